import type { ColumnType, Generated } from 'kysely'

type Moment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

declare module '#platform/server/database.ts' {
  interface Database {
    'records.comments': {
      org_id: number
      id: string
      table_name: string
      row_id: string
      answers: string | null
      user_id: number
      text: string
      mentions: number[]
      written_at: Generated<Date>
      edited_at: Moment
      deleted_at: Moment
    }
    'records.comment_readings': {
      org_id: number
      user_id: number
      table_name: string
      row_id: string
      read_until: ColumnType<Date, Date | string, Date | string>
    }
    'records.followers': {
      org_id: number
      table_name: string
      row_id: string
      user_id: number
      follows: boolean
    }
  }
}
