import type { ColumnType, JSONColumnType } from 'kysely'
import type { NewsFact } from '#platform/server/notify.ts'
import type { Language } from '#platform/shared/i18n.ts'
import type { KindChoices, QuietHours, Rhythm } from '../shared/preferences.ts'

interface Choices {
  kinds: JSONColumnType<KindChoices, string, string>
  quiet: ColumnType<QuietHours | null, string | null, string | null>
  rhythm: ColumnType<Rhythm | null, string | null, string | null>
  version: ColumnType<number, number | undefined, number>
}

declare module '#platform/server/database.ts' {
  interface Database {
    'notification.notifications': {
      org_id: number
      user_id: number
      id: string
      source: string
      key: string
      params: JSONColumnType<Record<string, string>, string, string>
      /** What a letter says beneath the sentence. */
      facts: JSONColumnType<NewsFact[], string | undefined, string>
      link: string | null
      read_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
      created_at: ColumnType<Date, Date | string | undefined, never>
      /** False: by mail or on a device alone. */
      in_app: ColumnType<boolean, boolean | undefined, boolean>
    }
    'notification.defaults': Choices & { org_id: number }
    'notification.preferences': Choices & { org_id: number; user_id: number }
    'notification.held': {
      org_id: number
      user_id: number
      notification_id: string
      channel: 'mail' | 'push'
      since: ColumnType<Date, Date, Date>
      due_at: ColumnType<Date, Date, Date>
    }
    'notification.summaries': { org_id: number; user_id: number; sent_for: ColumnType<Date, Date, Date> }
    /** Global: a person's own. */
    /** Global: a person's own. */
    'notification.app_devices': {
      id: string
      user_id: number
      session_id: string
      token: string
      project_id: string
      name: string
      language: Language
      created_at: ColumnType<Date, Date | string | undefined, Date | string>
      last_success_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
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
