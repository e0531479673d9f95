import { sql } from 'kysely'
import { route } from '#platform/server/route.ts'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { countWaitingPeople } from '../../shared/waiting-people.ts'
import { isInvited } from './invited.ts'

export const waitingPeopleRoute = route(countWaitingPeople, async ({ db, principal: { orgId } }) => {
  const { rows } = await sql<ReplyOf<typeof countWaitingPeople>>`select
    (select count(*)::integer from access.members m where m.org_id = ${orgId}
      and (m.state = 'not_confirmed' or m.state = 'active' and m.user_status = 'not_confirmed')) as registered,
    (select count(*)::integer from access.membership_requests r where r.org_id = ${orgId}
      and r.asked_at is not null) as asking,
    (select count(*)::integer from access.members m where m.org_id = ${orgId} and m.is_active and ${isInvited})
      as invited`.execute(db)
  return rows[0]!
})
