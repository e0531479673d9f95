import { route } from '#platform/server/route.ts'
import type { Principal } from '#platform/server/principal.ts'
import { cancelDocument, postponeDocument, rescheduleStep, resumeDocument } from '../../shared/documents/resting.ts'
import type { DocumentView } from '../../shared/documents/view.ts'
import type { PersonView } from '../../shared/person.ts'
import type { Diagram } from '../../shared/definition.ts'
import { nodesOfType } from '../../shared/engine/graph.ts'
import type { InstanceState } from '../../shared/engine/model.ts'
import { restOf, restOffers } from '../../shared/engine/postpone.ts'
import { actorOf } from '../state/actor.ts'
import { runCommand } from './commands.ts'

/** Documents that rest, days that are waited for, and giving up what will not go on. */
export const restingRoutes = [
  route(postponeDocument, (context, { id, step_id, until, description, ...input }) =>
    runCommand(
      context,
      id,
      () => [],
      async ({ actor, world }) => ({
        command: { type: 'postpone', actor, step_id, until: world.dayBegins(until), description, ...version(input) },
      }),
    ),
  ),

  route(resumeDocument, (context, { id, ...input }) =>
    runCommand(
      context,
      id,
      () => [],
      async ({ actor }) => ({ command: { type: 'resume', actor, ...version(input) } }),
    ),
  ),

  route(cancelDocument, (context, { id, description, ...input }) =>
    runCommand(
      context,
      id,
      () => [],
      async ({ actor }) => ({
        command: { type: 'cancel', actor, description, ...version(input) },
      }),
    ),
  ),

  route(rescheduleStep, (context, { id, step_id, day, ...input }) =>
    runCommand(
      context,
      id,
      () => [],
      async ({ actor, world }) => ({
        command: { type: 'reschedule', actor, step_id, date: world.dayBegins(day), ...version(input) },
      }),
    ),
  ),
]

type Resting = Pick<DocumentView, 'rest' | 'may_postpone' | 'may_cancel' | 'may_reschedule'>

/** What the document's page says and offers of this. */
export function restView(
  principal: Principal,
  diagram: Diagram,
  state: InstanceState,
  personOf: (userId: number) => PersonView,
): Resting {
  const { may_resume, may_postpone, may_cancel, may_reschedule } = restOffers(state, actorOf(principal))
  const row = restOf({ state })
  const rest =
    row?.step_data?.kind === 'postponed'
      ? {
          until: row.step_data.until,
          since: row.created_at,
          reason: row.description ?? '',
          by: row.done_by === null ? null : personOf(row.done_by),
          may_resume,
        }
      : null
  return { rest, may_postpone, may_cancel: may_cancel && nodesOfType(diagram, 'CANCEL').length > 0, may_reschedule }
}

function version({ expected_version }: { expected_version?: number | undefined }) {
  return expected_version === undefined ? {} : { expected_version }
}
