import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { nameIn } from '#platform/server/names.ts'
import type { Principal } from '#platform/server/principal.ts'
import type { Language } from '#platform/shared/i18n.ts'
import { keepsStaff } from '../handover/keepers.ts'
import { onLeave } from '../structure/units-on.ts'

interface Colleague {
  emp_id: number
  user_id: number
  first_name: string
  last_name: string
  job: string
  struct: string
  is_on_leave: boolean
}

const MOST = 500

/**
 * The people for whose absence this person provides: all for human resources, for a head those of the unit and the
 * units below.
 */
export async function teamOf(
  db: Db,
  principal: Principal,
  { today, language }: { today: string; language: Language },
): Promise<Colleague[]> {
  const { orgId, userId } = principal
  const { rows } = await sql<Colleague>`
    select e.id as emp_id, e.user_id, e.first_name, e.last_name, ${nameIn(language, 'j.job', 'j.translations')} as job,
    ${nameIn(language, 's.struct', 's.translations')} as struct, ${onLeave(today)} as is_on_leave
    from organization.employees e
    join organization.jobs j on j.org_id = e.org_id and j.id = e.job_id
    join organization.structs s on s.org_id = e.org_id and s.id = e.struct_id
    where e.org_id = ${orgId} and e.is_active and e.user_id is not null and e.user_id <> ${userId}
    and ${providedForBy(principal, today)}
    order by e.first_name collate platform.mongolian, e.last_name collate platform.mongolian,
    e.id limit ${sql.lit(MOST)}`.execute(db)
  return rows
}

/** Somebody for whose absence this person provides, or themselves; asked of employees under the name `e`. */
export function providedForBy(principal: Principal, today: string) {
  const { orgId, userId, person } = principal
  if (keepsStaff(principal)) return sql<boolean>`true`
  return sql<boolean>`(e.user_id = ${userId} or e.struct_id in (
    with recursive led (id) as (
      select j.struct_id from organization.jobs j where j.org_id = ${orgId} and j.id = ${person.jobId} and j.is_head
      and (j.valid_to is null or j.valid_to > ${today}::date)
      union select s.id from organization.structs s join led on s.parent_id = led.id where s.org_id = ${orgId}
    ) select id from led))`
}
