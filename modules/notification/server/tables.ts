import type { ColumnType, JSONColumnType } from 'kysely'

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
  }
}
