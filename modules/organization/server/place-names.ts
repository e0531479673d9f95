import { type RawBuilder, sql } from 'kysely'
import { roleNameSql } from '#modules/access/server/index.ts'
import type { Db } from '#platform/server/database.ts'
import { nameIn } from '#platform/server/names.ts'
import type { Language } from '#platform/shared/i18n.ts'
import { JOB } from '../shared/fields/kinds/job.ts'
import { ORGANIZATION } from '../shared/fields/kinds/organization.ts'
import { EMPLOYEE } from '../shared/fields/kinds/person.ts'
import { ROLE } from '../shared/fields/kinds/role.ts'
import { ACCOUNT } from '../shared/fields/kinds/system-user.ts'
import { UNIT } from '../shared/fields/kinds/unit.ts'

interface PlacesNamed {
  emp_ids: readonly number[]
  job_ids: readonly number[]
  struct_ids: readonly number[]
}

type NameSql = (orgId: number, id: RawBuilder<unknown>) => RawBuilder<string | null>

/** What employees and units are called, within the statement of somebody else; also those that are no more. */
export const placeNameSql: Readonly<Record<string, NameSql>> = {
  [EMPLOYEE]: (orgId, id) => sql`(select concat_ws(' ', nullif(e.last_name, ''), e.first_name)
    from organization.employees e where e.org_id = ${orgId} and e.id = ${id})`,
  [JOB]: (orgId, id) => sql`(select j.job from organization.jobs j where j.org_id = ${orgId} and j.id = ${id})`,
  [ACCOUNT]: (orgId, id) => sql`(select concat_ws(' ', nullif(e.last_name, ''), e.first_name)
    from organization.employees e where e.org_id = ${orgId} and e.user_id = ${id} order by e.is_active desc limit 1)`,
  [UNIT]: (orgId, id) => sql`(select s.struct from organization.structs s where s.org_id = ${orgId} and s.id = ${id})`,
  [ROLE]: roleNameSql,
  // The names of other organisations stand behind their walls.
  [ORGANIZATION]: (_, id) => sql`(case when ${id} is not null
    then coalesce(organization.name_known_to_me(${id}), '№ ' || ${id}::text) end)`,
}

/** The colleague whose account this is, within the statement of somebody else; null where it is nobody's. */
export const personOfAccountSql = (orgId: number, userId: RawBuilder<unknown>) =>
  sql<
    number | null
  >`(select max(e.id) from organization.employees e where e.org_id = ${orgId} and e.user_id = ${userId})`

/** These units and all below them, as an array of their ids, within the statement of somebody else. */
export const unitsBelowSql = (ids: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`array(with recursive below (id) as (
    select one from unnest(${ids}) as one
    union select s.id from organization.structs as s join below on s.parent_id = below.id
    where s.org_id = nullif(current_setting('app.org_id', true), '')::integer
  ) select id from below)`

/** The zone of the organisation whose transaction it is, within the statement of somebody else. */
export const zoneSql = sql<string>`coalesce((select o.time_zone from organization.organizations o
  where o.org_id = nullif(current_setting('app.org_id', true), '')::integer), 'Asia/Ulaanbaatar')`

interface PlaceName {
  of: 'employee' | 'job' | 'struct'
  id: number
  name: string
  /** Who signs in as this employee; null for a job or a unit. */
  user_id: number | null
}

/**
 * What these employees, jobs and units are called, also those that are no more, in the language of the reader; one
 * query.
 */
export async function placeNames(
  db: Db,
  orgId: number,
  { emp_ids, job_ids, struct_ids }: PlacesNamed,
  language: Language,
): Promise<PlaceName[]> {
  if (emp_ids.length + job_ids.length + struct_ids.length === 0) return []
  const { rows } = await sql<PlaceName>`
    select 'employee' as of, e.id, concat_ws(' ', nullif(e.last_name, ''), e.first_name) as name, e.user_id
    from organization.employees e where e.org_id = ${orgId} and e.id = any(${emp_ids}::integer[])
    union all select 'job', j.id, ${nameIn(language, 'j.job', 'j.translations')}, null::integer from organization.jobs j
    where j.org_id = ${orgId} and j.id = any(${job_ids}::integer[])
    union all select 'struct', s.id, ${nameIn(language, 's.struct', 's.translations')}, null::integer
    from organization.structs s where s.org_id = ${orgId} and s.id = any(${struct_ids}::integer[])`.execute(db)
  return rows
}
