import { notFound } from '#platform/shared/errors.ts'
import { inLanguage } from '#platform/shared/i18n.ts'
import type { Outcome } from '../../shared/definition.ts'
import type { Choice, InstanceState } from '../../shared/engine/model.ts'
import { lastPrepared } from '../../shared/engine/sheet.ts'
import type { BallotDeed } from '../../shared/digital.ts'
import type { Ready } from '../deciding/commands.ts'
import { outcomeWords, stepWords } from './labels.ts'
import { ballotDeed } from './statement.ts'
import type { Signable } from '../signing/statements.ts'

/** One decision at one step as its signature names it, in the language of the organisation, like all that is kept. */
export function signableAt(
  { state, definition: { diagram } }: Pick<Ready, 'state' | 'definition'>,
  stepId: string,
  deed: Outcome | BallotDeed,
  revisionSha256: string,
): Signable {
  const row = state.steps.find(({ id }) => id === stepId)
  if (!row) throw notFound('workflow.step_missing')
  if (!isBallot(deed))
    return { row, deed, action: inLanguage(outcomeWords(diagram, row.status_id, deed), 'mn'), revisionSha256 }
  const choice = deed.slice('ballot:'.length)
  const isRecused = choice === 'recused'
  // What a ballot's signature says is the step, and the choice where everybody may know it.
  return {
    row,
    deed: ballotDeed(isRecused ? 'abstain' : (choice as Choice), {
      isRecused,
      isSecret: isSecretAt(state, row.action_num),
    }),
    action: inLanguage(stepWords(diagram, row), 'mn'),
    revisionSha256,
  }
}

export const isBallot = (deed: Outcome | BallotDeed): deed is BallotDeed => deed.startsWith('ballot:')

export function isSecretAt({ steps }: Pick<InstanceState, 'steps'>, actionNum: number) {
  return lastPrepared({ steps }, actionNum)?.sheet.secret ?? false
}
