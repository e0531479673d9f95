import { sql } from 'kysely'
import { route } from '#platform/server/route.ts'
import { countWaitingPeople } from '../../shared/waiting-people.ts'
import { countInvited } from './invited.ts'

export const waitingPeopleRoute = route(countWaitingPeople, async ({ db, principal: { orgId } }) => {
  const { rows } = await sql<{ registered: number; asking: number }>`select
    (select count(*)::integer from access.members m where m.org_id = ${orgId}
      and (m.state = 'not_confirmed' or m.state = 'active' and m.user_status = 'not_confirmed')) as registered,
    (select count(*)::integer from access.membership_requests r where r.org_id = ${orgId}
      and r.asked_at is not null) as asking`.execute(db)
  return { ...rows[0]!, invited: await countInvited(db, orgId) }
})
