import { sql } from 'kysely'
import { auditChange } from '#platform/server/audit.ts'
import type { Context } from '#platform/server/route.ts'
import { type FieldValues, isSame } from '#platform/shared/fields/index.ts'
import { inLanguage } from '#platform/shared/i18n.ts'
import type { Import, ImportWishes } from '../../../shared/exchange/imports.ts'
import { fieldsOf, type TableField } from '../../../shared/definition/table.ts'
import type { Access } from '../../gate/gate.ts'
import { travellingAmong } from '../../write/travelling.ts'
import { rowsAt } from '../../query/rows.ts'
import { carryOn } from '../../write/reckoned/carry.ts'
import { holdAbove } from '../../write/reckoned/hold.ts'
import { namesAnySql, namesRows, storedOf, tableSql } from '../../tables/served.ts'
import { updateRows } from '../../write/batch/change.ts'
import { noteAll } from '../../write/written.ts'
import { tellChanged } from '../../write/tell.ts'
import { gone, type ImportRow } from './book.ts'
import { PART } from './check.ts'
import { labelIn } from './labels.ts'

type Begun = ImportRow & { wishes: ImportWishes }

/** So many of those that stayed are named. */
const MOST_NAMED = 50

/**
 * Takes the next lines of an import back: rows that nobody touched since are deleted, cells that still hold what it
 * wrote go back. Whether there may be more.
 */
export async function undoPart(context: Context, access: Access, begun: Begun): Promise<boolean> {
  const { db, principal } = context
  const { id, wishes, at_line } = begun
  const lines = await db
    .selectFrom('records.import_rows')
    .select(['line', 'deed', 'row_id', 'said', 'was'])
    .where('org_id', '=', principal.orgId)
    .where('import_id', '=', id)
    .where('sheet', '=', wishes.sheet)
    .where('line', '>', at_line)
    .where('deed', 'in', ['created', 'changed'])
    .orderBy('line')
    .limit(PART)
    .execute()
  const last = lines.at(-1)
  if (!last) {
    await finish(context, access, begun)
    return false
  }
  const made = lines.filter(({ deed }) => deed === 'created')
  const changed = lines.filter(({ deed }) => deed === 'changed')
  const left = new Map([
    ...(await takeAway(
      context,
      access,
      made.map(({ row_id }) => row_id!),
    )),
    ...(await putBack(
      context,
      access,
      changed.map(({ row_id, said, was }) => ({ id: row_id!, said: said ?? {}, was: was ?? {} })),
    )),
  ])
  const told = lines.map(({ line, row_id }) => {
    const why = left.get(row_id!)
    return {
      line,
      deed: why === undefined ? 'undone' : 'left',
      problems: why === undefined ? null : { _: { key: why } },
    }
  })
  await sql`update records.import_rows as r set deed = told.deed, problems = told.problems
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as told (line integer, deed text, problems jsonb)
    where r.org_id = ${principal.orgId} and r.import_id = ${id}::uuid and r.sheet = ${wishes.sheet}
      and r.line = told.line`.execute(db)
  await gone(db, principal.orgId, id, { at_line: last.line, lines: lines.length })
  return true
}

type Left = Map<string, string>

/** Deletes rows that are as they were made and that nothing names; why the others stay. */
async function takeAway(context: Context, access: Access, ids: readonly string[]): Promise<Left> {
  const {
    db,
    principal: { orgId, userId },
  } = context
  await holdAbove(db, orgId, { table: access.table, tables: access.tables, ids })
  const rows = await rowsAt(db, orgId, access, ids, { locked: true })
  const used = await usedOf(
    db,
    orgId,
    access,
    rows.map(({ id }) => id),
  )
  const travelling = await travellingAmong(db, orgId, access.table, ids)
  const left: Left = new Map(
    rows.flatMap(({ id, version }): [string, string][] => {
      if (travelling.has(id)) return [[id, 'records.flows.travels']]
      if (version > 1) return [[id, 'records.import.changed_since']]
      return used.has(id) ? [[id, 'records.import.used_since']] : []
    }),
  )
  const gone = rows.flatMap(({ id }) => (left.has(id) ? [] : [id]))
  if (gone.length === 0) return left
  await sql`update ${tableSql(access.table)} set version = version + 1, updated_at = now(), updated_by = ${userId},
    deleted_at = now() where org_id = ${orgId} and id = any(${gone}::uuid[])`.execute(db)
  await noteAll(
    context,
    access.table,
    'deleted',
    gone.map((id) => ({ id, changes: {} })),
  )
  await carryOn(
    context,
    access,
    rows.filter(({ id }) => !left.has(id)).map(({ id, values }) => ({ id, from: values, to: null })),
  )
  return left
}

