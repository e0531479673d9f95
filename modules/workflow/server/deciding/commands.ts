import type { ReachablePerson } from '#modules/organization/server/index.ts'
import { organizationBook, personCards } from '#modules/organization/server/index.ts'
import { conflict, notFound } from '#platform/shared/errors.ts'
import type { Words } from '#platform/shared/i18n.ts'
import type { Context } from '#platform/server/route.ts'
import type { Command, Refusal } from '../../shared/engine/command.ts'
import { decide } from '../../shared/engine/decide.ts'
import type { Actor, Assignee, InstanceState } from '../../shared/engine/model.ts'
import { actorOf } from '../state/actor.ts'
import { type CheckedContents, saveRevision } from '../state/contents.ts'
import { type Definition, definitionOf } from '../state/definitions.ts'
import { actionWords, stepWords } from '../state/labels.ts'
import { applied, saveOutcome } from '../outcome/outcome.ts'
import { refuseUnprintable, refuseUnprintablePerson } from '../state/printable.ts'
import { refusalError } from '../state/refusals.ts'
import type { Mended } from '../outcome/keep-incidents.ts'
import { type Instance, lockWithState } from '../state/store.ts'
import { requireSight } from '../state/visibility.ts'
import { assigneesAhead, type ServerWorld, theUser, worldFor } from './world.ts'
import { toldWorld } from './told-world.ts'

/** A locked document with everything a command may need to look at. */
export interface Loaded {
  instance: Instance
  state: InstanceState
  definition: Definition
}

export interface Ready extends Loaded {
  world: ServerWorld
  actor: Actor
  me: ReachablePerson
}

/** A command, and the contents it brings if it changes the document. */
interface Prepared {
  command: Command
  contents?: { checked: CheckedContents; note: string | null }
  /** Decides nothing, so that it does not come among what this person has done. */
  isAside?: boolean
  /** Takes back what this person decided. */
  isUndoing?: boolean
  /** Who asks whoever now has it. */
  handedOverBy?: string
  mended?: Mended
}

/** A document that this person may see, locked, with everything a command of theirs may need. */
export async function readyFor(
  context: Context,
  documentId: string,
  also: (loaded: Loaded) => Assignee[],
): Promise<Ready> {
  const { db, principal } = context
  const locked = await lockWithState(db, principal.orgId, documentId)
  if (!locked) throw notFound('workflow.document_missing')
  const { instance, state } = locked
  await requireSight(db, principal, documentId, state)
  const definition = await definitionOf(db, principal.orgId, instance)

  const assignees = [
    theUser(principal.userId),
    ...assigneesAhead(definition.diagram, state, principal.orgId, principal.userId),
    ...also({ instance, state, definition }),
  ]
  const world = await worldFor(
    context.services,
    db,
    principal.orgId,
    definition.diagram,
    assignees,
    instance.now,
    state.creator,
  )
  return {
    instance,
    state,
    definition,
    world,
    actor: actorOf(context.principal),
    me: cardOf(world.people, principal.userId),
  }
}

/**
 * One command on one document, in the request's transaction: lock, load, ask the engine, write rows, events, waiting
 * list and news. A refusal changes nothing.
 */
export async function runCommand(
  context: Context,
  documentId: string,
  also: (loaded: Loaded) => Assignee[],
  prepare: (ready: Ready) => Promise<Prepared>,
) {
  const { db, principal } = context
  const ready = await readyFor(context, documentId, also)
  const { instance, state, definition, world } = ready
  const { command, contents, isAside, isUndoing, handedOverBy, mended } = await prepare(ready)
  const asked = await toldWorld(
    db,
    { orgId: principal.orgId, documentId, definition, sender: state.creator },
    world,
    contents?.checked.fields,
  )
  const decision = decide(state, command, asked)
  if (!decision.ok) throw await refusalOf(context, ready, decision.refusal)
  const { description, ...said } = { description: undefined, ...command }
  refuseUnprintable({ description, said })
  if (command.type === 'fire' || command.type === 'ballot') refuseUnprintablePerson(ready.me)
  const after = applied(state, decision.events)
  if (contents && after.revision.number > state.revision.number) {
    await saveRevision(db, principal.orgId, documentId, after.revision.number, contents.checked, {
      userId: principal.userId,
      note: contents.note,
      at: world.now,
    })
  }
  return saveOutcome(db, principal, definition, instance, state, after, decision.events, {
    title: contents?.checked.title ?? instance.title,
    now: world.now,
    ...(isAside && { by_outsider: true as const }),
    ...(isUndoing && { undoes: true as const }),
    ...(handedOverBy !== undefined && { handed_over_by: handedOverBy }),
    ...(mended && { mended }),
  })
}

function cardOf(people: readonly ReachablePerson[], userId: number): ReachablePerson {
  const found = people.find(({ user_id }) => user_id === userId)
  if (!found) throw notFound('workflow.person_missing')
  return found
}

/** Who asked, as far as the words of a refusal go; a job asks in the language of the organisation. */
type Asking = Pick<Context, 'db' | 'services' | 'language'> & { principal: { orgId: number } }

export async function refusalOf(
  context: Asking,
  { definition, state }: Pick<Loaded, 'definition' | 'state'>,
  refusal: Refusal,
) {
  const { winner, code } = refusal
  // The document goes on; it is the vote whose time is over, and the next minute counts it.
  if (code === 'CLOSED' && state.status === 'OPEN') return conflict('workflow.vote_over', { extra: { reason: code } })
  if (!winner) return refusalError(refusal)
  const { first_name, last_name } = await nameOf(context, winner.user_id)
  return refusalError(refusal, {
    winner: {
      user_id: winner.user_id,
      first_name,
      last_name,
      at: winner.at,
      action: winningAction(definition, state, winner.status_action),
    },
    language: context.language,
    zone: await organizationBook.zoneOf(context.db, context.principal.orgId),
  })
}

/** A vote that its deadline closed was closed by nobody. */
async function nameOf({ db, principal, services, language }: Asking, userId: number | null) {
  const [card] = userId === null ? [] : await personCards(db, principal.orgId, [userId])
  return card ?? { first_name: services.translate(language, 'workflow.the_system'), last_name: '' }
}

/** The engine names the winning decision by its label; the diagram and the catalogue know it in the other languages. */
function winningAction({ diagram }: Definition, { steps }: InstanceState, label: string): Words {
  const row = steps.find(({ status_action }) => status_action === label)
  const action = row && actionWords(diagram, row)
  if (action) return action
  const step = steps.find(({ status }) => status === label)
  return step ? stepWords(diagram, step) : { mn: label }
}
