import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { FieldValues } from '#platform/shared/fields/index.ts'

type Kept<Value> = ColumnType<Value | null, string | null, never>

declare module '#platform/server/database.ts' {
  interface Database {
    'records.twin_keys': { org_id: number; table_name: string; row_id: string; twin: string; key: string }
    'records.twin_tables': { org_id: number; table_name: string; twins: string[] }
    'records.merges': {
      org_id: number
      id: string
      table_name: string
      kept_id: string
      merged: string[]
      was: JSONColumnType<FieldValues, string, never>
      put: JSONColumnType<FieldValues, string, never>
      user_id: number | null
      at: Generated<Date>
      split_at: ColumnType<Date | null, undefined, Date | null>
      split_by: ColumnType<number | null, undefined, number | null>
    }
    'records.merge_moves': {
      org_id: number
      merge_id: string
      place: number
      what: 'cell' | 'rank' | 'comment' | 'follower' | 'file' | 'process'
      table_name: string
      row_id: string
      column_name: string | null
      thing: string | null
      was: Kept<unknown>
      put: Kept<unknown>
    }
  }
}
