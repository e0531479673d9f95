import type { Generated, JSONColumnType } from 'kysely'
import type { Words } from '#platform/shared/i18n.ts'
import type { ScreenDefinition, Table } from '#modules/records/shared/index.ts'

declare module '#platform/server/database.ts' {
  interface Database {
    'builder.projects': {
      org_id: number
      id: string
      title: JSONColumnType<Words, string, string>
      icon: string
      created_at: Generated<Date>
    }
    'builder.tables': {
      org_id: number
      id: string
      project_id: string
      key: string
      draft: JSONColumnType<Table, string, string>
      edit: Generated<number>
      updated_at: Generated<Date>
      updated_by: number
    }
    'builder.screens': {
      org_id: number
      id: string
      project_id: string
      key: string
      draft: JSONColumnType<ScreenDefinition, string, string>
      edit: Generated<number>
      updated_at: Generated<Date>
      updated_by: number
    }
  }
}
