import { directoryFor, type ReachablePerson, personCards } from '#modules/organization/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import type { Principal } from '#platform/server/principal.ts'
import { route } from '#platform/server/route.ts'
import { notFound } from '#platform/shared/errors.ts'
import { type DocumentView, type RevisionView, showDocument } from '../shared/documents.ts'
import { type InstanceState, nodesOfType, predictedPath, reaches } from '../shared/index.ts'
import { type Definition, definitionOf } from './definitions.ts'
import { nodeWords, stepWords } from './labels.ts'
import { myStepsOf } from './my-steps.ts'
import { asPerson, peopleBook } from './people.ts'
import { findInstance, type Instance, loadState } from './store.ts'
import { requireSight } from './visibility.ts'
import { chairsOf } from './waiting.ts'
import { votesOf } from './votes.ts'

export const viewRoute = route(showDocument, async ({ db, principal }, { id }) => documentFor(db, principal, id))

/** The document as this person may see it; for others it does not exist. */
export async function documentFor(db: Trx, principal: Principal, id: string): Promise<DocumentView> {
  const { orgId } = principal
  const { instance, state, definition } = await loadVisible(db, principal, id)
  const revisions = await lastRevisions(db, orgId, id)
  const holders = await directoryFor(db, orgId, openRows(state))
  const cards = await personCards(db, orgId, usersIn(instance, state, revisions))
  const personOf = peopleBook([...holders, ...cards])
  const [current, previous] = revisions.map((revision): RevisionView => ({ ...revision, by: personOf(revision.created_by), at: revision.created_at.toISOString() }))

  return {
    id, number: instance.number, title: instance.title, flow: { id: definition.id, title: definition.title, version: definition.version },
    document_status: instance.document_status, status: instance.status, status_type: instance.status_type, status_id: instance.status_id, version: instance.version,
    creator: personOf(instance.creator_user_id), created_at: instance.created_at.toISOString(), form: definition.form,
    revision: current!, previous: previous ?? null,
    holders: holdersOf(definition, state, holders, personOf),
    path: predictedPath(definition.diagram, state).map(({ status_id, status_type, label, node, place }) => ({
      status_id, status_type, label: node ? nodeWords(node) : { mn: label }, state: place,
    })),
    my_steps: myStepsOf(principal, definition, state),
    votes: votesOf(state, personOf, (userId) => personOf(userId).emp_id),
    is_watched: await isWatched(db, principal, id),
    may_withdraw: mayWithdraw(principal, definition, state),
    chain: { events: instance.event_count, hash: instance.last_hash },
  }
}

export async function loadVisible(db: Trx, principal: Principal, id: string) {
  const instance = await findInstance(db, principal.orgId, id)
  if (!instance) throw notFound('workflow.document_missing')
  const state = await loadState(db, principal.orgId, instance)
  await requireSight(db, principal, id, state)
  const definition = await definitionOf(db, principal.orgId, instance)
  return { instance, state, definition }
}

function lastRevisions(db: Trx, orgId: number, id: string) {
  return db.selectFrom('workflow.revisions').select(['number', 'sha256', 'title', 'fields', 'files', 'note', 'created_by', 'created_at'])
    .where('org_id', '=', orgId).where('instance_id', '=', id).orderBy('number', 'desc').limit(2).execute()
}

const openRows = ({ steps }: InstanceState) => steps.filter(({ closed_as }) => closed_as === null)

function usersIn(instance: Instance, state: InstanceState, revisions: { created_by: number }[]) {
  const { steps, voters } = state
  const acting = steps.flatMap(({ done_by }) => (done_by === null ? [] : [done_by]))
  const council = [...voters.map(({ user_id }) => user_id), ...chairsOf(state)]
  return [...new Set([instance.creator_user_id, ...acting, ...council, ...revisions.map(({ created_by }) => created_by)])]
}

/** Who has it now: each open step with the people whom it waits for. */
function holdersOf({ diagram }: Definition, state: InstanceState, people: readonly ReachablePerson[], personOf: (userId: number) => ReturnType<typeof asPerson>): DocumentView['holders'] {
  return openRows(state).map((row) => {
    const label = stepWords(diagram, row)
    const voters = state.voters.filter((voter) => voter.step_id === row.id && voter.choice === null && !voter.vacated)
    const waiting = row.status_type === 'VOTE' && voters.length > 0 ? voters.map(({ user_id }) => personOf(user_id)) : people.filter((person) => reaches(row, person)).map(asPerson)
    return { label, people: waiting, due_at: row.due_at }
  })
}

async function isWatched(db: Trx, principal: Principal, id: string) {
  const part = await db.selectFrom('workflow.participants').select('watches')
    .where('org_id', '=', principal.orgId).where('user_id', '=', principal.userId).where('instance_id', '=', id).executeTakeFirst()
  return part?.watches ?? false
}

/** The creator may take it back until somebody else has decided. */
function mayWithdraw({ userId }: Principal, { diagram }: Definition, { status, creator, steps, voters }: InstanceState) {
  if (status !== 'OPEN' || creator?.user_id !== userId || nodesOfType(diagram, 'CANCEL').length === 0) return false
  return !steps.some(({ is_done, done_by }) => is_done === 1 && done_by !== userId) && !voters.some(({ choice, user_id }) => choice !== null && user_id !== userId)
}
