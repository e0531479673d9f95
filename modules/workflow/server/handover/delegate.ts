import { type Giving, personCards, type WorkBook } from '#modules/organization/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import { notFound } from '#platform/shared/errors.ts'
import type { Command } from '../../shared/engine/command.ts'
import { decide } from '../../shared/engine/decide.ts'
import type { Assignee } from '../../shared/engine/model.ts'
import { initialAndName } from '../../shared/signature.ts'
import { refusalOf } from '../deciding/commands.ts'
import { definitionOf } from '../state/definitions.ts'
import { applied, saveOutcome } from '../outcome/outcome.ts'
import { loadState, lockInstance } from '../state/store.ts'
import { toldWorld } from '../deciding/told-world.ts'
import { assigneesAhead, theEmployee, worldFor } from '../deciding/world.ts'
import { personBehind } from './waiting-for.ts'

/** Document by document, always in the same order, so that two who give away at once never wait for each other. */
export const delegateWork: WorkBook['handOver'] = async (giving) => {
  const {
    author: {
      db,
      principal: { orgId, userId },
    },
    from,
    choices,
    isLeaving,
  } = giving
  const leaver = await personBehind(db, orgId, from)
  const [me] = await personCards(db, orgId, [userId])
  const name = me ? initialAndName(me.last_name, me.first_name) : ''
  const documents = await documentsOf(
    db,
    orgId,
    choices.map(({ work_id }) => work_id),
  )
  const missing = choices.find(({ work_id }) => !documents.has(work_id))
  if (missing) throw notFound('workflow.step_missing')
  const seats = isLeaving && leaver.user_id !== null ? await emptySeats(db, orgId, leaver.user_id) : []
  const work = [
    ...choices.map(({ work_id, to_emp_id }) => ({ document: documents.get(work_id)!, step_id: work_id, to_emp_id })),
    ...seats.map(({ row_id, step_id }) => ({ document: row_id, step_id, to_emp_id: null })),
  ].toSorted((a, b) => (a.document < b.document ? -1 : 1))
  for (const { document, step_id, to_emp_id } of work) {
    const whom = to_emp_id === null ? [] : [theEmployee(to_emp_id)]
    await onDocument(giving, { id: document, whom, name }, (receiver) => {
      const about = { step_id, by: userId, org_id: orgId, reason: giving.reason }
      if (to_emp_id !== null) return { type: 'reassign', ...about, from: leaver, to_user_id: receiver(to_emp_id) }
      return { type: 'vacate', ...about, user_id: leaver.user_id ?? 0 }
    })
  }
}

type Receiver = (empId: number) => number

/** One command on one document, by somebody who needs no part in it. */
async function onDocument(
  { author: { db, principal }, services }: Giving,
  { id, whom, name }: { id: string; whom: Assignee[]; name: string },
  commandFor: (receiver: Receiver) => Command,
) {
  const { orgId } = principal
  const instance = await lockInstance(db, orgId, id)
  if (!instance) throw notFound('workflow.document_missing')
  const state = await loadState(db, orgId, instance)
  const definition = await definitionOf(db, orgId, instance)
  const world = await worldFor(
    services,
    db,
    orgId,
    definition.diagram,
    [...assigneesAhead(definition.diagram, state, orgId), ...whom],
    instance.now,
    state.creator,
  )
  const command = commandFor((empId) => world.people.find(({ emp_id }) => emp_id === empId)?.user_id ?? 0)
  const decision = decide(
    state,
    command,
    await toldWorld(db, { orgId, documentId: id, definition, sender: state.creator }, world),
  )
  if (!decision.ok)
    throw await refusalOf({ db, services, language: 'mn', principal }, { definition, state }, decision.refusal)
  const about = {
    title: instance.title,
    now: world.now,
    by_outsider: true as const,
    ...(command.type === 'reassign' && { handed_over_by: name }),
  }
  await saveOutcome(
    db,
    { orgId, userId: principal.userId },
    definition,
    instance,
    state,
    applied(state, decision.events),
    decision.events,
    about,
  )
}

async function documentsOf(db: Trx, orgId: number, steps: readonly string[]): Promise<Map<string, string>> {
  if (steps.length === 0) return new Map()
  const rows = await db
    .selectFrom('workflow.steps')
    .select(['id', 'row_id'])
    .where('org_id', '=', orgId)
    .where('id', 'in', steps)
    .execute()
  return new Map(rows.map(({ id, row_id }) => [id, row_id]))
}

/** Running votes in which this person has not voted. */
function emptySeats(db: Trx, orgId: number, userId: number) {
  return db
    .selectFrom('workflow.waiting as w')
    .innerJoin('workflow.voters as v', (on) =>
      on.onRef('v.org_id', '=', 'w.org_id').onRef('v.step_id', '=', 'w.step_id'),
    )
    .select(['v.row_id', 'v.step_id'])
    .where('w.org_id', '=', orgId)
    .where('w.assignee', '=', `u:${userId}`)
    .where('v.user_id', '=', userId)
    .where('v.choice', 'is', null)
    .where('v.vacated', '=', false)
    .execute()
}
