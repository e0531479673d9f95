import { showFailure, toast } from '#platform/web/feedback.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { closeVote, type DocumentView } from '../../shared/documents.ts'
import { useAttempt } from '../decision/use-attempt.ts'
import type { Deciding } from '../decision/use-deciding.ts'
import { VoteCard } from '../vote/VoteCard.tsx'

/** Every vote held over the document, the newest first. */
export function Votes({ document, deciding }: { document: DocumentView; deciding: Deciding }) {
  const { t } = useText()
  const attempt = useAttempt(closeVote)
  const { step } = deciding

  const close = async (stepId: string) => {
    try {
      const reply = await attempt.send({ id: document.id, step_id: stepId, expected_version: document.version })
      if (reply) toast.success(t('workflow.vote.closed'), { description: document.title })
    } catch (error) {
      showFailure(error)
    }
    deciding.refresh()
  }

  return document.votes.toSorted((a, b) => b.action_num - a.action_num).map((vote) => {
    const ballot = vote.is_open ? step?.ballot ?? null : null
    return (
      <VoteCard
        key={`${vote.step_id}-${vote.action_num}`} vote={vote} ballot={ballot} choice={deciding.choice}
        onChoose={(choice) => { deciding.setChoice(choice); deciding.setMissing(null) }}
        onClose={ballot?.may_close ? () => void close(vote.step_id) : null} isClosing={attempt.isBusy}
      />
    )
  })
}
