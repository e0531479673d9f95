import { organizationBook } from '#modules/organization/server/index.ts'
import { countOn } from '#platform/server/counters.ts'
import type { Context } from '#platform/server/route.ts'
import { dayIn } from '#platform/shared/expression/index.ts'
import { type FieldValues, type Given, kindOf, writtenReference } from '#platform/shared/fields/index.ts'
import { fieldsOf, type Table, type TableField } from '../../shared/definition/table.ts'
import { numbered, periodOf } from '../../shared/fields/sequence.ts'

/** Columns that the server fills in when a row is made, or also whenever it is changed. */
export const givenFields = (table: Table, when: Exclude<Given['when'], 'on_its_way'>): readonly TableField[] =>
  fieldsOf(table).filter((field) => {
    const given = kindOf(field.kind).given?.(field)
    return given !== undefined && given.when !== 'on_its_way' && (when === 'created' || given.when === when)
  })

/** The count of a column; it begins anew with each period. */
export const counterOf = (table: Pick<Table, 'name'>, { name }: Pick<TableField, 'name'>, period: string) =>
  `records ${table.name} ${name} ${period}`.trim()

/**
 * What stands in such columns of so many rows that are being kept now. Numbers are taken for good: whoever asks either
 * keeps all of these rows or takes the whole transaction back.
 */
export async function givenValues(
  { db, principal }: Pick<Context, 'db' | 'principal'>,
  table: Table,
  when: Exclude<Given['when'], 'on_its_way'>,
  rows: number,
): Promise<FieldValues[]> {
  const fields = givenFields(table, when)
  const now = new Date()
  const values: FieldValues[] = Array.from({ length: rows }, () => ({}))
  if (rows === 0) return values
  for (const field of fields) {
    const { what } = kindOf(field.kind).given!(field)
    if (what === 'number') {
      const day = dayIn(await organizationBook.zoneOf(db, principal.orgId), now)
      const last = await countOn(db, principal.orgId, counterOf(table, field, periodOf(field, day)), rows)
      for (const [at, one] of values.entries()) one[field.name] = numbered(field, day, last - rows + at + 1)
    } else {
      const said = what === 'moment' ? now.toISOString() : whoActs(principal)
      for (const one of values) one[field.name] = said
    }
  }
  return values
}

/** Whoever is no colleague, such as a person outside who fills in a form, leaves no name. */
function whoActs({ person }: Context['principal']) {
  const { empId, firstName, lastName } = person
  return empId === null ? null : writtenReference({ id: String(empId), name: `${lastName} ${firstName}`.trim() || '—' })
}
