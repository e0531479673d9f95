import { withReferences } from '#modules/organization/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import type { Principal } from '#platform/server/principal.ts'
import {
  allNamedIn,
  type FieldValues,
  type FormField,
  kindOf,
  referenceIn,
  writtenReference,
  writtenReferences,
} from '#platform/shared/fields/index.ts'
import type { TableField } from '../../../shared/definition/table.ts'
import { rowsCalledNow } from '../../relations/called.ts'
import { nameElsewhere } from '../../relations/elsewhere.ts'
import type { Tables } from '../../tables/book.ts'
import { calledBy } from '../references.ts'
import { isReference, storedOf } from '../../tables/served.ts'

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
  await nameElsewhere(db, principal, fields, rows, told)
  for (const field of fields.filter((one) => storedOf(one) === 'rows'))
    await severalNamed(db, principal, tables, field, rows, told)
  for (const field of fields.filter((one) => storedOf(one) === 'numbers'))
    await peopleNamed(db, principal.orgId, field, rows, told)
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
  const names = await rowsCalledNow(db, principal, tables, field, ids)
  return {
    names: new Map([...names].map(([id, name]) => [id, writtenReference({ id, name })])),
    problems: new Map(),
  }
}

/** Of a field that names several rows: those that are new in it are asked for. */
async function severalNamed(
  db: Trx,
  principal: Principal,
  tables: Tables,
  field: TableField,
  rows: readonly Referring[],
  told: readonly Referred[],
) {
  const asked = rows.map(({ values, was = {} }) => {
    const named = allNamedIn(values[field.name])
    const before = new Map(allNamedIn(was[field.name]).map(({ id, name }) => [id, name]))
    return { named, before, fresh: named.flatMap(({ id }) => (before.has(id) ? [] : [id])) }
  })
  const ids = [...new Set(asked.flatMap(({ fresh }) => fresh))]
  const names = await rowsCalledNow(db, principal, tables, field, ids)
  for (const [at, { named, before, fresh }] of asked.entries()) {
    if (named.length === 0) continue
    if (fresh.some((id) => !names.has(id))) told[at]!.problems[field.name] = 'records.row_gone'
    else told[at]!.values[field.name] = writtenReferences(calledBy(named, names, before))
  }
}

/** Of a field that names several of the organisation: those that are new in it are asked for. */
async function peopleNamed(
  db: Trx,
  orgId: number,
  field: TableField,
  rows: readonly Referring[],
  told: readonly Referred[],
) {
  const { each = '' } = kindOf(field.kind)
  const asked = rows.map(({ values, was = {} }) => {
    const named = allNamedIn(values[field.name])
    const before = new Map(allNamedIn(was[field.name]).map(({ id, name }) => [id, name]))
    return { named, before, fresh: named.flatMap(({ id }) => (before.has(id) ? [] : [id])) }
  })
  const ids = [...new Set(asked.flatMap(({ fresh }) => fresh))]
  const { names, problems } = await placesCalled(db, orgId, { ...field, kind: each }, ids)
  const called = new Map([...names].flatMap(([id, value]) => allNamedIn(value).map(({ name }) => [id, name] as const)))
  for (const [at, { named, before, fresh }] of asked.entries()) {
    if (named.length === 0) continue
    const gone = fresh.find((id) => !called.has(id))
    if (gone !== undefined) told[at]!.problems[field.name] = problems.get(gone) ?? 'records.row_gone'
    else told[at]!.values[field.name] = writtenReferences(calledBy(named, called, before))
  }
}

/** A form with a field for each of them asks for all at once. */
async function placesCalled(db: Trx, orgId: number, field: TableField, ids: readonly string[]): Promise<Called> {
  if (ids.length === 0) return { names: new Map(), problems: new Map() }
  const form = ids.map((id): FormField => ({ ...field, name: id }))
  const given = Object.fromEntries(ids.map((id) => [id, writtenReference({ id, name: '—' })]))
  const { values, problems } = await withReferences(db, orgId, form, given, {}, 'working')
  return {
    names: new Map(ids.flatMap((id) => (id in problems ? [] : [[id, String(values[id])] as const]))),
    problems: new Map(Object.entries(problems)),
  }
}
