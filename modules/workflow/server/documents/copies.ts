import { sql } from 'kysely'
import { directoryFor, personCards } from '#modules/organization/server/index.ts'
import { notify } from '#platform/server/notify.ts'
import { hitRateLimit, type RateLimit } from '#platform/server/rate-limit.ts'
import { type Context, preparedRoute, type Preparing, route } from '#platform/server/route.ts'
import { AppError, unprocessable } from '#platform/shared/errors.ts'
import { copyDocument, remindHolders } from '../../shared/documents/following.ts'
import { isAwake } from '../../shared/engine/seats.ts'
import { initialAndName } from '../../shared/signature.ts'
import { indexDocument } from '../search/index-document.ts'
import { holdersNow } from '../state/holders-now.ts'
import { letterFacts, taskAt } from '../telling/letter-facts.ts'
import { loadVisible } from './view.ts'
import { theEmployee } from '../deciding/world.ts'

const ONCE_AN_HOUR: RateLimit = { limit: 1, windowSeconds: 3600 }

/** Copies and reminders stand beside the process: they change nothing that anybody decides on. */
export const copyRoutes = [
  route(copyDocument, async (context, { id, emp_ids }) => {
    const {
      db,
      principal: { orgId, userId },
    } = context
    const { instance } = await loadVisible(db, context.principal, id)
    const people = await directoryFor(db, orgId, emp_ids.map(theEmployee))
    if (emp_ids.some((empId) => !people.some(({ emp_id }) => emp_id === empId)))
      throw unprocessable('workflow.not_here', { fields: { emp_ids: 'workflow.not_here' } })
    const users = people.map(({ user_id }) => user_id).filter((one) => one !== userId)
    for (const user_id of users) {
      // A second copy is a new one: who read the first is asked to read again.
      await sql`insert into workflow.participants (org_id, user_id, instance_id, watches, watched_at, copied_by,
        copied_at)
        values (${orgId}, ${user_id}, ${id}, true, ${instance.now}, ${userId}, ${instance.now})
        on conflict (org_id, user_id, instance_id) do update set watches = true, watched_at = excluded.watched_at,
        copied_by = excluded.copied_by, copied_at = excluded.copied_at, read_at = null`.execute(db)
    }
    await indexDocument(db, orgId, id)
    await notify(db, orgId, {
      user_ids: users,
      key: 'workflow.notify.copied',
      params: { ...about(instance), by: myName(context) },
      facts: await letterFacts(db, orgId, {
        flow: instance.flow_title,
        creator: instance.creator_user_id,
        task: { step: instance.status },
      }),
      link: `/workflow/${id}`,
      source: `${id}/copy/${instance.now.toISOString()}`,
    })
    return { status: true as const }
  }),

  preparedRoute(remindHolders, isRemindedTooOften, async (context, { id }, isTooOften) => {
    const { db, principal } = context
    const { users, instance, state, definition } = await askedNow(context, id)
    if (users.length === 0) throw unprocessable('workflow.nobody_to_remind')
    if (isTooOften) throw new AppError(429, 'workflow.reminded_already')
    const row = state.steps.find((one) => isAwake(state.steps, one))
    const facts = await letterFacts(db, principal.orgId, {
      flow: instance.flow_title,
      creator: instance.creator_user_id,
      task: row && taskAt(definition.diagram, row),
    })
    await notify(db, principal.orgId, {
      user_ids: users,
      key: 'workflow.notify.reminded',
      params: { ...about(instance), by: myName(context) },
      facts,
      link: `/workflow/${id}`,
      mail: true,
      source: `${id}/remind/${instance.now.toISOString()}`,
    })
    const cards = await personCards(db, principal.orgId, users)
    const names = cards.map((card) => initialAndName(card.last_name, card.first_name))
    return { status: true as const, names }
  }),
]

/** Only a reminder that somebody gets is counted. */
async function isRemindedTooOften({ inTenant, services, principal }: Preparing, { id }: { id: string }) {
  const { users } = await inTenant((context) => askedNow(context, id))
  if (users.length === 0) return false
  const { allowed } = await hitRateLimit(services.db, `workflow.remind:${principal.orgId}:${id}`, ONCE_AN_HOUR)
  return !allowed
}

/** The document, and for whom it waits beside me. */
async function askedNow({ db, principal }: Context, id: string) {
  const loaded = await loadVisible(db, principal, id)
  const holders = loaded.state.status === 'OPEN' ? await holdersNow(db, principal.orgId, loaded.state) : []
  return { ...loaded, users: holders.filter((userId) => userId !== principal.userId) }
}

const about = ({ number, title }: { number: string; title: string }) => ({ number, title })

const myName = ({ principal: { person } }: Context) => initialAndName(person.lastName, person.firstName)
