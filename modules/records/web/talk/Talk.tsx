import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useIsMyself } from '#modules/access/web/index.ts'
import { call, keyOf, useCall } from '#platform/web/call.ts'
import { Chip } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Card } from '#platform/web/layout/index.ts'
import { useLive } from '#platform/web/live.ts'
import { listRowComments, readRowComments, RECORDS_SAID } from '../../shared/talk/comments.ts'
import { Said } from './Said.tsx'
import { SayForm } from './SayForm.tsx'
import styles from './talk.module.css'

/** Milliseconds in sight, after which new comments count as read. */
const READ_AFTER = 1500

interface Props {
  table: string
  id: string
  /** Nothing more is said about it. */
  isClosed?: boolean
}

/** What people say about a row, each with the answers to it. */
export function Talk({ table, id, isClosed = false }: Props) {
  const { t } = useText()
  const cache = useQueryClient()
  const isMyself = useIsMyself()
  const [answering, setAnswering] = useState<string | null>(null)
  const found = useCall(listRowComments, { table, id }, { meta: { quiet: true }, staleTime: 0 })
  const again = () => cache.invalidateQueries({ queryKey: keyOf(listRowComments, { table, id }) })
  useLive(RECORDS_SAID, ({ topic, key }) => {
    if (topic === 'resync' || key === table) void again()
  })
  const { comments = [], unread = 0, has_older = false } = found.data ?? {}
  const newest = comments.at(-1)?.at
  useRead({ table, id, until: unread > 0 && isMyself ? newest : undefined })
  return (
    <Card
      title={t('records.talk.title')}
      state={unread > 0 ? <Chip kind="info">{t('records.talk.unread', { count: unread })}</Chip> : undefined}
    >
      {found.data && comments.length === 0 ? <p className={styles['none']}>{t('records.talk.none')}</p> : null}
      {has_older ? <p className={styles['none']}>{t('records.talk.older')}</p> : null}
      {comments.length > 0 ? (
        <ul className={styles['comments']} aria-live="polite">
          {comments
            .filter(({ answers }) => answers === null || !comments.some((one) => one.id === answers))
            .map((comment) => (
              <li key={comment.id}>
                <Said
                  table={table}
                  id={id}
                  comment={comment}
                  onChanged={again}
                  {...(comment.answers === null && !isClosed && { onAnswer: () => setAnswering(comment.id) })}
                />
                <ul className={styles['answers']}>
                  {comments
                    .filter(({ answers }) => answers === comment.id)
                    .map((answer) => (
                      <li key={answer.id}>
                        <Said table={table} id={id} comment={answer} onChanged={again} />
                      </li>
                    ))}
                  {answering === comment.id ? (
                    <li>
                      <SayForm
                        table={table}
                        id={id}
                        answers={comment.id}
                        onSent={again}
                        onCancel={() => setAnswering(null)}
                      />
                    </li>
                  ) : null}
                </ul>
              </li>
            ))}
        </ul>
      ) : null}
      {found.data && !isClosed ? <SayForm table={table} id={id} onSent={again} /> : null}
    </Card>
  )
}

/** What stood before somebody's eyes for a moment is read; the mark itself stays until they come again. */
function useRead({ table, id, until }: { table: string; id: string; until: string | undefined }) {
  useEffect(() => {
    if (until === undefined) return
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible') call(readRowComments, { table, id, until }).catch(() => undefined)
    }, READ_AFTER)
    return () => clearTimeout(timer)
  }, [table, id, until])
}
