import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { todayOf } from './today.ts'

/** A unit on the way up, with the jobs in it that are asked for. */
interface UnitUpwards {
  id: number
  parent_id: number | null
  jobs: { id: number; is_head: boolean; like: number[] }[]
}

/** These units and all above them as they are today, with their heads' jobs and those called like `likeJobs`. */
export async function unitsUpwards(
  db: Db,
  orgId: number,
  from: readonly number[],
  likeJobs: readonly number[],
): Promise<UnitUpwards[]> {
  if (from.length === 0) return []
  const today = await todayOf(db, orgId)
  const { rows } = await sql<UnitUpwards>`
    with recursive up (id, parent_id) as (
      select id, parent_id from organization.structs where org_id = ${orgId} and id = any(${from}::integer[])
      union select s.id, s.parent_id from organization.structs s join up on s.id = up.parent_id
      where s.org_id = ${orgId}
    ), named (id, job) as (
      select id, lower(job) from organization.jobs where org_id = ${orgId} and id = any(${likeJobs}::integer[])
    ), asked (id, struct_id, is_head, likes) as (
      select j.id, j.struct_id, j.is_head,
        coalesce((select jsonb_agg(named.id order by named.id) from named where named.job = lower(j.job)), '[]'::jsonb)
      from organization.jobs j
      where j.org_id = ${orgId} and j.struct_id in (select id from up)
      and (j.valid_to is null or j.valid_to > ${today}::date)
    )
    select up.id, up.parent_id, coalesce(
      jsonb_agg(jsonb_build_object('id', asked.id, 'is_head', asked.is_head, 'like', asked.likes) order by asked.id)
        filter (where asked.is_head or asked.likes <> '[]'::jsonb), '[]'::jsonb) as jobs
    from up left join asked on asked.struct_id = up.id
    group by up.id, up.parent_id`.execute(db)
  return rows
}

/** Units that exist today, in the order of their ids. */
export async function allUnits(db: Db, orgId: number): Promise<number[]> {
  const today = await todayOf(db, orgId)
  const { rows } = await sql<{ id: number }>`select id from organization.structs where org_id = ${orgId}
    and (valid_to is null or valid_to > ${today}::date) order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Of these jobs the ones that are called like this one, whatever their unit. */
export async function jobsCalledLike(db: Db, orgId: number, job: number, among: readonly number[]): Promise<number[]> {
  if (among.length === 0) return []
  const { rows } = await sql<{ id: number }>`select other.id from organization.jobs own
    join organization.jobs other on other.org_id = own.org_id and lower(other.job) = lower(own.job)
    where own.org_id = ${orgId} and own.id = ${job} and other.id = any(${among}::integer[]) order by other.id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
