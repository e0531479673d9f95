import {
  allNamedIn,
  type FieldValues,
  type FormField,
  kindOf,
  referenceIn,
  writtenReference,
  writtenReferences,
} from '#platform/shared/fields/index.ts'
import type { Trx } from '#platform/server/database.ts'
import { roleNames } from '#modules/access/server/index.ts'
import { sql } from 'kysely'
import { JOB } from '../shared/fields/kinds/job.ts'
import { numberOfOrganization, ORGANIZATION } from '../shared/fields/kinds/organization.ts'
import { EMPLOYEE } from '../shared/fields/kinds/person.ts'
import { ROLE } from '../shared/fields/kinds/role.ts'
import { ACCOUNT } from '../shared/fields/kinds/system-user.ts'
import { UNIT } from '../shared/fields/kinds/unit.ts'
import { directoryFor } from './people.ts'
import { placeNames } from './place-names.ts'
import { todayOf } from './today.ts'
import { allUnits } from './way-up.ts'

interface Referred {
  /** The same values, with the names that the organisation knows instead of those that were sent. */
  values: FieldValues
  /** Field name → translation key: nobody who works here today, no unit of today. */
  problems: Record<string, string>
}

type Whom = 'reachable' | 'working'

const missing: Readonly<Record<string, string>> = {
  [EMPLOYEE]: 'organization.fields.no_person',
  [UNIT]: 'organization.fields.no_unit',
  [JOB]: 'organization.fields.no_job',
  [ACCOUNT]: 'organization.fields.no_person',
  [ROLE]: 'organization.fields.no_role',
  [ORGANIZATION]: 'organization.fields.no_organization',
}

/**
 * Fields that name somebody or a unit of this organisation. What stood there before (`was`) stays as it was written
 * then, also where they have left since. `whom`: those alone who sign in, because they are to be reached, or everybody
 * who works here.
 */
export async function withReferences(
  db: Trx,
  orgId: number,
  form: readonly FormField[],
  given: FieldValues,
  was: FieldValues = {},
  whom: Whom = 'reachable',
): Promise<Referred> {
  const several = form.flatMap(({ kind, ...field }) => {
    const { each } = kindOf(kind)
    return each === undefined ? [] : [{ ...field, kind: each }]
  })
  const lines = several.flatMap((field) =>
    allNamedIn(given[field.name]).map((one): FormField => ({ ...field, name: lineOf(field.name, one.id) })),
  )
  const single = form.filter(({ kind }) => kindOf(kind).each === undefined)
  const now = { ...given, ...linesIn(several, given) }
  const before = { ...was, ...linesIn(several, was) }
  const { values, problems } = await withEach(db, orgId, { form: [...single, ...lines], given: now, was: before, whom })
  const told = { values: { ...given }, problems: { ...problems } }
  for (const { name } of single) if (name in values) told.values[name] = values[name] ?? null
  for (const { name } of several) {
    const own = allNamedIn(given[name]).map(({ id }) => lineOf(name, id))
    if (own.length === 0) continue
    const [wrong] = own.flatMap((line) => problems[line] ?? [])
    for (const line of own) delete told.problems[line]
    if (wrong !== undefined) told.problems[name] = wrong
    else told.values[name] = writtenReferences(own.flatMap((line) => allNamedIn(values[line])))
  }
  return told
}

/** One of several that a field names, as a field of its own. */
const lineOf = (field: string, id: string) => `${field}/${id}`
const linesIn = (several: readonly FormField[], values: FieldValues): FieldValues =>
  Object.fromEntries(
    several.flatMap(({ name }) =>
      allNamedIn(values[name]).map((one) => [lineOf(name, one.id), writtenReference(one)] as const),
    ),
  )

interface Naming {
  form: readonly FormField[]
  given: FieldValues
  was: FieldValues
  whom: Whom
}

