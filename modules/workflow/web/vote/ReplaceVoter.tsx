import { Suspense, useState } from 'react'
import { IconButton } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { replaceVoter, type VoteView } from '../../shared/documents/vote.ts'
import { shortName } from '../people/names.ts'

const AroundDialog = lazyPart(() => import('../around/AroundDialog.tsx'))

interface Props {
  /** Of the document. */
  about: { id: string; version: number; title: string }
  stepId: string
  voter: VoteView['voters'][number]
}

/** Gives the seat of this councillor to somebody else; what that means for the vote is said before. */
export function ReplaceVoter({ about: { id, version, title }, stepId, voter }: Props) {
  const { t } = useText()
  const [isAsking, setAsking] = useState(false)
  const name = shortName(voter.person)
  return (
    <>
      <IconButton
        icon="assign"
        size={16}
        label={t('workflow.vote.replace_one', { name })}
        onClick={() => setAsking(true)}
      />
      {isAsking && (
        <Suspense fallback={null}>
          <AroundDialog
            title={t('workflow.vote.replace')}
            hint={t('workflow.vote.replace_hint', { name })}
            done={t('workflow.vote.replaced')}
            about={title}
            endpoint={replaceVoter}
            asks={{ people: 'one', reason: 'required' }}
            inputOf={({ people, reason }) => ({
              id,
              step_id: stepId,
              voter_id: voter.id,
              emp_id: people[0]?.emp_id ?? 0,
              reason,
              expected_version: version,
            })}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  )
}
