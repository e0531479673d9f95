import { sql } from 'kysely'
import { belowOf, directoryFor, todayOf } from '#modules/organization/server/index.ts'
import { route } from '#platform/server/route.ts'
import { showUnitWork } from '../../shared/at-home.ts'
import { nobody } from '../../shared/engine/assignee.ts'
import { asPerson } from '../state/people.ts'
import { addressesOf } from '../state/waiting.ts'

/** People of a large unit, those with the latest work first. */
const MOST = 12

/** Whoever heads nobody has nobody below. */
export const unitWorkRoute = route(showUnitWork, async ({ db, principal, language }) => {
  const { orgId, userId, person } = principal
  const { people } = await belowOf(db, orgId, person, await todayOf(db, orgId))
  const seats = people.filter(({ emp_id }) => emp_id !== person.empId).map(({ emp_id }) => ({ ...nobody, emp_id }))
  const below = (await directoryFor(db, orgId, seats, language)).filter(({ user_id }) => user_id !== userId)
  if (below.length === 0) return { people: [], everybody: 0 }
  const addresses = below.flatMap(({ user_id, emp_id, job_id, struct_id, role_ids }) =>
    addressesOf({
      userId: user_id,
      person: { roleIds: role_ids, empId: emp_id, jobId: job_id, structId: struct_id },
    }).map((address) => ({ user_id, address })),
  )
  const { rows } = await sql<{ user_id: number; waiting: number; overdue: number; since: Date }>`
    select p.user_id, count(distinct w.step_id)::integer as waiting,
      count(distinct w.step_id) filter (where w.due_at < now())::integer as overdue, min(w.since) as since
    from unnest(${addresses.map((one) => one.user_id)}::integer[], ${addresses.map((one) => one.address)}::text[])
      as p(user_id, address)
    join workflow.waiting w on w.org_id = ${orgId} and w.assignee = p.address and not 'x:' || p.user_id = any(w.not_for)
    group by p.user_id
    order by overdue desc, waiting desc, since limit ${sql.lit(MOST)}`.execute(db)
  return {
    people: rows.flatMap(({ user_id, since, ...counts }) => {
      const found = below.find((one) => one.user_id === user_id)
      return found ? [{ person: asPerson(found), ...counts, since: since.toISOString() }] : []
    }),
    everybody: below.length,
  }
})
