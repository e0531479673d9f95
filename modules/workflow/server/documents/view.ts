import { substitutesNow } from '#modules/access/server/index.ts'
import { directoryFor, type ReachablePerson, personCards } from '#modules/organization/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import type { Principal } from '#platform/server/principal.ts'
import { route } from '#platform/server/route.ts'
import { notFound } from '#platform/shared/errors.ts'
import type { Language } from '#platform/shared/i18n.ts'
import type { RevisionView } from '../../shared/documents/contents.ts'
import { type DocumentView, showDocument } from '../../shared/documents/view.ts'
import { mayRecall, returnable } from '../../shared/engine/around.ts'
import { reaches } from '../../shared/engine/assignee.ts'
import { nodeOf, nodesOfType, ownLookOf } from '../../shared/engine/graph.ts'
import type { Actor, InstanceState } from '../../shared/engine/model.ts'
import { predictedPath } from '../../shared/engine/preview.ts'
import { isAwake } from '../../shared/engine/seats.ts'
import { takableBy } from '../../shared/engine/take-back.ts'
import { isUndecided } from '../../shared/engine/steps/end.ts'
import { formWithout, withoutFields } from '../../shared/engine/field-rights.ts'
import { actorOf } from '../state/actor.ts'
import { waysOf } from '../state/conditions.ts'
import { copiesOf } from './copies-of.ts'
import { hiddenFor, namesOf, withoutModelsWords } from '../state/field-sight.ts'
import { type Definition, definitionOf, titlesTaken } from '../state/definitions.ts'
import { registrationOf } from '../filing/numbers.ts'
import { subjectRowsOf } from './subject-rows.ts'
import { typeOf } from '../filing/types.ts'
import { mayStandIn } from '../state/holders-now.ts'
import { nodeWords, stepWords } from '../state/labels.ts'
import { myStepsOf } from './my-steps.ts'
import { asPerson, peopleBook } from '../state/people.ts'
import { restView } from '../deciding/resting.ts'
import { findInstance, type Instance, loadState } from '../state/store.ts'
import { requireSight } from '../state/visibility.ts'
import { chairsOf, recusedIn } from '../state/waiting.ts'
import { withdrawalView } from '../deciding/withdrawal.ts'
import { votesOf } from '../state/votes.ts'

/** More than these nobody reads. */
const MOST_WATCHERS = 100

export const viewRoute = route(showDocument, async ({ db, principal, language, services }, { id }) =>
  documentFor(db, principal, id, { language, t: (key) => services.translate(language, key) }),
)

/**
 * The document as this person may see it; for others it does not exist. Without a language units and jobs are called
 * as they were given, as in what is kept.
 */
export async function documentFor(
  db: Trx,
  principal: Principal,
  id: string,
  { language, t }: { language?: Language; t?: (key: string) => string } = {},
): Promise<DocumentView> {
  const { orgId } = principal
  const { instance, state, definition, hidden } = await loadVisible(db, principal, id)
  const revisions = await lastRevisions(db, orgId, id)
  const holders = await directoryFor(db, orgId, openRows(state), language)
  const substitutes = await substitutesNow(
    db,
    orgId,
    holders.map(({ user_id }) => user_id),
  )
  const watchers = await watchersOf(db, orgId, id)
  const cards = await personCards(
    db,
    orgId,
    [
      ...usersIn(instance, state, revisions),
      ...substitutes.map(({ substitute_user_id }) => substitute_user_id),
      ...watchers,
    ],
    language,
  )
  const personOf = peopleBook([...holders, ...cards])
  const [current, previous] = revisions.map((revision): RevisionView => ({
    ...revision,
    fields: withoutFields(revision.fields, hidden),
    files: revision.files.map((file) => ({
      ...file,
      attachment_id: file.attachment_id ?? file.id,
      version: file.version ?? 1,
    })),
    by: personOf(revision.created_by),
    at: revision.created_at.toISOString(),
  }))

  const called = await titlesTaken(db, orgId, id)
  const type = await typeOf(db, orgId, instance.type_id)
  const ways = await waysOf(db, { orgId, documentId: id, definition, sender: state.creator }, revisions[0]!.fields)

  return {
    id,
    number: instance.number,
    registered: await registrationOf(db, orgId, instance),
    type: type && { ...type, title: called.type ?? type.title },
    title: instance.title,
    flow: { id: definition.id, title: called.flow ?? definition.title, version: definition.version },
    subject_rows: await subjectRowsOf(db, principal, instance, language, t),
    document_status: instance.document_status,
    status: instance.status,
    status_type: instance.status_type,
    ...ownLookOf(definition.diagram, instance),
    status_id: instance.status_id,
    version: instance.version,
    creator: personOf(instance.creator_user_id),
    created_at: instance.created_at.toISOString(),
    form: formWithout(definition.form, hidden),
    hidden: namesOf(definition.form, hidden),
    revision: current!,
    previous: previous ?? null,
    holders: holdersOf(definition, state, actorOf(principal), { people: holders, substitutes, personOf }),
    path: predictedPath(ways.path, state).map(({ status_id, status_type, label, node, place, undecided }) => ({
      status_id,
      status_type,
      ...ownLookOf(definition.diagram, { status_id, status_type }),
      label: node ? nodeWords(node) : { mn: label },
      state: place,
      ...(undecided && { undecided }),
    })),
    my_steps: myStepsOf(principal, { ...definition, diagram: ways.next }, state, personOf, ways.path),
    votes: votesOf(state, actorOf(principal), personOf),
    is_watched: watchers.includes(principal.userId),
    watchers: watchers.map(personOf),
    returnable: returnableIn(definition, state),
    copies: await copiesOf(db, orgId, id, language),
    ...restView(principal, definition.diagram, state, personOf),
    may_take_back: takableBy(state, definition.diagram, principal.userId)?.id ?? null,
    may_withdraw: mayWithdraw(principal, definition, state),
    ...withdrawalView(principal, definition.diagram, state, personOf),
    chain: { events: instance.event_count, hash: instance.last_hash },
  }
}

