import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { PublicForm } from '../shared/forms/contract.ts'
import type { deeds } from '../shared/contract.ts'
import type { Column, Table } from '../shared/definition/table.ts'
import type { TriggerEvent } from '../shared/definition/triggers.ts'
import type { ScreenDefinition } from '../shared/screens/definition.ts'
import type { View } from '../shared/views/saved.ts'
import type { FileCell } from '#platform/server/excel/index.ts'
import type { FieldValues } from '#platform/shared/fields/index.ts'
import type {
  Import,
  ImportCounts,
  ImportResult,
  ImportRules,
  ImportState,
  ImportWishes,
} from '../shared/exchange/imports.ts'
import type { CellProblem } from './exchange/import/cells.ts'
import type { PublishingProblem, Wish } from '../shared/built/publishing.ts'

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
    'records.views': {
      org_id: number
      id: string
      table_name: string
      name: string
      user_id: number
      is_shared: boolean
      is_first: boolean
      version: number
      view: JSONColumnType<View, string, string>
    }
    'records.view_marks': {
      org_id: number
      user_id: number
      view_id: string
      is_pinned: Generated<boolean>
      is_first: Generated<boolean>
      place: number | null
    }
    'records.catalogues': { org_id: number; stamp: string }
    'records.built_tables': {
      org_id: number
      id: string
      key: string
      version: number
      definition: JSONColumnType<Table, string, string>
      taken_away_at: Date | null
    }
    'records.table_versions': {
      org_id: number
      table_id: string
      version: number
      definition: JSONColumnType<Table, string, never>
      statements: string[]
      user_id: number | null
      at: Generated<Date>
    }
    'records.screens': {
      org_id: number
      id: string
      key: string
      version: number
      definition: JSONColumnType<ScreenDefinition, string, string>
      taken_away_at: Date | null
    }
    'records.screen_versions': {
      org_id: number
      screen_id: string
      version: number
      definition: JSONColumnType<ScreenDefinition, string, never>
      user_id: number | null
      at: Generated<Date>
    }
    'records.set_aside': {
      org_id: number
      id: string
      table_id: string
      column_name: string | null
      kept_as: string
      definition: JSONColumnType<Column | Table, string, never>
      version: number
      until: Date
    }
    'records.public_forms': {
      org_id: number
      id: string
      secret: string
      table_name: string
      words: JSONColumnType<PublicForm['words'], string, string>
      columns: string[]
      is_open: boolean
      opens_at: ColumnType<Date | null, string | null, string | null>
      closes_at: ColumnType<Date | null, string | null, string | null>
      most_answers: number | null
      password_hash: string | null
      created_by: number
      created_at: Generated<Date>
      version: Generated<number>
    }
    'records.form_answers': { org_id: number; token: string; form_id: string; row_id: string; at: Generated<Date> }
    'records.travelling': {
      org_id: number
      table_name: string
      row_id: string
      process_id: string
      since: Generated<Date>
    }
    'records.table_flows': {
      org_id: number
      table_name: string
      flow: number
      refused_at: string[]
      is_offered: boolean
    }
    'records.trigger_runs': {
      org_id: number
      id: string
      table_name: string
      trigger_id: string
      event: TriggerEvent
      row_id: string
      was: Kept<FieldValues | null>
      named: Kept<FieldValues | null>
      by_user: number | null
      depth: number
      state: Generated<'waiting' | 'done' | 'failed'>
      tries: Generated<number>
      problem: string | null
      params: Kept<Record<string, string> | null>
      at: Generated<Date>
      ended_at: ColumnType<Date | null, Date | undefined, Date | null>
    }
    'records.publications': {
      org_id: number
      id: string
      state: 'waiting' | 'done' | 'refused'
      wishes: JSONColumnType<readonly Wish[], string, never>
      problems: JSONColumnType<readonly PublishingProblem[], string | null, string | null> | null
      user_id: number
      role_id: number
      at: Generated<Date>
      ended_at: Date | null
    }
    'records.imports': {
      org_id: number
      id: string
      table_name: string
      user_id: number
      role_id: number
      state: ImportState
      file_name: string
      form: Kept<NonNullable<Import['form']> | null>
      sheets: JSONColumnType<Import['sheets'], string, string>
      wishes: Kept<ImportWishes | null>
      rules: Kept<ImportRules | null>
      counts: Kept<ImportCounts | null>
      result: Kept<ImportResult | null>
      left_behind: Kept<NonNullable<Import['left_behind']> | null>
      problem: string | null
      total: Generated<number>
      done: Generated<number>
      at_line: Generated<number>
      tries: Generated<number>
      stop_wanted: Generated<boolean>
      made_at: Generated<Date>
      worked_at: Generated<Date>
      ended_at: Date | null
      until: Generated<Date>
    }
    'records.import_rows': {
      org_id: number
      import_id: string
      sheet: number
      line: number
      cells: JSONColumnType<FileCell[], string, never>
      deed: 'create' | 'change' | 'same' | 'bad' | 'created' | 'changed' | 'left' | 'undone' | null
      row_id: string | null
      said: Kept<FieldValues | null>
      was: Kept<FieldValues | null>
      problems: Kept<Record<string, CellProblem> | null>
    }
  }
}

type Kept<Value> = ColumnType<Value, string | null, string | null>
