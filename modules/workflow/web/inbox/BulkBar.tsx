import { Suspense, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { tellAtHand } from '#platform/web/at-hand.ts'
import { keyOf } from '#platform/web/call.ts'
import { showFailure, toast } from '#platform/web/feedback.ts'
import { Button } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { fireMany } from '../../shared/documents/deciding.ts'
import { showDocument } from '../../shared/documents/view.ts'
import { countInbox, listInbox, type InboxItem } from '../../shared/inbox.ts'
import { useAttempt } from '../attempt/use-attempt.ts'
import { noteDecision } from '../decision/settled-hand.ts'
import { buttonKinds, toneOf } from '../decision/outcome-tone.ts'
import { useVerb } from '../decision/verbs.ts'
import { useTakeBack } from '../decision/use-take-back.ts'
import { bulkCommands, commonOutcomes, type BulkOutcome } from './bulk.ts'
import type { BulkResult } from './BulkSummary.tsx'
import { decideMany } from './decide-many.ts'
import styles from './inbox.module.css'

const BulkQuestion = lazyPart(() => import('./BulkQuestion.tsx'))

interface Props {
  items: readonly InboxItem[]
  /** How many of the list are here to choose from, and whether these are all. */
  listed: number
  hasMore: boolean
  isLoading: boolean
  onSelectAll: () => void
  onDone: (results: BulkResult[]) => void
}

/** What can be done with all the checked documents at once. */
export function BulkBar({ items, listed, hasMore, isLoading, onSelectAll, onDone }: Props) {
  const { t } = useText()
  const say = useWords()
  const verbOf = useVerb()
  const cache = useQueryClient()
  const attempt = useAttempt(fireMany)
  const { offer } = useTakeBack()
  const outcomes = commonOutcomes(items)
  const [asked, setAsked] = useState<BulkOutcome | null>(null)

  const decide = async ({ outcome, label }: BulkOutcome, reason: string) => {
    const report = await decideMany(bulkCommands(items, outcome), attempt.send, reason)
    if (!report) return
    const { results, error } = report
    const done = results.flatMap(({ id, ok }) => (ok ? [id] : []))
    const takable = results.flatMap(({ id, take_back }) => (take_back === null ? [] : [{ id, step_id: take_back }]))
    if (error !== null) showFailure(error)
    else if (done.length === results.length)
      toast.success(t('workflow.bulk.done', { action: say(label), count: done.length }), offer(takable))
    if (done.length > 0) noteDecision()
    // Where nothing went through at all, the failure says everything.
    if (error === null || done.length > 0) {
      tellAtHand(done.map((id) => `/workflow/${id}`))
      onDone(results.map((one) => ({ ...one, title: items.find(({ id }) => id === one.id)?.title ?? '' })))
    }
    setAsked(null)
    for (const stale of [listInbox, countInbox, showDocument]) void cache.invalidateQueries({ queryKey: keyOf(stale) })
  }

  return (
    <div className={styles['bulk']} data-foot role="region" aria-label={t('workflow.bulk.title')}>
      <p className={styles['bulkHead']}>
        <b className="orgil-num" role="status">
          {t('workflow.bulk.selected', { count: items.length })}
        </b>
        <Button kind="quiet" size="small" busy={isLoading} onClick={onSelectAll}>
          {t('workflow.bulk.select_all')}
        </Button>
      </p>
      {(hasMore || (items.length > 0 && items.length < listed)) && (
        <p className={styles['bulkHint']}>
          {t(hasMore ? 'workflow.bulk.more_below' : 'workflow.bulk.of_all', { count: listed })}
        </p>
      )}
      {outcomes.length > 0 ? (
        <div className={styles['bulkButtons']}>
          {outcomes.map((one) => (
            <Button key={one.outcome} kind={buttonKinds[toneOf(one.outcome)]} onClick={() => setAsked(one)}>
              {verbOf(one)}
            </Button>
          ))}
        </div>
      ) : (
        <p className={styles['bulkHint']}>
          {t(items.length > 0 ? 'workflow.bulk.nothing_common' : 'workflow.bulk.choose')}
        </p>
      )}
      {asked && (
        <Suspense fallback={null}>
          <BulkQuestion
            items={items}
            outcome={asked}
            isBusy={attempt.isBusy}
            onDecide={(reason) => void decide(asked, reason)}
            onCancel={() => setAsked(null)}
          />
        </Suspense>
      )}
    </div>
  )
}
