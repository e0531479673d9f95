import { sql } from 'kysely'
import { withReferences } from '#modules/organization/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import type { Principal } from '#platform/server/principal.ts'
import { type FieldValues, type FormField, referenceIn, writtenReference } from '#platform/shared/fields/index.ts'
import type { TableField } from '../../../shared/definition/table.ts'
import { nameable } from '../../gate/nameable.ts'
import { rowLabelSql } from '../../tables/labels.ts'
import type { Tables } from '../../tables/book.ts'
import { isReference, storedOf, tableSql } from '../../tables/served.ts'

interface Referring {
  values: FieldValues
  /** What stands there, which may stay. */
  was?: FieldValues | undefined
}
interface Referred {
  values: FieldValues
  problems: Record<string, string>
}

/** As `referred`, for many rows at once: what several of them name is asked once. */
export async function referredAll(
  db: Trx,
  principal: Principal,
  tables: Tables,
  fields: readonly TableField[],
  rows: readonly Referring[],
): Promise<Referred[]> {
  const told = rows.map(({ values }): Referred => ({ values: { ...values }, problems: {} }))
  for (const field of fields.filter(isReference)) {
    const named = rows.map(({ values, was = {} }) => {
      const now = referenceIn(field, values[field.name])
      const isKept = now !== null && referenceIn(field, was[field.name])?.id === now.id
      return { id: now?.id ?? null, isKept }
    })
    const ids = [...new Set(named.flatMap(({ id, isKept }) => (id === null || isKept ? [] : [id])))]
    const { names, problems } = await (storedOf(field) === 'row'
      ? rowsCalled(db, principal, tables, field, ids)
      : placesCalled(db, principal.orgId, field, ids))
    for (const [at, { id, isKept }] of named.entries()) {
      if (id === null) continue
      const name = names.get(id)
      if (isKept) told[at]!.values[field.name] = keptName(rows[at]!, field)
      else if (name === undefined) told[at]!.problems[field.name] = problems.get(id) ?? 'records.row_gone'
      else told[at]!.values[field.name] = name
    }
  }
  return told
}

/** Of rows what was sent stays, of people and units what was written before. */
const keptName = ({ values, was = {} }: Referring, field: TableField) =>
  (storedOf(field) === 'row' ? values : was)[field.name] ?? null

interface Called {
  /** By id: as the value is written. */
  names: Map<string, string>
  problems: Map<string, string>
}

async function rowsCalled(
  db: Trx,
  principal: Principal,
  tables: Tables,
  field: TableField,
  ids: readonly string[],
): Promise<Called> {
  const target = tables.find(field.rows_of)
  if (!target || ids.length === 0) return { names: new Map(), problems: new Map() }
  const { orgId } = principal
  const { rows } = await sql<{
    id: string
    name: string
  }>`select t.id, ${rowLabelSql(orgId, tables, target, 't')} as name
    from ${tableSql(target)} as t
    where t.org_id = ${orgId} and t.id = any(${ids}::uuid[]) and t.deleted_at is null
    and ${await nameable(db, principal, target)}`.execute(db)
  return { names: new Map(rows.map((row) => [row.id, writtenReference(row)])), problems: new Map() }
}

/** A form with a field for each of them asks for all at once. */
async function placesCalled(db: Trx, orgId: number, field: TableField, ids: readonly string[]): Promise<Called> {
  if (ids.length === 0) return { names: new Map(), problems: new Map() }
  const form = ids.map((id): FormField => ({ ...field, name: id }))
  const given = Object.fromEntries(ids.map((id) => [id, writtenReference({ id, name: '—' })]))
  const { values, problems } = await withReferences(db, orgId, form, given)
  return {
    names: new Map(ids.flatMap((id) => (id in problems ? [] : [[id, String(values[id])] as const]))),
    problems: new Map(Object.entries(problems)),
  }
}
