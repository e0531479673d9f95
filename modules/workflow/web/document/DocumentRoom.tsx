import { Suspense } from 'react'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { SkeletonLine } from '#platform/web/layout/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { useViewport } from '#platform/web/media.ts'
import type { DocumentView } from '../../shared/documents/view.ts'
import { mayRevise } from '../decision/command.ts'
import { CopiesCard } from '../around/CopiesCard.tsx'
import { CommentsCard } from '../comments/CommentsCard.tsx'
import { DecisionBar } from '../decision/DecisionBar.tsx'
import { useDeciding } from '../decision/use-deciding.ts'
import { LinksCard } from '../links/LinksCard.tsx'
import { StatusHistory } from '../history/StatusHistory.tsx'
import { isAwaited, mayVote } from '../vote/may-vote.ts'
import { ContentsCard } from './ContentsCard.tsx'
import { WatchersCard } from './WatchersCard.tsx'
import styles from '../document.module.css'
import { DocumentHead, type BackToList } from './DocumentHead.tsx'
import { Holders } from './Holders.tsx'
import { PathBar } from './PathBar.tsx'
import { SheetCard } from './SheetCard.tsx'
import { useSeen } from './use-seen.ts'

// What few documents have comes with those that have it.
const AiCard = lazyPart(() => import('../ai/AiCard.tsx'))
const RestNotice = lazyPart(() => import('../around/RestNotice.tsx'))
const WithdrawalNotice = lazyPart(() => import('../around/WithdrawalNotice.tsx'))
const SubjectRows = lazyPart(() => import('./SubjectRows.tsx'))
const CorrectionCard = lazyPart(() => import('./CorrectionCard.tsx'))
const NamedByCard = lazyPart(() => import('../links/NamedByCard.tsx'))
const Votes = lazyPart(() => import('./Votes.tsx'))

interface Props {
  document: DocumentView
  back?: BackToList
  /** False while it comes from the cache and is being read again. */
  isUpToDate: boolean
  /** Something else is being decided beside it. */
  isLookedAt?: boolean
  onDecided: () => void
}

/** What it is, what it says, where it stands; below, what can be done now. */
export function DocumentRoom({ document, back, isUpToDate, isLookedAt = false, onDecided }: Props) {
  const { t } = useText()
  const say = useWords()
  const isPhone = useViewport() === 'mobile'
  const deciding = useDeciding(document, isUpToDate, onDecided)
  const { step } = deciding
  useSeen(document.id, document.version)
  const isWriting = step !== null && mayRevise(step) && (step.status_type === 'RE_CREATE' || deciding.isEditing)

  const votes = document.votes.toSorted((a, b) => b.action_num - a.action_num)
  const mine = step?.ballot && mayVote(step.ballot) ? votes.filter(({ is_open }) => is_open) : []
  const others = votes.filter((vote) => !mine.includes(vote))
  const contents = isWriting ? (
    <Suspense key="contents" fallback={<ContentsCard document={document} onEdit={undefined} />}>
      <CorrectionCard document={document} deciding={deciding} />
    </Suspense>
  ) : (
    <ContentsCard
      key="contents"
      document={document}
      onEdit={step && mayRevise(step) ? () => deciding.setEditing(true) : undefined}
    />
  )
  // What is asked of the reader stands above what it is asked about; on a phone it would push that out of sight.
  const task =
    step?.status_type === 'PREPARE_VOTE' ? (
      <SheetCard key="task" deciding={deciding} creatorEmpId={document.creator.emp_id} />
    ) : (
      mine.length > 0 && (
        <Suspense key="task" fallback={<CardSkeleton />}>
          <Votes document={document} deciding={deciding} votes={mine} most={mine.length} />
        </Suspense>
      )
    )

  return (
    <article className={styles['pane']}>
      <div className={styles['scroll']}>
        <div className={styles['inside']}>
          <DocumentHead document={document} {...(back && { back })} />
          {isHeldUp(document) && (
            <Suspense fallback={<NoticeSkeleton />}>
              <RestNotice document={document} />
            </Suspense>
          )}
          {document.withdrawal && (
            <Suspense fallback={<NoticeSkeleton />}>
              <WithdrawalNotice document={document} withdrawal={document.withdrawal} />
            </Suspense>
          )}
          <PathBar path={document.path} isMine={document.my_steps.some(isAwaited)} />
          {/* Where it stands is at whom it stands; beside the contents there is room, below them nobody looks. */}
          {isPhone && <Holders document={document} />}
          <div className={styles['columns']}>
            <div className={styles['main']}>
              {isPhone ? [contents, task] : [task, contents]}
              {document.subject_rows && (
                <Suspense fallback={<CardSkeleton />}>
                  <SubjectRows rows={document.subject_rows} />
                </Suspense>
              )}
              {others.length > 0 && (
                <Suspense fallback={<CardSkeleton />}>
                  <Votes document={document} deciding={deciding} votes={others} most={mine.length > 0 ? 0 : 1} />
                </Suspense>
              )}
              <CommentsCard id={document.id} />
            </div>
            <div className={styles['side']}>
              {isPhone ? null : <Holders document={document} />}
              {wasAskedOfAi(document) && (
                <Suspense fallback={null}>
                  <AiCard document={document} />
                </Suspense>
              )}
              <LinksCard id={document.id} />
              <Suspense fallback={null}>
                <NamedByCard id={document.id} />
              </Suspense>
              <WatchersCard watchers={document.watchers} />
              <CopiesCard copies={document.copies} />
              <section className={styles['card']}>
                <h2>{t('workflow.history.title')}</h2>
                <StatusHistory id={document.id} />
              </section>
            </div>
          </div>
        </div>
      </div>
      {!isLookedAt && (
        <DecisionBar
          document={document}
          deciding={deciding}
          steps={document.my_steps.map(({ id, label }) => ({ id, label: say(label) }))}
        />
      )}
    </article>
  )
}

/** It rests, waits for a day, or is stuck. */
const isHeldUp = ({ rest, holders }: DocumentView) =>
  rest !== null || holders.some(({ status_type, incident }) => status_type === 'DATE' || incident !== null)

const wasAskedOfAi = ({ path }: DocumentView) =>
  path.some(({ status_type, state }) => status_type === 'AI_DECISION' && state !== 'ahead')

const NoticeSkeleton = () => <SkeletonLine width="100%" height={64} radius={12} />
const CardSkeleton = () => <SkeletonLine width="100%" height={180} radius={12} />
