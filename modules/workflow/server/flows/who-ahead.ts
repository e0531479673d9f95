import { directoryFor, type ReachablePerson } from '#modules/organization/server/index.ts'
import { type Context, route } from '#platform/server/route.ts'
import { notFound } from '#platform/shared/errors.ts'
import { showWhoAhead } from '../../shared/at-home.ts'
import type { Subject } from '../../shared/definition.ts'
import { assigneeOf, isNobody, nobody, reaches } from '../../shared/engine/assignee.ts'
import { stepNodes } from '../../shared/engine/graph.ts'
import { relativeSeat } from '../../shared/engine/relative.ts'
import { publishedDefinition } from '../state/definitions.ts'
import { administratorsOf } from '../state/ladder.ts'
import { organisationOf } from '../state/organisation-of.ts'
import { asPerson } from '../state/people.ts'
import { startableFlows } from '../state/startable.ts'

/** Faces beside a step; of more there is said how many. */
const MOST_FACES = 4

/**
 * Who would get each step today, if the caller sent a document now. Steps whose people are chosen on the way, or named
 * in a field, are not there.
 */
export const whoAheadRoute = route(showWhoAhead, async (context, { id }) => {
  const { db, principal } = context
  if (!(await startableFlows(db, principal)).some((one) => one.id === id)) throw notFound('workflow.flow_missing')
  const { diagram } = await publishedDefinition(db, principal.orgId, id)
  const steps = stepNodes(diagram).flatMap(({ id: status_id, data: { subject } }) =>
    subject && subject.object_type !== 'START' ? [{ status_id, subject }] : [],
  )
  const find = await finder(
    context,
    steps.map(({ subject }) => subject),
  )
  return steps.flatMap(({ status_id, subject }) => {
    const people = find(subject)
    return people.length === 0
      ? []
      : [{ status_id, people: people.slice(0, MOST_FACES).map(asPerson), total: people.length }]
  })
})

async function finder({ db, principal, language }: Context, subjects: readonly Subject[]) {
  const { orgId, userId, person } = principal
  const creator = { ...nobody, user_id: userId, struct_id: person.structId }
  const fixed = subjects.map((subject) => ({
    subject,
    assignee: subject.relative ? nobody : assigneeOf(subject, { actor: null, org_id: orgId, creator }),
  }))
  const known = await directoryFor(
    db,
    orgId,
    fixed.flatMap(({ assignee }) => (isNobody(assignee) ? [] : [assignee])),
    language,
  )
  const relative = subjects.filter((one) => one.relative && one.relative.to !== 'field')
  const from = [person.structId, ...relative.map(({ struct_id }) => struct_id)].filter((one) => typeof one === 'number')
  const world = relative.length > 0 ? await organisationOf(db, orgId, relative, from, language) : null
  const administrators =
    relative.length > 0 ? (await administratorsOf(db, orgId)).map((one) => ({ ...one, as: 'admin' as const })) : []

  return (subject: Subject): ReachablePerson[] => {
    if (!subject.relative) {
      const assignee = fixed.find((one) => one.subject === subject)!.assignee
      return isNobody(assignee) ? [] : known.filter((one) => reaches(assignee, one))
    }
    if (subject.relative.to === 'field' || world === null) return []
    const { organisation, directory, people } = world
    const seat = relativeSeat(subject, {
      creator,
      org_id: orgId,
      organisation,
      directory: { ...directory, standIns: () => administrators },
    })
    const found = [...people, ...administrators].filter((one) => !seat.incident && reaches(seat.assignee, one))
    return [...new Map(found.map((one) => [one.user_id, one])).values()]
  }
}
