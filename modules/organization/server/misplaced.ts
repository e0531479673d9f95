import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import { type FieldValues, type FormField, isSame, kindOf, referenceIn } from '#platform/shared/fields/index.ts'
import type { HangsOn } from '../shared/fields/kinds/hangs-on.ts'
import { JOB } from '../shared/fields/kinds/job.ts'
import { EMPLOYEE } from '../shared/fields/kinds/person.ts'
import { ACCOUNT } from '../shared/fields/kinds/system-user.ts'
import { UNIT } from '../shared/fields/kinds/unit.ts'

interface Asked {
  values: FieldValues
  /** As the row stands. */
  was?: FieldValues | undefined
}

/** A field that names somebody or a job, with the one on which it hangs. */
interface Hanging {
  field: FormField
  from: FormField
  said: HangsOn
}

/**
 * Of each row the fields that name whom, or what, the unit or the job does not have that another field names: column →
 * translation key. What is wrong already, and is not touched, stays. One query for all.
 */
export async function misplacedIn(
  db: Trx,
  orgId: number,
  fields: readonly FormField[],
  rows: readonly Asked[],
): Promise<Record<string, string>[]> {
  const told = rows.map((): Record<string, string> => ({}))
  const asked = hangingOf(fields).flatMap(({ field, from, said }) =>
    rows.flatMap(({ values, was }, at) => {
      const named = referenceIn(field, values[field.name])
      const isTouched =
        !was || [field, from].some((one) => !isSame(one, values[one.name] ?? null, was[one.name] ?? null))
      return named && isTouched ? [{ at, name: field.name, said, named, by: referenceIn(from, values[from.name]) }] : []
    }),
  )
  const places = await placesOf(
    db,
    orgId,
    asked.filter(({ by }) => by !== null).map(({ named }) => named),
  )
  for (const { at, name, said, named, by } of asked) {
    if (by === null)
      told[at]![name] = said.by === JOB ? 'organization.fields.first_job' : 'organization.fields.first_unit'
    else if (!isPlaced(places.get(keyOf(named)), said, Number(by.id)))
      told[at]![name] = (said.by === JOB ? notOfJob : notOfUnit)[named.to] ?? 'platform.fields.invalid'
  }
  return told
}

function hangingOf(fields: readonly FormField[]): Hanging[] {
  return fields.flatMap((field) => {
    const said = kindOf(field.kind).hangs?.on(field) === undefined ? undefined : field.hangs_on
    const from = fields.find(({ name, kind }) => name === said?.from && kindOf(kind).to === said.by)
    return said && from ? [{ field, from, said }] : []
  })
}

const notOfUnit: Readonly<Record<string, string>> = {
  [EMPLOYEE]: 'organization.fields.person_elsewhere',
  [ACCOUNT]: 'organization.fields.person_elsewhere',
  [JOB]: 'organization.fields.job_elsewhere',
}
const notOfJob: Readonly<Record<string, string>> = {
  [EMPLOYEE]: 'organization.fields.other_job',
  [ACCOUNT]: 'organization.fields.other_job',
}

interface Place {
  unit: number
  job: number | null
  /** The unit, and all above it. */
  up: number[]
}

const keyOf = ({ to, id }: { to: string; id: string | number }) => `${to} ${id}`

const isPlaced = (place: Place | undefined, { by, below }: HangsOn, id: number) =>
  place !== undefined && (by === JOB ? place.job === id : by === UNIT && (below ? place.up : [place.unit]).includes(id))

/** In which units people and jobs are, also those that are no more. */
async function placesOf(db: Trx, orgId: number, named: readonly { to: string; id: string }[]) {
  if (named.length === 0) return new Map<string, Place>()
  const idsOf = (to: string) => [...new Set(named.flatMap((one) => (one.to === to ? [Number(one.id)] : [])))]
  const { rows } = await sql<Place & { to: string; id: number }>`with recursive named ("to", id, unit, job) as (
      select ${EMPLOYEE}::text, e.id, e.struct_id, e.job_id from organization.employees e
      where e.org_id = ${orgId} and e.id = any(${idsOf(EMPLOYEE)}::integer[])
      union all select ${ACCOUNT}::text, e.user_id, e.struct_id, e.job_id from organization.employees e
      where e.org_id = ${orgId} and e.is_active and e.user_id = any(${idsOf(ACCOUNT)}::integer[])
      union all select ${JOB}::text, j.id, j.struct_id, null from organization.jobs j
      where j.org_id = ${orgId} and j.id = any(${idsOf(JOB)}::integer[])
    ), up (unit, id) as (
      select distinct unit, unit from named
      union select up.unit, s.parent_id from up join organization.structs s on s.org_id = ${orgId} and s.id = up.id
      where s.parent_id is not null
    ) select named.*, array(select up.id from up where up.unit = named.unit) as up from named`.execute(db)
  return new Map(rows.map((one) => [keyOf(one), one]))
}
