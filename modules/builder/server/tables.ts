import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Words } from '#platform/shared/i18n.ts'
import type { ScreenDefinition, Table } from '#modules/records/shared/index.ts'
import type { BeginningState } from '../shared/beginnings/contract.ts'
import type { Part, Source } from './beginnings/kept.ts'

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
    'builder.beginnings': {
      org_id: number
      id: string
      way: 'file' | 'database'
      user_id: number
      role_id: number
      state: BeginningState
      name: string
      source: JSONColumnType<Source, string, string>
      secret: string | null
      project_id: string
      publication: string | null
      parts: ColumnType<Part[], string | undefined, string>
      problem: string | null
      stop_wanted: Generated<boolean>
      tries: Generated<number>
      made_at: Generated<Date>
      worked_at: Generated<Date>
      ended_at: Date | null
      until: Generated<Date>
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
