import { membersWho } from '#modules/access/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import { notify } from '#platform/server/notify.ts'
import type { CareerKind } from '../../shared/career.ts'
import { theEmployee } from '../employees.ts'
import { tellStructure } from '../news.ts'

/** Of each kind of event that came to its day and could not take effect. */
const NEWS: Record<CareerKind, string> = {
  hire: 'organization.notify.stuck_hire',
  transfer: 'organization.notify.stuck_move',
  promotion: 'organization.notify.stuck_move',
  leave: 'organization.notify.stuck_leave',
  return: 'organization.notify.stuck_leave',
  separation: 'organization.notify.stuck_separation',
}
export const stuckNews = [...new Set(Object.values(NEWS))]

/**
 * Keeps why an event did not take effect. Whoever planned it and human resources hear of it once for each reason, not
 * with each try.
 */
export async function noteProblem(db: Trx, orgId: number, id: string, problem: string) {
  const event = await db
    .updateTable('organization.career_events')
    .set({ problem })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('state', '=', 'planned')
    .where('problem', 'is distinct from', problem)
    .returning(['emp_id', 'kind', 'effective_on', 'created_by'])
    .executeTakeFirst()
  if (!event) return
  await tellStructure(db, orgId)
  const { user_id, last_name, first_name } = await theEmployee(db, orgId, event.emp_id)
  const staff = await membersWho(db, orgId, 'organization.employees.u')
  await notify(db, orgId, {
    user_ids: [event.created_by, ...staff.map((one) => one.user_id)].filter((one) => one !== user_id),
    key: NEWS[event.kind],
    params: { name: `${last_name} ${first_name}`, day: event.effective_on },
    link: `/organization/employees/${event.emp_id}`,
    source: `${id}/stuck/${problem}`,
  })
}
