import { sql } from 'kysely'
import { route } from '#platform/server/route.ts'
import { listOften } from '../../shared/at-home.ts'
import { offeredTypes } from '../filing/types.ts'
import { startableFlows } from '../state/startable.ts'
import { DOCUMENT } from '../state/visibility.ts'

/** As many as stand beside each other. */
const MOST = 6

/** What somebody sends, as the page of new documents offers it: a type of its flow, or the flow itself. */
export const oftenRoute = route(listOften, async ({ db, principal }) => {
  const { orgId, userId } = principal
  const flows = await startableFlows(db, principal)
  const types = await offeredTypes(db, orgId)
  const { rows } = await sql<{ flow_id: number; type_id: number | null; sent: number }>`
    select definition_id as flow_id, type_id, count(*)::integer as sent from workflow.instances
    where org_id = ${orgId} and creator_user_id = ${userId} and created_at > now() - interval '180 days'
    and subject_type = ${DOCUMENT}
    group by definition_id, type_id`.execute(db)
  const sentOf = new Map(rows.map(({ flow_id, type_id, sent }) => [`${flow_id} ${type_id ?? ''}`, sent]))
  return flows
    .flatMap(({ id, title, icon }) => {
      const own = types.filter(({ flow_id }) => flow_id === id)
      const offers =
        own.length > 0 ? own.map((type) => ({ type_id: type.id, title: type.title })) : [{ type_id: null, title }]
      return offers.map((offer) => ({
        flow_id: id,
        ...offer,
        icon,
        sent: sentOf.get(`${id} ${offer.type_id ?? ''}`) ?? 0,
      }))
    })
    .toSorted((one, other) => other.sent - one.sent)
    .slice(0, MOST)
})
