import { organizationBook } from '#modules/organization/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import { conflict } from '#platform/shared/errors.ts'
import { dayIn } from '#platform/shared/expression/index.ts'
import { type FieldValue, type FieldValues, isSame, kindOf } from '#platform/shared/fields/index.ts'
import type { FlowResult } from '../../shared/definition/flows.ts'
import { fieldsOf, isReckoned, type Table, type TableField } from '../../shared/definition/table.ts'
import { wholeAccess } from '../gate/whole.ts'
import { rowAt } from '../query/rows.ts'
import { tablesOf } from '../tables/book.ts'
import { productContext } from '../write/as-product.ts'
import { updateRow } from '../write/rows.ts'
import { tellChanged } from '../write/tell.ts'
import type { RowPlace } from '../row/places.ts'
import { comeBack, setOut } from '../write/travelling.ts'

/** Where the process of a row came to. */
interface Reached extends RowPlace {
  orgId: number
  process: string
  flow: number
  number: string
  /** Type and name of the step. */
  state: string
  step: string
  over: 'ended' | 'cancelled' | null
  /** Who decided; null where the clock or a count did. */
  by: number | null
  reason: string | null
  /** What the form of the flow says by now, and which of its fields there are. */
  fields: FieldValues
  form: readonly { name: string; kind: string }[]
}

/**
 * A row follows its process, in the transaction of whoever decided: what refuses the change of the row refuses the
 * decision. A row that is gone, or whose table is, is followed by nothing.
 */
export async function rowReached(db: Trx, reached: Reached): Promise<void> {
  const { orgId, id, process, by } = reached
  const tables = await tablesOf(db, orgId)
  const access = wholeAccess(tables, reached.table)
  const row = access && (await rowAt(db, orgId, access, id, { locked: true }))
  if (reached.over !== null) await comeBack(db, orgId, process)
  if (!access || !row || row.deleted) return
  const { table } = access
  if (reached.over === null && !(await setOut(db, orgId, table, id, process))) throw conflict('records.flows.under_way')
  const now = { day: dayIn(await organizationBook.zoneOf(db, orgId), new Date()), moment: new Date().toISOString() }
  const values = {
    ...carriedBack(table, row.values, reached),
    ...ofProcess(table, reached),
    ...resultOf(table, reached, now),
  }
  const context = productContext(db, { orgId, userId: by ?? 0 })
  await updateRow(context, access, { id, was: row.values, values })
  // Who may write it, and who has it, is another now whatever it says.
  await tellChanged(context, table, 'changed', [id])
}

/** What was corrected in the form of the flow stands in the columns of the same name. */
function carriedBack(table: Table, stands: FieldValues, { fields, form }: Reached): FieldValues {
  const shared = sharedColumns(table, form).filter(
    (column) => column.name in fields && !isSame(column, fields[column.name] ?? null, stands[column.name] ?? null),
  )
  return Object.fromEntries(shared.map(({ name }) => [name, fields[name] ?? null]))
}

/** Columns that the form of a flow asks as well: they are called alike, and of one kind. */
const sharedColumns = (table: Table, form: readonly { name: string; kind: string }[]): readonly TableField[] =>
  fieldsOf(table)
    .filter((column) => form.some(({ name, kind }) => name === column.name && kind === column.kind))
    .filter((column) => !isReckoned(column))

function ofProcess(table: Table, { state, number }: Reached): FieldValues {
  const said = fieldsOf(table).flatMap((field): [string, FieldValue][] => {
    const what = kindOf(field.kind).given?.(field).what
    if (what === 'process_state') return [[field.name, state]]
    return what === 'process_number' ? [[field.name, number]] : []
  })
  return Object.fromEntries(said)
}

interface Now {
  day: string
  moment: string
}

function resultOf(table: Table, reached: Reached, now: Now): FieldValues {
  if (reached.over === null) return {}
  const results = (table.flows ?? [])
    .filter(({ flow }) => flow === reached.flow)
    .flatMap(({ on_end = [] }) => on_end)
    .filter(({ when, at }) => when === reached.over && (at === undefined || at === reached.step))
  return Object.fromEntries(
    results.flatMap((result): [string, FieldValue][] => {
      const field = fieldsOf(table).find(({ name }) => name === result.column)
      return field && !isReckoned(field) ? [[field.name, putBy(result, field, reached, now)]] : []
    }),
  )
}

function putBy(
  { put, value = null }: FlowResult,
  field: TableField,
  { number, reason }: Reached,
  now: Now,
): FieldValue {
  if (put === 'number') return number
  if (put === 'reason') return reason
  if (put === 'day') return kindOf(field.kind).stored === 'moment' ? now.moment : now.day
  return value
}
