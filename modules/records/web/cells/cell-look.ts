import type { ComponentType } from 'react'
import type { FieldValue } from '#platform/shared/fields/index.ts'
import type { CellSetting } from '../../shared/cells/cell.ts'
import type { Row } from '../../shared/contract.ts'
import type { Column, Table } from '../../shared/definition/table.ts'
import type { Hue } from '../../shared/views/saved.ts'

export interface CellProps {
  table: Table
  row: Row
  column: Column
  /** In the language of the reader. */
  value: FieldValue
  setting: CellSetting
  /** What the row is called. */
  name: string
}

/** A way to show what stands in a column other than its kind would. */
export interface CellLook {
  kind: string
  /** Translation key. */
  title: string
  suits: (column: Column) => boolean
  /** Something in it is pressed, so the press does not open the row. */
  isPressed?: true
  /** The same value as always, but coloured. */
  hueOf?: (value: FieldValue) => Hue
  Cell?: ComponentType<CellProps>
}
