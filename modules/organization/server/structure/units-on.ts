import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { type Language, readAs, type Translations } from '#platform/shared/i18n.ts'
import type { Unit, UnitJob } from '../../shared/structure.ts'
import { calledOn } from '../former-names.ts'

/** The structure as it was, is, or will be on a day: three queries, however large it is. */
export async function unitsOn(db: Db, orgId: number, day: string, language: Language): Promise<Unit[]> {
  const [units, jobs, people] = [
    await structsOn(db, orgId, day),
    await jobsOn(db, orgId, day),
    await holdersOn(db, orgId, day),
  ]
  const holders = Map.groupBy(people, ({ job_id }) => job_id)
  const jobsOf = Map.groupBy(jobs, ({ struct_id }) => struct_id)
  const known = new Set(units.map(({ id }) => id))
  const below = Map.groupBy(units, ({ parent_id }) => (parent_id !== null && known.has(parent_id) ? parent_id : null))

  const jobsIn = (structId: number): UnitJob[] =>
    (jobsOf.get(structId) ?? []).map(({ id, job, translations, is_head, places, note }) => ({
      id,
      job: readAs(job, translations, language),
      names: { ...translations, mn: job },
      is_head,
      places,
      note,
      people: (holders.get(id) ?? []).map(({ emp_id, user_id, first_name, last_name, is_on_leave }) => ({
        emp_id,
        user_id,
        first_name,
        last_name,
        is_on_leave,
      })),
    }))
  const unitsUnder = (parent: number | null): Unit[] =>
    (below.get(parent) ?? []).map(({ id, struct, translations, parent_id, valid_to }) => ({
      id,
      label: readAs(struct, translations, language),
      names: { ...translations, mn: struct },
      expand: true,
      parent_id,
      valid_to,
      jobs: jobsIn(id),
      children: unitsUnder(id),
    }))
  return unitsUnder(null)
}

const within = (day: string) =>
  sql<boolean>`valid_from <= ${day}::date and (valid_to is null or valid_to > ${day}::date)`

async function structsOn(db: Db, orgId: number, day: string) {
  const { rows } = await sql<{
    id: number
    parent_id: number | null
    struct: string
    translations: Translations
    valid_to: string | null
  }>`
    select id, parent_id, struct, translations, gone_on as valid_to from (
      select id, parent_id, position, struct, translations, valid_from, valid_to, valid_to as gone_on
      from organization.structs where org_id = ${orgId}
      union all
      select h.struct_id, h.parent_id, h.position, h.struct, h.translations, h.valid_from, h.valid_to, s.valid_to
      from organization.struct_history h join organization.structs s on s.org_id = h.org_id and s.id = h.struct_id
      where h.org_id = ${orgId}
    ) version where ${within(day)} order by position, id`.execute(db)
  return rows
}

async function jobsOn(db: Db, orgId: number, day: string) {
  const { rows } = await sql<Omit<UnitJob, 'people' | 'names'> & { struct_id: number; translations: Translations }>`
    select id, struct_id, job, translations, is_head, places, note from (
      select id, struct_id, job, translations, is_head, places, note, valid_from, valid_to from organization.jobs
      where org_id = ${orgId}
      union all
      select job_id, struct_id, job, translations, is_head, places, null, valid_from, valid_to
      from organization.job_history where org_id = ${orgId}
    ) version where ${within(day)} order by is_head desc, id`.execute(db)
  return rows
}

async function holdersOn(db: Db, orgId: number, day: string) {
  const { rows } = await sql<UnitJob['people'][number] & { job_id: number }>`
    with step as (${stepsUntil(orgId, day)})
    select p.job_id, p.emp_id, e.user_id, coalesce(was.first_name, e.first_name) as first_name, coalesce(was.last_name,
    e.last_name) as last_name, ${onLeave(day)} as is_on_leave
    from (
      select emp_id, job_id from organization.employee_places where org_id = ${orgId} and ${within(day)}
      and emp_id not in (select emp_id from step)
      union all select emp_id, job_id from step where kind <> 'separation'
    ) p join organization.employees e on e.org_id = ${orgId} and e.id = p.emp_id
    ${calledOn(day)}
    order by coalesce(was.first_name, e.first_name) collate platform.mongolian, coalesce(was.last_name,
    e.last_name) collate platform.mongolian, e.id`.execute(db)
  return rows
}

/**
 * What is written down to happen to people's places until this day, the last for each; what could not happen has not.
 */
const stepsUntil = (orgId: number, day: string) => sql`
  select distinct on (emp_id) emp_id, kind, job_id from organization.career_events
  where org_id = ${orgId} and state = 'planned' and problem is null and kind not in ('leave', 'return')
  and effective_on <= ${day}::date
  order by emp_id, effective_on desc, id desc`

/** Away on this day; asked of employees under the name `e`. */
export const onLeave = (day: string) => sql<boolean>`exists (
  select from organization.career_events c
  where c.org_id = e.org_id and c.emp_id = e.id and c.kind = 'leave' and c.state <> 'cancelled'
  and c.effective_on <= ${day}::date and c.until >= ${day}::date)`
