import type { Trx } from '#platform/server/database.ts'
import { tell } from '#platform/server/outbox.ts'
import type { Principal } from '#platform/server/principal.ts'
import type { WorkCalendar } from '../shared/working-time.ts'

/** Outbox topic: from now on the organisation works at other times. */
export const CALENDAR_CHANGED = 'organization.calendar_changed'

interface CalendarChanged extends Record<string, unknown> {
  /** Who changed it. */
  user_id: number
  role_id: number
}

/** What is under way elsewhere by an organisation's working time: a module above keeps it, so `app` hands this in. */
export interface RunningDeadlines {
  /** How many of them would move if the organisation worked by this calendar. */
  countMoved(db: Trx, orgId: number, calendar: WorkCalendar): Promise<number>
}

/**
 * Stands in the transaction of every change to when an organisation works, or by which clock: whoever remembers the
 * calendar reads it anew.
 */
export async function calendarChanged(
  db: Trx,
  { orgId, userId, roleId }: Pick<Principal, 'orgId' | 'userId' | 'roleId'>,
) {
  await db
    .updateTable('organization.organizations')
    .set(({ eb }) => ({ calendar_version: eb('calendar_version', '+', 1) }))
    .where('org_id', '=', orgId)
    .execute()
  await tell(db, orgId, CALENDAR_CHANGED, { user_id: userId, role_id: roleId } satisfies CalendarChanged)
}