/** As much of a document as this person may see: `hidden` names the fields whose values stay away from them. */
export async function loadVisible(db: Trx, principal: Principal, id: string) {
  const instance = await findInstance(db, principal.orgId, id)
  if (!instance) throw notFound('workflow.document_missing')
  const state = await loadState(db, principal.orgId, instance)
  await requireSight(db, principal, id, state)
  const definition = await definitionOf(db, principal.orgId, instance)
  const hidden = hiddenFor(principal, state, definition.diagram)
  return { instance, state: withoutModelsWords(state, hidden), definition, hidden }
}

function lastRevisions(db: Trx, orgId: number, id: string) {
  return db
    .selectFrom('workflow.revisions')
    .select(['number', 'sha256', 'title', 'fields', 'files', 'note', 'created_by', 'created_at'])
    .where('org_id', '=', orgId)
    .where('instance_id', '=', id)
    .orderBy('number', 'desc')
    .limit(2)
    .execute()
}

const openRows = ({ steps }: InstanceState) => steps.filter(({ closed_as }) => closed_as === null)

function usersIn(instance: Instance, state: InstanceState, revisions: { created_by: number }[]) {
  const { steps, voters } = state
  const acting = steps.flatMap(({ done_by, added }) => [done_by, added?.by ?? null].filter((one) => one !== null))
  const council = [...voters.map(({ user_id }) => user_id), ...chairsOf(state), ...recusedIn(state)]
  return [
    ...new Set([instance.creator_user_id, ...acting, ...council, ...revisions.map(({ created_by }) => created_by)]),
  ]
}

interface Known {
  people: readonly ReachablePerson[]
  substitutes: Awaited<ReturnType<typeof substitutesNow>>
  personOf: (userId: number) => ReturnType<typeof asPerson>
}

/** Who has it now: each open step with the people whom it waits for, and who may decide it in their place. */
function holdersOf(
  { diagram }: Definition,
  state: InstanceState,
  actor: Actor,
  { people, substitutes, personOf }: Known,
): DocumentView['holders'] {
  // Whose turn it is comes first.
  const open = openRows(state).toSorted((a, b) => Number(isAwake(state.steps, b)) - Number(isAwake(state.steps, a)))
  return open.map((row) => {
    const label = stepWords(diagram, row)
    const voters = state.voters.filter((voter) => voter.step_id === row.id && voter.choice === null && !voter.vacated)
    const waiting =
      row.status_type === 'VOTE' && voters.length > 0
        ? voters.map(({ user_id }) => personOf(user_id))
        : people
            .filter((person) => reaches(row, person) && [undefined, person.user_id].includes(row.claimed_by))
            .map(asPerson)
    const standingIn = substitutes.filter(
      ({ user_id, substitute_user_id }) =>
        waiting.some((one) => one.user_id === user_id) &&
        !waiting.some((one) => one.user_id === substitute_user_id) &&
        mayStandIn(state, row, substitute_user_id, people),
    )
    return {
      label,
      people: waiting,
      substitutes: standingIn.map(({ user_id, substitute_user_id }) => ({
        person: personOf(substitute_user_id),
        absent_user_id: user_id,
      })),
      due_at: row.due_at,
      is_awake: isAwake(state.steps, row),
      incident: row.incident ?? null,
      status_type: row.status_type,
      step_id: row.id,
      claimed: row.claimed_by !== undefined,
      may_recall: mayRecall(state, row, actor),
    }
  })
}

function returnableIn({ diagram }: Definition, state: InstanceState) {
  return returnable(state).flatMap((status_id) => {
    const node = nodeOf(diagram, status_id)
    return node ? [{ status_id, label: nodeWords(node) }] : []
  })
}

/** Who follows a document, the first that did first; those who left it since are not told. */
async function watchersOf(db: Trx, orgId: number, id: string): Promise<number[]> {
  const rows = await db
    .selectFrom('workflow.participants')
    .select('user_id')
    .where('org_id', '=', orgId)
    .where('instance_id', '=', id)
    .where('watches', '=', true)
    .orderBy('watched_at')
    .limit(MOST_WATCHERS)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** The creator may take it back until somebody else has decided. */
function mayWithdraw({ userId }: Principal, { diagram }: Definition, state: InstanceState) {
  const runs = state.status === 'OPEN' || state.status === 'POSTPONED'
  return runs && state.creator?.user_id === userId && nodesOfType(diagram, 'CANCEL').length > 0 && isUndecided(state)
}
