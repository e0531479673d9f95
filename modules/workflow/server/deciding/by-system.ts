import type { Trx } from '#platform/server/database.ts'
import type { Services } from '#platform/server/module.ts'
import type { Command, Refusal } from '../../shared/engine/command.ts'
import { decide } from '../../shared/engine/decide.ts'
import type { Assignee, InstanceState } from '../../shared/engine/model.ts'
import { type Definition, definitionOf } from '../state/definitions.ts'
import { applied, saveOutcome } from '../outcome/outcome.ts'
import { type Instance, loadState } from '../state/store.ts'
import { assigneesAhead, theUser, worldFor } from './world.ts'
import { toldWorld } from './told-world.ts'

/**
 * A command that nobody gave, on a document that is locked already; a refusal changes nothing and is the caller's to
 * judge.
 */
export async function commandBySystem(
  services: Services,
  trx: Trx,
  orgId: number,
  instance: Instance,
  commandFor: (state: InstanceState, definition: Definition) => Promise<Command> | Command,
  also: readonly Assignee[] = [],
): Promise<Refusal | null> {
  const state = await loadState(trx, orgId, instance)
  const definition = await definitionOf(trx, orgId, instance)
  const command = await commandFor(state, definition)
  const informed = command.type === 'alarm' ? command.informs.map(theUser) : []
  const world = await worldFor(
    services,
    trx,
    orgId,
    definition.diagram,
    [...assigneesAhead(definition.diagram, state, orgId), ...informed, ...also],
    instance.now,
    state.creator,
  )
  const decision = decide(
    state,
    command,
    await toldWorld(trx, { orgId, documentId: instance.id, definition, sender: state.creator }, world),
  )
  if (!decision.ok) return decision.refusal
  await saveOutcome(
    trx,
    { orgId, userId: null },
    definition,
    instance,
    state,
    applied(state, decision.events),
    decision.events,
    { title: instance.title, now: world.now },
  )
  return null
}
