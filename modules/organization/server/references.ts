import { type FieldValues, type FormField, referenceIn, writtenReference } from '#platform/shared/fields/index.ts'
import type { Trx } from '#platform/server/database.ts'
import { EMPLOYEE } from '../shared/fields/kinds/person.ts'
import { UNIT } from '../shared/fields/kinds/unit.ts'
import { directoryFor } from './people.ts'
import { placeNames } from './place-names.ts'
import { allUnits } from './way-up.ts'

interface Referred {
  /** The same values, with the names that the organisation knows instead of those that were sent. */
  values: FieldValues
  /** Field name → translation key: nobody who works here today, no unit of today. */
  problems: Record<string, string>
}

const missing: Readonly<Record<string, string>> = {
  [EMPLOYEE]: 'organization.fields.no_person',
  [UNIT]: 'organization.fields.no_unit',
}

/**
 * Fields that name somebody or a unit of this organisation. What stood there before (`was`) stays as it was written
 * then, also where they have left since.
 */
export async function withReferences(
  db: Trx,
  orgId: number,
  form: readonly FormField[],
  given: FieldValues,
  was: FieldValues = {},
): Promise<Referred> {
  const found = form.flatMap(({ name, kind }) => {
    const reference = referenceIn({ kind }, given[name])
    return reference && reference.to in missing ? [{ field: name, kind, ...reference }] : []
  })
  const same = found.filter((one) => referenceIn(one, was[one.field])?.id === one.id)
  const asked = found.filter((one) => !same.includes(one))
  const kept = Object.fromEntries(same.map(({ field }) => [field, was[field] ?? null]))
  if (asked.length === 0) return { values: { ...given, ...kept }, problems: {} }

  const idsOf = (to: string) => asked.filter((one) => one.to === to).map(({ id }) => Number(id))
  const [emp_ids, struct_ids] = [idsOf(EMPLOYEE), idsOf(UNIT)]
  const [names, people, units] = await Promise.all([
    placeNames(db, orgId, { emp_ids, job_ids: [], struct_ids }, 'mn'),
    directoryFor(
      db,
      orgId,
      emp_ids.map((emp_id) => ({ role_id: null, user_id: null, struct_id: null, job_id: null, emp_id })),
    ),
    struct_ids.length > 0 ? allUnits(db, orgId) : ([] as number[]),
  ])
  const isHere = ({ to, id }: (typeof asked)[number]) =>
    to === UNIT ? units.includes(Number(id)) : people.some(({ emp_id }) => emp_id === Number(id))
  const nameOf = ({ to, id }: (typeof asked)[number]) =>
    names.find((one) => one.id === Number(id) && one.of === (to === UNIT ? 'struct' : 'employee'))?.name
  const written = asked.flatMap((one): [string, string][] => {
    const name = nameOf(one)
    return name !== undefined && isHere(one) ? [[one.field, writtenReference({ id: one.id, name })]] : []
  })
  const known = new Map(written)
  return {
    values: { ...given, ...kept, ...Object.fromEntries(known) },
    problems: Object.fromEntries(
      asked.flatMap(({ field, to }) => (known.has(field) ? [] : [[field, missing[to] ?? 'platform.fields.invalid']])),
    ),
  }
}
