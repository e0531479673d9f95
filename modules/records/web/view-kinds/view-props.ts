import type { FieldValues } from '#platform/shared/fields/index.ts'
import type { Action, Row } from '../../shared/contract.ts'
import type { Table } from '../../shared/definition/table.ts'
import type { Filter } from '../../shared/query.ts'
import type { KindName, SettingOf } from '../../shared/view-kinds/settings.ts'
import type { MoreRows } from '../list/More.tsx'
import type { useView } from '../screen/use-view.ts'

/** What a kind of view is given. */
export interface ViewProps<Kind extends KindName = KindName> {
  table: Table
  setting: SettingOf<Kind>
  /** What is asked for, and how to ask for something else. */
  view: ReturnType<typeof useView>
  /** What somebody filters themselves, besides what the screen holds to. */
  asked: Filter | undefined
  may: (action: Action) => boolean
  /** Columns that may not be written. */
  fixed: readonly string[]
  /** What new rows say where the screen stands within another row, such as a project. */
  begins?: FieldValues
  /** Rows of a list, part after part; a kind that asks in its own way does without. */
  rows: readonly Row[]
  more: MoreRows
}
