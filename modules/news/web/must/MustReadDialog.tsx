import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { tellAtHand } from '#platform/web/at-hand.ts'
import { call, keyOf, useCall } from '#platform/web/call.ts'
import { showFailure, toast } from '#platform/web/feedback.ts'
import { Button, Chip } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { ErrorPanel, ListSkeleton } from '#platform/web/layout/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { confirmNotice, listNews, putOffNotice, seeNotice, showNotice } from '../../shared/reading.ts'
import { countUnread } from '../../shared/unread.ts'
import { NoticeBody } from '../read/NoticeBody.tsx'
import { ignoreFailure } from '../read/ignore-failure.ts'
import styles from './must.module.css'

/** A notice that must be read, whole: it is confirmed, or stands here again tomorrow. */
export default function MustReadDialog({ id, left }: { id: string; left: number }) {
  const { t } = useText()
  const cache = useQueryClient()
  const notice = useCall(showNotice, { id }, { meta: { quiet: true } })
  const [busy, setBusy] = useState<'confirm' | 'later'>()
  const [isGone, setGone] = useState(false)
  const isThere = notice.data !== undefined
  useEffect(() => {
    if (!isThere) return undefined
    tellAtHand([`/news/${id}`])
    void call(seeNotice, { id }).catch(ignoreFailure)
    return () => tellAtHand([])
  }, [id, isThere])
  const run = async (what: 'confirm' | 'later') => {
    if (busy) return
    setBusy(what)
    try {
      if (what === 'confirm') {
        await call(confirmNotice, { id })
        toast.success(t('news.must.confirmed'))
      } else {
        await call(putOffNotice, { id })
        toast.success(t('news.must.put_off'))
      }
      setGone(true)
      await Promise.all(
        [countUnread, listNews, showNotice].map((one) => cache.invalidateQueries({ queryKey: keyOf(one) })),
      )
    } catch (error) {
      showFailure(error, 'platform.error.saving')
      setBusy(undefined)
    }
  }
  if (isGone) return null
  // What was taken back meanwhile keeps nobody here.
  if (notice.isError && notice.error.status === 404) return null
  return (
    <Dialog
      title={notice.data?.title ?? t('news.must.title')}
      shape="sheet"
      width={760}
      keeps="always"
      onClose={() => void run('later')}
      footer={
        <>
          {left > 0 ? <span className={styles['left']}>{t('news.must.left', { count: left })}</span> : null}
          <Button busy={busy === 'later'} onClick={() => void run('later')}>
            {t('news.must.later')}
          </Button>
          <Button
            kind="primary"
            icon="check"
            busy={busy === 'confirm'}
            disabled={!notice.data}
            onClick={() => void run('confirm')}
          >
            {t('news.must.confirm')}
          </Button>
        </>
      }
    >
      <p className={styles['what']}>
        <Chip kind="warning" icon="warning">
          {t('news.must.title')}
        </Chip>
        {notice.data?.due_on ? <span>{t('news.must.due', { day: notice.data.due_on })}</span> : null}
      </p>
      {notice.isPending ? <ListSkeleton rows={3} /> : null}
      {notice.isError ? <ErrorPanel isPart error={notice.error} onRetry={() => void notice.refetch()} /> : null}
      {/* Reading begins with the text: no key that comes too early confirms it or puts it off. */}
      <div tabIndex={-1} data-autofocus className={styles['reading']}>
        {notice.data ? <NoticeBody notice={notice.data} /> : null}
      </div>
    </Dialog>
  )
}
