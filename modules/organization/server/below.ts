import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import type { Place } from '#platform/server/principal.ts'

interface Below {
  /** Their unit, and all below it. */
  units: number[]
  /** Everybody in those, also whoever left: what they did is still there. */
  inUnits: { emp_id: number; user_id: number | null }[]
  /** Themselves, and everybody in the unit that they head and below it. */
  people: { emp_id: number; user_id: number | null }[]
}

/** Whom and what somebody has below them, on a day. */
export async function belowOf(
  db: Db,
  orgId: number,
  { empId, structId, jobId }: Pick<Place, 'empId' | 'structId' | 'jobId'>,
  today: string,
): Promise<Below> {
  if (empId === null || structId === null) return { units: [], inUnits: [], people: [] }
  const { rows } = await sql<{ id: number; emp_id: number | null; user_id: number | null; led: boolean }>`
    with recursive below (id) as (
      select ${structId}::integer
      union select s.id from organization.structs s join below b on s.parent_id = b.id where s.org_id = ${orgId}
    ), led (id) as (
      select j.struct_id from organization.jobs j where j.org_id = ${orgId} and j.id = ${jobId} and j.is_head
      and (j.valid_to is null or j.valid_to > ${today}::date)
      union select s.id from organization.structs s join led on s.parent_id = led.id where s.org_id = ${orgId}
    )
    select below.id, e.id as emp_id, e.user_id, below.id in (select id from led) as led from below
    left join organization.employees e on e.org_id = ${orgId} and e.struct_id = below.id`.execute(db)
  const inUnits = rows.flatMap(({ emp_id, user_id, led }) => (emp_id === null ? [] : [{ emp_id, user_id, led }]))
  return {
    units: [...new Set(rows.map(({ id }) => id))],
    inUnits,
    people: inUnits.filter(({ emp_id, led }) => led || emp_id === empId),
  }
}
