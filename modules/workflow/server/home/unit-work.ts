import { sql } from 'kysely'
import { belowOf, personCards, todayOf } from '#modules/organization/server/index.ts'
import { route } from '#platform/server/route.ts'
import { showUnitWork } from '../../shared/at-home.ts'
import { peopleBook } from '../state/people.ts'

/** People of a large unit, those with the latest work first. */
const MOST = 12

/** Whoever heads nobody has nobody below. */
export const unitWorkRoute = route(showUnitWork, async ({ db, principal, language }) => {
  const { orgId, userId, person } = principal
  const { people } = await belowOf(db, orgId, person, await todayOf(db, orgId))
  const below = people.filter(
    ({ user_id, emp_id }) => user_id !== null && user_id !== userId && emp_id !== person.empId,
  )
  if (below.length === 0) return { people: [], everybody: 0 }
  const { rows } = await sql<{ user_id: number; waiting: number; overdue: number; since: Date }>`
    select p.user_id, count(distinct w.step_id)::integer as waiting,
      count(distinct w.step_id) filter (where w.due_at < now())::integer as overdue, min(w.since) as since
    from unnest(${below.map((one) => one.user_id)}::integer[], ${below.map((one) => one.emp_id)}::integer[])
      as p(user_id, emp_id)
    join workflow.waiting w on w.org_id = ${orgId} and w.assignee in ('u:' || p.user_id, 'e:' || p.emp_id)
    group by p.user_id
    order by overdue desc, waiting desc, since limit ${sql.lit(MOST)}`.execute(db)
  const ids = rows.map(({ user_id }) => user_id)
  const personOf = peopleBook(await personCards(db, orgId, ids, language))
  return {
    people: rows.map(({ user_id, since, ...counts }) => ({
      person: personOf(user_id),
      ...counts,
      since: since.toISOString(),
    })),
    everybody: new Set(below.map(({ user_id }) => user_id)).size,
  }
})
