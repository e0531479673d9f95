import type { ColumnType, JSONColumnType } from 'kysely'
import type { Language } from '#platform/shared/i18n.ts'

declare module '#platform/server/database.ts' {
  interface Database {
    'notification.notifications': {
      org_id: number
      user_id: number
      id: string
      source: string
      key: string
      params: JSONColumnType<Record<string, string>, string, string>
      link: string | null
      read_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
      created_at: ColumnType<Date, Date | string | undefined, never>
    }
    /** Global: a person's own. */
    'notification.push_devices': {
      id: string
      user_id: number
      session_id: string
      endpoint: string
      p256dh: string
      auth: string
      server_key: string
      name: string
      language: Language
      created_at: ColumnType<Date, Date | string | undefined, Date | string>
      last_success_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    }
  }
}