async function usedOf(db: Context['db'], orgId: number, { table, tables }: Access, ids: readonly string[]) {
  const used = new Set<string>()
  if (ids.length === 0) return used
  for (const other of tables.all)
    for (const field of fieldsOf(other)) {
      if (!namesRows(field) || field.rows_of !== table.name) continue
      const named = storedOf(field) === 'rows' ? sql`unnest(${sql.id(field.name)})` : sql.id(field.name)
      const { rows } = await sql<{ id: string }>`select distinct ${named} as id from ${tableSql(other)}
        where org_id = ${orgId} and deleted_at is null and ${namesAnySql(field, sql`${ids}::uuid[]`)}`.execute(db)
      for (const { id } of rows) used.add(id)
    }
  return used
}

interface Written {
  id: string
  said: FieldValues
  was: FieldValues
}

/** Cells that hold what was written hold again what stood there before; why others do not. */
async function putBack(context: Context, access: Access, written: readonly Written[]): Promise<Left> {
  const { db, principal } = context
  const now = new Map(
    (
      await rowsAt(
        db,
        principal.orgId,
        access,
        written.map(({ id }) => id),
        { locked: true },
      )
    ).map((row) => [row.id, row.values]),
  )
  const fields = fieldsOf(access.table)
  const left: Left = new Map()
  const travelling = await travellingAmong(db, principal.orgId, access.table, [...now.keys()])
  const changes = written.flatMap(({ id, said, was }) => {
    const values = now.get(id)
    if (!values) return []
    if (travelling.has(id)) {
      left.set(id, 'records.flows.travels')
      return []
    }
    // What said the same by then was not written by the import.
    const touched = fields.filter(({ name }) => name in said && name in was)
    const isKept = (field: TableField) => isSame(field, values[field.name] ?? null, said[field.name] ?? null)
    const kept = touched.filter(isKept)
    if (kept.length < touched.length) left.set(id, 'records.import.changed_since')
    return [{ id, values: Object.fromEntries(kept.map(({ name }) => [name, was[name] ?? null])) }]
  })
  for (const { id, problems } of await updateRows(context, access, changes)) {
    const [why] = Object.values(problems)
    if (why !== undefined) left.set(id, why)
  }
  return left
}

const ends = { undoing: 'undone', taking_back: 'cancelled' } as const

async function finish(context: Context, access: Access, { id, wishes, state, problem, file_name }: Begun) {
  const { db, principal } = context
  const of = db
    .selectFrom('records.import_rows')
    .where('org_id', '=', principal.orgId)
    .where('import_id', '=', id)
    .where('sheet', '=', wishes.sheet)
  const left = of.where('deed', '=', 'left')
  const { count } = await left.select(sql<number>`count(*)::integer`.as('count')).executeTakeFirstOrThrow()
  const rows = await left.select(['line', 'cells', 'problems']).orderBy('line').limit(MOST_NAMED).execute()
  const left_behind: Import['left_behind'] = {
    count,
    rows: rows.map(({ line, cells, problems }) => ({
      line,
      label: labelIn(access.table, wishes, cells),
      why: problems?.['_']?.key ?? '',
    })),
  }
  await db
    .updateTable('records.imports')
    .set({
      state: problem !== null && state === 'taking_back' ? 'failed' : ends[state as keyof typeof ends],
      left_behind: JSON.stringify(left_behind),
      ended_at: sql<Date>`now()`,
      worked_at: sql<Date>`now()`,
      tries: 0,
    })
    .where('org_id', '=', principal.orgId)
    .where('id', '=', id)
    .execute()
  const told = await of.where('deed', '=', 'undone').select('row_id').limit(1000).execute()
  await tellChanged(
    context,
    access.table,
    'imported',
    told.flatMap(({ row_id }) => row_id ?? []),
  )
  if (told.length > 0)
    await auditChange(
      { db, principal },
      {
        action: 'records.import_undone',
        subject_type: 'records.table',
        subject_id: access.table.name,
        subject_name: inLanguage(access.table.title, 'mn'),
        after: { file: file_name, left: count },
      },
    )
}
