import type { DocumentView, MyStep } from '../../shared/documents/view.ts'
import type { Choice } from '../../shared/engine/model.ts'

/** Whoever asks for more material in secret is read by everybody once the vote is decided, and by nobody as its writer. */
export const isShownNameless = ({ votes }: Pick<DocumentView, 'votes'>, step: Pick<MyStep, 'id'> | null, choice: Choice | null) =>
  choice === 'recreate' && votes.some(({ step_id, sheet }) => step_id === step?.id && sheet.secret)
