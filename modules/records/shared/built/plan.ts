import { type Column, fieldsOf, isReckoned, type Table, type TableField } from '../definition/table.ts'
import { kindOf } from '#platform/shared/fields/index.ts'
import { isSameOrder, keptOrders } from './kept-orders.ts'

/** What was taken away and stands where it can be brought back from. */
export interface Kept {
  column: string
  definition: Column
}

/** What becomes of one column, or of the whole table. */
export type Change =
  | { what: 'table_made'; table: Table }
  | { what: 'table_taken_away' | 'table_returned' }
  | {
      what: 'column_added' | 'column_returned' | 'column_removed' | 'once_added' | 'once_removed' | 'column_reckoned'
      field: TableField
    }
  | { what: 'column_converted'; field: TableField; was: TableField }
  | { what: 'index_added' | 'index_removed'; field: TableField; falls: boolean }
  | { what: 'order_kept' | 'said_otherwise' }
  | { what: 'view_made' | 'view_changed' | 'view_taken_away' }

/** What makes of a table what it is to be. Columns are told apart by their names, which never change. */
export function changesOf(before: Table | null, after: Table | null, kept: readonly Kept[] = []): Change[] {
  if (before?.view || after?.view) return viewChanges(before, after)
  if (!after) return before ? [{ what: 'table_taken_away' }] : []
  if (!before) return [{ what: 'table_made', table: after }]
  const had = fieldsOf(before)
  const has = fieldsOf(after)
  const at = (fields: readonly TableField[], name: string) => fields.find((field) => field.name === name)
  const changes: Change[] = [
    ...(after.ranked && !before.ranked ? [{ what: 'order_kept' as const }] : []),
    ...had.filter(({ name }) => !at(has, name)).map((field): Change => ({ what: 'column_removed', field })),
    ...has.flatMap((field): Change[] => {
      const was = at(had, field.name)
      if (!was) {
        const back = kept.some(({ column, definition }) => column === field.name && !isOther(definition, field))
        const added: Change = { what: back ? 'column_returned' : 'column_added', field }
        const more: Change[] = [
          ...(field.unique ? [{ what: 'once_added' as const, field }] : []),
          ...(isReckoned(field) ? [{ what: 'column_reckoned' as const, field }] : []),
        ]
        return [added, ...more]
      }
      return [
        ...(isOther(was, field) ? [{ what: 'column_converted' as const, field, was }] : []),
        ...(field.unique && (!was.unique || isOther(was, field)) ? [{ what: 'once_added' as const, field }] : []),
        ...(isReckoned(field) && (!isReckonedAlike(was, field) || isOther(was, field))
          ? [{ what: 'column_reckoned' as const, field }]
          : []),
        ...(was.unique && !field.unique ? [{ what: 'once_removed' as const, field }] : []),
      ]
    }),
  ]
  changes.push(...ordersKept(before, after, had, has))
  return changes.length === 0 && JSON.stringify(before) !== JSON.stringify(after)
    ? [{ what: 'said_otherwise' }]
    : changes
}

/** A view is made anew whenever anything of it is another: it holds no rows. */
function viewChanges(before: Table | null, after: Table | null): Change[] {
  if (!after) return [{ what: 'view_taken_away' }]
  if (!before) return [{ what: 'view_made' }]
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ what: 'view_changed' }]
}

/** Indexes that come and go; one of a column that is put aside went with it, and comes anew with the other one. */
function ordersKept(before: Table, after: Table, had: readonly TableField[], has: readonly TableField[]): Change[] {
  const [were, are] = [keptOrders(before), keptOrders(after)]
  const stays = ({ name }: TableField) => {
    const [was, is] = [had, has].map((fields) => fields.find((field) => field.name === name))
    return was !== undefined && is !== undefined && !isOther(was, is)
  }
  const gone = were.filter((one) => stays(one.field) && !are.some((other) => isSameOrder(one, other)))
  const come = are.filter((one) => !(stays(one.field) && were.some((other) => isSameOrder(one, other))))
  return [
    ...gone.map((one): Change => ({ what: 'index_removed', ...one })),
    ...come.map((one): Change => ({ what: 'index_added', ...one })),
  ]
}

/** What stands there does not fit as it is kept now: another form, or rows of another table. */
export function isOther(was: Column, is: Column) {
  const [before, after] = [kindOf(was.kind), kindOf(is.kind)]
  return before.stored !== after.stored || before.to !== after.to || was.rows_of !== is.rows_of
}

const isReckonedAlike = (one: Column, other: Column) => reckoningOf(one) === reckoningOf(other)
const reckoningOf = ({ formula, roll_up, look_up }: Column) =>
  JSON.stringify([
    formula,
    roll_up && [roll_up.table, roll_up.by, roll_up.of, roll_up.column, roll_up.when],
    look_up && [look_up.by, look_up.column],
  ])
