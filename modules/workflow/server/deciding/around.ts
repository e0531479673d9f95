import type { ParsedInputOf } from '#platform/shared/contract.ts'
import { type Context, route } from '#platform/server/route.ts'
import {
  addSigner,
  adviseStep,
  claimStep,
  delegateStep,
  recallStep,
  releaseStep,
  sendBackDocument,
  transferStep,
} from '../../shared/documents/around-step.ts'
import type { Command } from '../../shared/engine/command.ts'
import { initialAndName } from '../../shared/signature.ts'
import { type Ready, runCommand } from './commands.ts'
import { theEmployee } from './world.ts'

/** What is done around a step by whoever has it. */
export const aroundRoutes = [
  route(addSigner, (context, { place, ...input }) =>
    withColleague(context, input, (given) => ({ type: 'add_sign', place, ...given })),
  ),
  route(delegateStep, (context, input) => withColleague(context, input, (given) => ({ type: 'delegate', ...given }))),
  route(transferStep, (context, input) => withColleague(context, input, (given) => ({ type: 'transfer', ...given }))),
  route(adviseStep, (context, { id, description, ...input }) =>
    runCommand(
      context,
      id,
      () => [],
      async (ready) => ({ command: { type: 'advise', description, ...mine(ready, input) } }),
    ),
  ),
  route(recallStep, (context, { id, ...input }) =>
    runCommand(
      context,
      id,
      () => [],
      async (ready) => ({ command: { type: 'recall', ...mine(ready, input) }, isAside: true }),
    ),
  ),
  route(claimStep, (context, { id, ...input }) =>
    runCommand(
      context,
      id,
      () => [],
      async (ready) => ({ command: { type: 'claim', ...mine(ready, input) }, isAside: true }),
    ),
  ),
  route(releaseStep, (context, { id, ...input }) =>
    runCommand(
      context,
      id,
      () => [],
      async (ready) => ({ command: { type: 'release', ...mine(ready, input) }, isAside: true }),
    ),
  ),
  route(sendBackDocument, (context, { id, status_id, description, ...input }) =>
    runCommand(
      context,
      id,
      () => [],
      async (ready) => ({
        command: { type: 'send_back', status_id, description, ...mine(ready, input) },
      }),
    ),
  ),
]

type Asked = ParsedInputOf<typeof transferStep>

/** A command that names a colleague by their employee record; one without a user cannot be asked. */
function withColleague(
  context: Context,
  { id, emp_id, reason, ...input }: Asked,
  commandFor: (given: ReturnType<typeof mine> & { to_user_id: number; reason: string }) => Command,
) {
  return runCommand(
    context,
    id,
    () => [theEmployee(emp_id)],
    async (ready) => {
      const to_user_id = ready.world.people.find((person) => person.emp_id === emp_id)?.user_id ?? 0
      const command = commandFor({ ...mine(ready, input), to_user_id, reason })
      if (command.type !== 'transfer') return { command, isAside: true }
      const { last_name, first_name } = ready.me
      return { command, handedOverBy: initialAndName(last_name, first_name) }
    },
  )
}

function mine(
  { actor }: Ready,
  { step_id, expected_version }: { step_id: string; expected_version?: number | undefined },
) {
  return { step_id, actor, ...(expected_version === undefined ? {} : { expected_version }) }
}
