import { type TableField, fieldsOf } from '../../../shared/definition/table.ts'
import type { LineKind } from './line-kind.ts'

/** The columns of lines, in the order in which they are shown. */
export function columnsOf({ table, said }: Pick<LineKind, 'table' | 'said'>): readonly TableField[] {
  const all = fieldsOf(table).filter(({ name, of }) => name !== said.by && of === undefined)
  return said.columns ? said.columns.flatMap((name) => all.find((field) => field.name === name) ?? []) : all
}
