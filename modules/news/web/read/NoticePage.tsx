import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { useIsMyself } from '#modules/access/web/index.ts'
import { TalkPart } from '#modules/records/web/parts.ts'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { tellAtHand } from '#platform/web/at-hand.ts'
import { call, keyOf, useCall } from '#platform/web/call.ts'
import { showFailure, toast } from '#platform/web/feedback.ts'
import { Button, buttonClass, Chip, Notice } from '#platform/web/form-basics/index.ts'
import { formatDateTime } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { AppLink, Card, ErrorPanel, Page, PageHeader, PageSkeleton } from '#platform/web/layout/index.ts'
import { useLive } from '#platform/web/live.ts'
import { useTabName } from '#platform/web/tabs/use-tab-name.ts'
import { NOTICES } from '../../shared/access.ts'
import { confirmNotice, listNews, seeNotice, showNotice } from '../../shared/reading.ts'
import { countUnread, NEWS_CHANGED } from '../../shared/unread.ts'
import { CategoryChip } from '../list/CategoryChip.tsx'
import { ignoreFailure } from './ignore-failure.ts'
import { NoticeBody } from './NoticeBody.tsx'
import styles from './read.module.css'

type Shown = ReplyOf<typeof showNotice>

/** A notice as its readers see it. */
export default function NoticePage() {
  const { id = '' } = useParams({ strict: false })
  const notice = useCall(showNotice, { id }, { meta: { quiet: true } })
  useLive(NEWS_CHANGED, ({ topic, key }) => {
    if (topic === 'resync' || key === id) void notice.refetch()
  })
  if (notice.isPending) return <PageSkeleton />
  if (!notice.data)
    return (
      <Page>
        <ErrorPanel error={notice.error} onRetry={() => void notice.refetch()} />
      </Page>
    )
  return <OneNotice key={id} notice={notice.data} />
}

function OneNotice({ notice }: { notice: Shown }) {
  const { t } = useText()
  const { id, title, category, author, released_at, is_reader, may_edit, may_see_readers } = notice
  useTabName(title)
  useEffect(() => {
    document.title = `${title} · ${t('platform.name')}`
  }, [title, t])
  useOpened(notice)
  return (
    <Page width={860}>
      <PageHeader
        title={title}
        back={{ to: '/news', title: t('news.title') }}
        meta={
          <>
            <CategoryChip category={category} />
            <span>{author}</span>
            {released_at ? <span className="orgil-num">{formatDateTime(released_at)}</span> : null}
          </>
        }
        actions={
          <>
            {may_see_readers && released_at ? (
              <AppLink to={`/news/${id}/readers`} className={buttonClass()}>
                <Icon name="users" size={18} /> {t('news.readers.title')}
              </AppLink>
            ) : null}
            {may_edit ? (
              <AppLink to={`/news/manage/${id}`} className={buttonClass()}>
                <Icon name="edit" size={18} /> {t('news.edit')}
              </AppLink>
            ) : null}
          </>
        }
      />
      {is_reader ? null : <Notice kind="info" title={t('news.not_reader')} />}
      <article className={styles['article']}>
        <Card>
          <NoticeBody notice={notice} />
        </Card>
      </article>
      {is_reader && notice.must_read ? <ConfirmBar notice={notice} /> : null}
      {notice.allows_comments || may_edit ? (
        <Suspense>
          <TalkPart table={NOTICES} id={id} isClosed={!notice.allows_comments} />
        </Suspense>
      ) : null}
    </Page>
  )
}

/** It was opened by whom it is meant for; whoever only works as the person has not read it for them. */
function useOpened({ id, is_reader, seen_at }: Shown) {
  const cache = useQueryClient()
  const isMyself = useIsMyself()
  const isNew = is_reader && seen_at === null && isMyself
  useEffect(() => {
    tellAtHand([`/news/${id}`])
    return () => tellAtHand([])
  }, [id])
  useEffect(() => {
    if (!isNew) return
    void call(seeNotice, { id })
      .then(() => Promise.all([countUnread, listNews].map((one) => cache.invalidateQueries({ queryKey: keyOf(one) }))))
      .catch(ignoreFailure)
  }, [cache, id, isNew])
}

function ConfirmBar({ notice: { id, due_on, confirmed_at } }: { notice: Shown }) {
  const { t } = useText()
  const cache = useQueryClient()
  const isMyself = useIsMyself()
  const [isBusy, setBusy] = useState(false)
  const confirm = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      await call(confirmNotice, { id })
      await Promise.all(
        [showNotice, countUnread, listNews].map((one) => cache.invalidateQueries({ queryKey: keyOf(one) })),
      )
      toast.success(t('news.must.confirmed'))
    } catch (error) {
      showFailure(error, 'platform.error.saving')
    } finally {
      setBusy(false)
    }
  }
  if (confirmed_at !== null)
    return (
      <p className={styles['done']} role="status">
        <Chip kind="success" icon="check">
          {t('news.readers.confirmed')}
        </Chip>
        <span className="orgil-num">{formatDateTime(confirmed_at)}</span>
      </p>
    )
  return (
    <div className={styles['bar']} data-foot role="region" aria-label={t('news.must.title')}>
      <div className={styles['ask']}>
        <strong>{t('news.must.title')}</strong>
        {due_on ? <span>{t('news.must.due', { day: due_on })}</span> : null}
      </div>
      <Button
        kind="primary"
        size="large"
        icon="check"
        busy={isBusy}
        {...(!isMyself && { why: t('news.must.not_for_them') })}
        onClick={() => void confirm()}
      >
        {t('news.must.confirm')}
      </Button>
    </div>
  )
}
