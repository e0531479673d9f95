import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useIsMyself } from '#modules/access/web/index.ts'
import { call, keyOf, useCall } from '#platform/web/call.ts'
import { Button, Chip } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { useLive } from '#platform/web/live.ts'
import { listComments, readComments } from '../../shared/comments.ts'
import { listInbox } from '../../shared/inbox.ts'
import styles from '../document.module.css'
import own from './comments.module.css'
import { CommentForm } from './CommentForm.tsx'
import { CommentItem } from './CommentItem.tsx'

/** Of a long talk the end is shown first. */
const SHOWN = 8
/** Milliseconds in sight, after which new comments count as read. */
const READ_AFTER = 1500
const MINUTE = 60_000

/** What is said about a document, beside what is decided. */
export function CommentsCard({ id }: { id: string }) {
  const { t } = useText()
  const cache = useQueryClient()
  const isMyself = useIsMyself()
  const [isWhole, setWhole] = useState(false)
  useLive('workflow.comments', ({ topic, key }) => {
    if (key === id || topic === 'resync') void cache.invalidateQueries({ queryKey: keyOf(listComments, { id }) })
  })
  // What may be corrected may be so for some minutes only.
  const found = useCall(
    listComments,
    { id },
    {
      meta: { quiet: true },
      staleTime: 0,
      retry: false,
      refetchInterval: ({ state }) => (state.data?.comments.some(({ may_edit }) => may_edit) ? MINUTE : false),
    },
  )
  const { comments = [], unread = 0 } = found.data ?? {}
  const newest = comments.at(-1)?.at
  useRead(
    id,
    unread > 0 && isMyself ? newest : undefined,
    () => void cache.invalidateQueries({ queryKey: keyOf(listInbox) }),
  )
  const hidden = isWhole ? 0 : Math.max(0, comments.length - SHOWN)
  const again = () => cache.invalidateQueries({ queryKey: keyOf(listComments, { id }) })

  return (
    <section className={styles['card']} aria-label={t('workflow.comment.comments')}>
      <header className={styles['cardHead']}>
        <h2>
          {t('workflow.comment.comments')}
          {comments.length > 0 && <span className={`${own['count']} orgil-num`}> {comments.length}</span>}
        </h2>
        {unread > 0 && <Chip kind="info">{t('workflow.comment.unread', { count: unread })}</Chip>}
      </header>
      {found.data && comments.length === 0 && <p className={own['none']}>{t('workflow.comment.none')}</p>}
      {hidden > 0 && (
        <Button size="small" kind="quiet" onClick={() => setWhole(true)}>
          {t('workflow.comment.more', { count: hidden })}
        </Button>
      )}
      {comments.length > 0 && (
        <ul className={own['comments']} aria-live="polite">
          {comments.slice(hidden).map((comment) => (
            <CommentItem key={comment.id} documentId={id} comment={comment} onChanged={again} />
          ))}
        </ul>
      )}
      {found.data && <CommentForm documentId={id} onSent={again} />}
    </section>
  )
}

/** What stood before somebody's eyes for a moment is read; the mark itself stays until they come again. */
function useRead(id: string, until: string | undefined, onRead: () => void) {
  const told = useEffectEvent(onRead)
  useEffect(() => {
    if (until === undefined) return
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible')
        call(readComments, { id, until }).then(
          () => told(),
          () => undefined,
        )
    }, READ_AFTER)
    return () => clearTimeout(timer)
  }, [id, until])
}
