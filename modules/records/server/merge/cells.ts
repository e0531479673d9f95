import { sql } from 'kysely'
import type { Context } from '#platform/server/route.ts'
import type { Table, TableField } from '../../shared/definition/table.ts'
import { everything } from '../gate/gate.ts'
import { rowsAt } from '../query/rows.ts'
import type { Tables } from '../tables/book.ts'
import { columnType, namesAnySql, storedOf, tableSql } from '../tables/served.ts'
import { afterWrites } from '../write/after-writes.ts'
import { carryOn } from '../write/reckoned/carry.ts'
import { reckonRows } from '../write/reckoned/reckon.ts'
import { once } from '../write/rows.ts'
import { tellChanged } from '../write/tell.ts'
import { noteAll } from '../write/written.ts'

/** What a cell names, as its column keeps it. */
export type Naming = string | readonly string[] | null

interface Cell {
  id: string
  put: Naming
}

interface Named {
  id: string
  was: Naming
  /** It was deleted. */
  is_gone: boolean
}

const AT_ONCE = 500

/** Rows, deleted ones too, that name any of these in a column; they are held. */
export async function rowsNamingAny(
  { db, principal: { orgId } }: Pick<Context, 'db' | 'principal'>,
  { other, field }: { other: Table; field: TableField },
  ids: readonly string[],
): Promise<Named[]> {
  const { rows } = await sql<Named>`select id, to_jsonb(${sql.id(field.name)}) as was, deleted_at is not null as is_gone
    from ${tableSql(other)} where org_id = ${orgId} and ${namesAnySql(field, sql`${ids}::uuid[]`)}
    order by id for update`.execute(db)
  return rows
}

/** What these cells name by now, and whether their rows are there; they are held. */
export async function cellsNow(
  { db, principal: { orgId } }: Pick<Context, 'db' | 'principal'>,
  { other, field }: { other: Table; field: TableField },
  ids: readonly string[],
): Promise<Map<string, Named>> {
  const { rows } = await sql<Named>`select id, to_jsonb(${sql.id(field.name)}) as was, deleted_at is not null as is_gone
    from ${tableSql(other)} where org_id = ${orgId} and id = any(${ids}::uuid[]) order by id for update`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** In place of some of these rows another one, once. */
export function instead(field: TableField, was: Naming, merged: readonly string[], kept: string | null): Naming {
  if (storedOf(field) !== 'rows') return kept
  const named = (was as readonly string[]).flatMap((id) => (merged.includes(id) ? (kept ?? []) : id))
  return named.length === 0 ? null : [...new Set(named)]
}

/**
 * Lets cells name other rows, whoever may write them: their rows say the same of another row, so neither rules nor
 * triggers are asked, but what is reckoned follows, and their history tells of it.
 */
export async function putCells(
  context: Context,
  tables: Tables,
  { other, field }: { other: Table; field: TableField },
  cells: readonly Cell[],
) {
  for (let at = 0; at < cells.length; at += AT_ONCE)
    await putSome(context, tables, { other, field }, cells.slice(at, at + AT_ONCE))
}

async function putSome(
  context: Context,
  tables: Tables,
  { other, field }: { other: Table; field: TableField },
  cells: readonly Cell[],
) {
  const {
    db,
    principal: { orgId, userId },
  } = context
  const access = everything({ table: other, tables })
  const ids = cells.map(({ id }) => id)
  const before = new Map((await rowsAt(db, orgId, access, ids)).map((row) => [row.id, row.values]))
  await once(() =>
    sql`update ${tableSql(other)} as t set ${sql.id(field.name)} = given.put, version = t.version + 1,
      updated_at = now(), updated_by = ${userId}
      from jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) as given (id uuid, put ${sql.raw(columnType(field))})
      where t.org_id = ${orgId} and t.id = given.id`.execute(db),
  )
  await reckonRows(db, orgId, tables, other, ids)
  const after = await rowsAt(db, orgId, access, ids)
  const touched = after.map(({ id, values }) => ({ id, from: before.get(id) ?? {}, to: values }))
  const said = (values: (typeof touched)[number]['to']) => values[field.name] ?? null
  await noteAll(
    context,
    other,
    'changed',
    touched.map(({ id, from, to }) => ({ id, changes: { [field.name]: { from: said(from), to: said(to) } } })),
  )
  await carryOn(context, { table: other, tables }, touched)
  await afterWrites(context, { table: other, tables }, touched)
  await tellChanged(
    context,
    other,
    'changed',
    touched.map(({ id }) => id),
  )
}
