import { route } from '#platform/server/route.ts'
import { replaceVoter } from '../../shared/documents/vote.ts'
import { runCommand } from './commands.ts'
import { theEmployee } from './world.ts'

/** The secretary gives a seat of an open vote to somebody else. */
export const replaceVoterRoute = route(
  replaceVoter,
  (context, { id, emp_id, step_id, voter_id, reason, expected_version }) =>
    runCommand(
      context,
      id,
      () => [theEmployee(emp_id)],
      async ({ actor, world }) => ({
        command: {
          type: 'replace_voter',
          actor,
          step_id,
          voter_id,
          reason,
          to_user_id: world.people.find((person) => person.emp_id === emp_id)?.user_id ?? 0,
          ...(expected_version === undefined ? {} : { expected_version }),
        },
      }),
    ),
)
