import type { DocumentView, MyStep } from '../../shared/documents/view.ts'
import type { Choice } from '../../shared/engine/model.ts'

const isSecret = ({ votes }: Pick<DocumentView, 'votes'>, step: Pick<MyStep, 'id'> | null) =>
  votes.some(({ step_id, sheet }) => step_id === step?.id && sheet.secret)

/**
 * Whoever asks for more material in secret is read by everybody once the vote is decided, and by nobody as its
 * writer.
 */
export const isShownNameless = (
  document: Pick<DocumentView, 'votes'>,
  step: Pick<MyStep, 'id'> | null,
  choice: Choice | null,
) => choice === 'recreate' && isSecret(document, step)

/**
 * With any other ballot in secret words are not asked for: nobody would read them. Whoever stands aside says why,
 * with their name.
 */
export const isWordless = (
  document: Pick<DocumentView, 'votes'>,
  step: Pick<MyStep, 'id'> | null,
  { choice, isRecused }: { choice: Choice | null; isRecused: boolean },
) => choice !== 'recreate' && !isRecused && isSecret(document, step)