async function withEach(db: Trx, orgId: number, { form, given, was, whom }: Naming): Promise<Referred> {
  const found = form.flatMap(({ name, kind }) => {
    const reference = referenceIn({ kind }, given[name])
    return reference && reference.to in missing ? [{ field: name, kind, ...reference }] : []
  })
  const same = found.filter((one) => referenceIn(one, was[one.field])?.id === one.id)
  const asked = found.filter((one) => !same.includes(one))
  const kept = Object.fromEntries(same.map(({ field }) => [field, was[field] ?? null]))
  if (asked.length === 0) return { values: { ...given, ...kept }, problems: {} }

  const here = await hereToday(db, orgId, asked, whom)
  const written = asked.flatMap((one): [string, string][] => {
    const name = here[one.to]?.get(Number(one.id))
    return name === undefined ? [] : [[one.field, writtenReference({ id: one.id, name })]]
  })
  const known = new Map(written)
  return {
    values: { ...given, ...kept, ...Object.fromEntries(known) },
    problems: Object.fromEntries(
      asked.flatMap(({ field, to }) => (known.has(field) ? [] : [[field, missing[to] ?? 'platform.fields.invalid']])),
    ),
  }
}

type Names = ReadonlyMap<number, string>

/** What those of them are called that are there today, by what they are. */
async function hereToday(
  db: Trx,
  orgId: number,
  asked: readonly { to: string; id: string }[],
  whom: Whom,
): Promise<Readonly<Record<string, Names>>> {
  const idsOf = (to: string) => asked.flatMap((one) => (one.to === to ? [Number(one.id)] : []))
  const [emp_ids, struct_ids, job_ids, user_ids] = [idsOf(EMPLOYEE), idsOf(UNIT), idsOf(JOB), idsOf(ACCOUNT)]
  const nobody = { role_id: null, user_id: null, struct_id: null, job_id: null, emp_id: null }
  const org_ids = idsOf(ORGANIZATION)
  const [names, people, units, jobs, organizations, roles] = await Promise.all([
    placeNames(db, orgId, { emp_ids, job_ids, struct_ids }, 'mn'),
    directoryFor(db, orgId, [
      ...emp_ids.map((emp_id) => ({ ...nobody, emp_id })),
      ...user_ids.map((user_id) => ({ ...nobody, user_id })),
    ]),
    struct_ids.length > 0 ? allUnits(db, orgId) : ([] as number[]),
    job_ids.length > 0 ? jobsOfToday(db, orgId, job_ids) : ([] as number[]),
    org_ids.length > 0 ? organizationsOfMine(db, org_ids) : ([] as number[]),
    roleNames(db, orgId, idsOf(ROLE)),
  ])
  const working = whom === 'working' ? await workingAmong(db, orgId, emp_ids) : people.map(({ emp_id }) => emp_id)
  const called = (of: (typeof names)[number]['of'], isHere: (id: number) => boolean): Names =>
    new Map(names.flatMap((one) => (one.of === of && isHere(one.id) ? [[one.id, one.name] as const] : [])))
  return {
    [EMPLOYEE]: called('employee', (id) => working.includes(id)),
    [UNIT]: called('struct', (id) => units.includes(id)),
    [JOB]: called('job', (id) => jobs.includes(id)),
    [ROLE]: roles,
    // Each reader is told the name if it is theirs to know; what happened to a row tells it to nobody.
    [ORGANIZATION]: new Map(organizations.map((id) => [id, numberOfOrganization(String(id))])),
    [ACCOUNT]: new Map(people.map((one) => [one.user_id, `${one.last_name} ${one.first_name}`.trim()])),
  }
}

async function workingAmong(db: Trx, orgId: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from organization.employees where org_id = ${orgId}
    and id = any(${ids}::integer[]) and is_active`.execute(db)
  return rows.map(({ id }) => id)
}

async function jobsOfToday(db: Trx, orgId: number, ids: readonly number[]): Promise<number[]> {
  const today = await todayOf(db, orgId)
  const { rows } = await sql<{ id: number }>`select id from organization.jobs where org_id = ${orgId}
    and id = any(${ids}::integer[]) and (valid_to is null or valid_to > ${today}::date)`.execute(db)
  return rows.map(({ id }) => id)
}

async function organizationsOfMine(db: Trx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from unnest(${ids}::integer[]) as asked (id)
    where organization.name_known_to_me(id) is not null`.execute(db)
  return rows.map(({ id }) => id)
}
