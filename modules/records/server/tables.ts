import type { Generated, JSONColumnType } from 'kysely'
import type { deeds } from '../shared/contract.ts'

declare module '#platform/server/database.ts' {
  interface Database {
    'records.changes': {
      org_id: number
      id: string
      table_name: string
      row_id: string
      deed: (typeof deeds)[number]
      changes: JSONColumnType<Record<string, { from: unknown; to: unknown }>, string, never>
      user_id: number | null
      at: Generated<Date>
    }
  }
}
