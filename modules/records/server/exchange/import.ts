import { sql } from 'kysely'
import { organizationBook } from '#modules/organization/server/index.ts'
import { importRoute, type SheetLine } from '#platform/server/excel/index.ts'
import type { Context } from '#platform/server/route.ts'
import { momentIn } from '#platform/shared/clock.ts'
import { AppError } from '#platform/shared/errors.ts'
import { type FieldValue, type FieldValues, isSame, tidied, writtenReference } from '#platform/shared/fields/index.ts'
import type { ImportedRow } from '#platform/shared/sheet-import.ts'
import { importRowsOf, sheetColumns } from '../../shared/exchange/sheet.ts'
import { labelOf, type TableField } from '../../shared/definition/table.ts'
import { type Access, accessFor, within } from '../gate/gate.ts'
import { nameable } from '../gate/nameable.ts'
import { importable } from './importable.ts'
import { rowAt } from '../query/rows.ts'
import { seenSql } from '../query/seen.ts'
import { rowLabelSql } from '../tables/labels.ts'
import type { Tables } from '../tables/book.ts'
import { amountSaid, flagSaid } from '../tables/said.ts'
import { storedOf, tableSql } from '../tables/served.ts'
import { insertRow, tellChanged, updateRow } from '../write/rows.ts'

/**
 * Rows from a file: what is known by a column in which each row says something of its own is changed, the rest is
 * added.
 */
export const importRowsRoute = importRoute(importRowsOf(), {
  columns: async ({ db, principal, language }, { table }) =>
    sheetColumns(importable(await accessFor(db, principal, table, 'import')), language),
  run: async (context, lines, { table }) => {
    const access = within('import', await accessFor(context.db, context.principal, table, 'import'))
    const zone = await organizationBook.zoneOf(context.db, context.principal.orgId)
    const told: ImportedRow[] = []
    const written: string[] = []
    for (const line of lines) told.push(await oneLine(context, { ...access, zone }, line, written))
    await tellChanged(context, access.table, 'imported', written)
    return told
  },
})

/** `zone`: by whose clocks moments are written. */
type Importing = Access & { zone: string }

/** `written`: ids of rows that were added or changed. */
async function oneLine(context: Context, access: Importing, line: SheetLine, written: string[]): Promise<ImportedRow> {
  const problems: Record<string, string> = { ...line.problems }
  const values: FieldValues = {}
  for (const field of importable(access)) {
    const said = line.cells[field.name]
    if (said === undefined || problems[field.name]) continue
    const read = await readCell(context, access, field, said)
    if ('problem' in read) problems[field.name] = read.problem
    else values[field.name] = tidied(field, read.value)
  }
  const key = access.fields.find(({ unique }) => unique)
  const name = labelOf(access.table, (column) => line.cells[column] ?? '')
  const own = key ? (line.cells[key.name] ?? '') : ''
  // What is called by what it is known by is said once.
  const about = { line: line.line, key: own, name: own === name ? '' : name, changed: [] as string[] }
  if (Object.keys(problems).length > 0) return { ...about, deed: 'refuse', problems }
  const known = key && (await knownRow(context, access, key, values[key.name] ?? null))
  try {
    if (!known) {
      if (!access.actions.has('c')) return { ...about, deed: 'refuse', problems: { _: 'platform.no_permission' } }
      written.push((await insertRow(context, access, values)).id)
      return { ...about, deed: 'create', problems: {} }
    }
    const changed = access.fields
      .filter((field) => field.name in values)
      .filter((field) => !isSame(field, values[field.name] ?? null, known.values[field.name] ?? null))
      .map((field) => field.name)
    if (changed.length === 0) return { ...about, deed: 'same', problems: {} }
    if (!access.actions.has('u')) return { ...about, deed: 'refuse', problems: { _: 'platform.no_permission' } }
    await updateRow(context, access, { id: known.id, was: known.values, values: only(values, changed) })
    written.push(known.id)
    return { ...about, deed: 'change', changed, problems: {} }
  } catch (error) {
    const fields = error instanceof AppError ? error.details.fields : undefined
    if (!fields) throw error
    return {
      ...about,
      deed: 'refuse',
      problems: Object.fromEntries(Object.entries(fields).map(([one, why]) => [one.replace(/^values\./, ''), why])),
    }
  }
}

const only = (values: FieldValues, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]))

async function knownRow({ db, principal: { orgId } }: Context, access: Access, key: TableField, value: FieldValue) {
  if (value === null) return undefined
  const within = access.rowsFor('r')
  // One that they may not read is none that they know, and the column refuses its twin.
  const { rows } = await sql<{ id: string }>`select id from ${seenSql(access, within)} as t
    where org_id = ${orgId} and deleted_at is null
    and records.same_text(${sql.id(key.name)}::text) = records.same_text(${String(value)}) limit 1`.execute(db)
  return rows[0] && rowAt(db, orgId, access, rows[0].id, { locked: true, rows: within })
}

/** A cell as its column keeps it; nothing is guessed: what is not understood is a problem of the cell. */
export async function readCell(
  context: Context,
  { tables, zone }: Importing,
  field: TableField,
  said: string,
): Promise<{ value: FieldValue } | { problem: string }> {
  if (said === '') return { value: storedOf(field) === 'flag' ? false : null }
  switch (storedOf(field)) {
    case 'flag':
      return flagOf(context, said)
    case 'row':
      return rowCalled(context, tables, field, said)
    case 'decimal':
      return { value: amountSaid(said) }
    case 'moment':
      return { value: momentIn(zone, said) ?? said }
    default:
      return { value: said }
  }
}

function flagOf({ services: { translate } }: Context, said: string): { value: boolean } | { problem: string } {
  const value = flagSaid(translate, said)
  return value === undefined ? { problem: 'platform.import.choice' } : { value }
}

/** Of rows called alike none is taken: whoever brings the file in says which. */
async function rowCalled(
  { db, principal }: Context,
  tables: Tables,
  field: TableField,
  said: string,
): Promise<{ value: string } | { problem: string }> {
  const target = tables.find(field.rows_of)
  if (!target) return { problem: 'records.row_gone' }
  const { orgId } = principal
  const label = rowLabelSql(orgId, tables, target, 't')
  const { rows } = await sql<{ id: string; name: string }>`select t.id, ${label} as name from ${tableSql(target)} as t
    where t.org_id = ${orgId} and t.deleted_at is null and records.same_text(${label}) = records.same_text(${said})
    and ${await nameable(db, principal, target)}
    limit 2`.execute(db)
  const [found, another] = rows
  if (!found) return { problem: 'records.row_gone' }
  return another ? { problem: 'records.called_alike' } : { value: writtenReference(found) }
}
