import { sql } from 'kysely'
import { allAsKept } from '#platform/server/fields/index.ts'
import type { Trx } from '#platform/server/database.ts'
import type { Principal } from '#platform/server/principal.ts'
import { unprocessable } from '#platform/shared/errors.ts'
import { type FieldValues, isEmpty, soughtIn, tidiedIn, writtenReference } from '#platform/shared/fields/index.ts'
import { searchText } from '#platform/shared/search-words.ts'
import { fieldsOf, type Table } from '../../shared/definition/table.ts'
import { type Access, knownTo } from '../gate/gate.ts'
import { soughtFields, storedOf, tableSql, writtenSql } from '../tables/served.ts'

/** Refuses columns that this person may not write; one that is hidden is as unknown as one that there is not. */
export function refuseForeign(access: Access, action: 'c' | 'u', names: readonly string[]) {
  refuse(foreignIn(access, action, names))
}

export function foreignIn(access: Access, action: 'c' | 'u', names: readonly string[]): Record<string, string> {
  const known = knownTo(access)
  return Object.fromEntries(
    names.flatMap((name): [string, string][] => {
      if (!known.some((field) => field.name === name)) return [[name, 'platform.fields.unknown']]
      return access.writable[action].has(name) ? [] : [[name, 'records.read_only']]
    }),
  )
}

export function refuse(problems: Record<string, string>) {
  const fields = Object.fromEntries(Object.entries(problems).map(([name, key]) => [`values.${name}`, key]))
  if (Object.keys(fields).length > 0) throw unprocessable('records.incomplete', { fields })
}

/** As columns keep it: without the spaces at the ends that nobody meant, and as the kind of each writes it. */
export function tidyValues(table: Table, values: FieldValues): FieldValues {
  const texts = new Set(fieldsOf(table).flatMap((field) => (storedOf(field) === 'text' ? [field.name] : [])))
  return Object.fromEntries(
    Object.entries(allAsKept(fieldsOf(table), tidiedIn(fieldsOf(table), values))).map(([name, value]) => [
      name,
      typeof value === 'string' && texts.has(name) ? value.trim() || null : value,
    ]),
  )
}

/** A new row is theirs who adds it, unless it was said whose it is, or that it is nobody's. */
export function owned({ owner }: Table, { person }: Pick<Principal, 'person'>, values: FieldValues): FieldValues {
  if (owner === undefined || person.empId === null || owner in values) return values
  const { firstName, lastName, empId } = person
  return { ...values, [owner]: writtenReference({ id: String(empId), name: `${lastName} ${firstName}` }) }
}

/** The text by which a row is found. */
export function searchOf(table: Table, values: FieldValues): string {
  const said = soughtFields(table).flatMap((field) => {
    const sought = soughtIn(field, values[field.name] ?? null)
    return sought === null ? [] : typeof sought === 'string' ? [sought] : Object.values(sought)
  })
  return searchText(said.join(' '))
}

/** Refuses what another row says already, in a column where each says something of its own. */
export async function refuseTwins(db: Trx, orgId: number, table: Table, values: FieldValues, id: string | null) {
  const unique = fieldsOf(table).filter((field) => field.unique && !isEmpty(values[field.name] ?? null))
  for (const field of unique) {
    const { name } = field
    const { rows } = await sql`select 1 from ${tableSql(table)} where org_id = ${orgId} and deleted_at is null
      and records.same_text(${sql.id(name)}::text) = records.same_text((${writtenSql(field, values[name] ?? null)})::text)
      ${id === null ? sql`` : sql`and id <> ${id}::uuid`} limit 1`.execute(db)
    if (rows.length > 0) refuse({ [name]: 'records.taken' })
  }
}
