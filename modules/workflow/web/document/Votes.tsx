import { useState } from 'react'
import { showFailure, toast } from '#platform/web/feedback.ts'
import { Button } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import type { DocumentView } from '../../shared/documents/view.ts'
import { closeVote, type VoteView } from '../../shared/documents/vote.ts'
import { useAttempt } from '../attempt/use-attempt.ts'
import type { Deciding } from '../decision/use-deciding.ts'
import { VoteCard } from '../vote/VoteCard.tsx'

interface Props {
  document: DocumentView
  deciding: Deciding
  /** The newest first; only so many are shown before they are asked for. */
  votes: readonly VoteView[]
  most: number
}

export default function Votes({ document, deciding, votes, most }: Props) {
  const { t } = useText()
  const attempt = useAttempt(closeVote)
  const [isUnfolded, setUnfolded] = useState(false)
  const { step } = deciding
  const shown = isUnfolded ? votes : votes.slice(0, most)
  const hidden = votes.length - shown.length

  const close = async (stepId: string) => {
    try {
      const reply = await attempt.send({ id: document.id, step_id: stepId, expected_version: document.version })
      if (reply) toast.success(t('workflow.vote.closed'), { description: document.title })
    } catch (error) {
      showFailure(error)
    }
    deciding.refresh()
  }

  return (
    <>
      {shown.map((vote) => {
        const ballot = vote.is_open ? (step?.ballot ?? null) : null
        return (
          <VoteCard
            key={`${vote.step_id}-${vote.action_num}`}
            document={document}
            vote={vote}
            ballot={ballot}
            choice={deciding.choice}
            lead={deciding.missing === 'ballot' || deciding.missing === 'choice' ? deciding.missing : null}
            round={document.votes.length > 1 ? roundOf(document, vote) : null}
            onChoose={(choice) => {
              deciding.setChoice(choice)
              deciding.setMissing(null)
            }}
            isRecused={deciding.isRecused}
            onRecuse={(isRecused) => {
              deciding.setRecused(isRecused)
              deciding.setMissing(null)
            }}
            onClose={ballot?.may_close ? () => void close(vote.step_id) : null}
            isClosing={attempt.isBusy}
          />
        )
      })}
      {hidden > 0 && (
        <Button icon="down" onClick={() => setUnfolded(true)}>
          {t('workflow.vote.older_rounds', { count: hidden })}
        </Button>
      )}
    </>
  )
}

const roundOf = ({ votes }: DocumentView, vote: VoteView) =>
  votes.filter(({ action_num }) => action_num <= vote.action_num).length
