import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { call, useCall } from '#platform/web/call.ts'
import { showFailure, toast } from '#platform/web/feedback.ts'
import { formatDateTime } from '#platform/web/format.ts'
import { Button } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { AppLink, Card, ErrorPanel, ListSkeleton, Page, PageHeader } from '#platform/web/layout/index.ts'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { checkIn, showDoor } from '../../shared/door-contract.ts'
import styles from './door.module.css'

type Shown = ReplyOf<typeof showDoor>['now']

/** Where the code on a door leads: whoever booked says that they are here. */
export default function CheckInPage() {
  const { t } = useText()
  const { secret = '' } = useParams({ strict: false })
  const query = useCall(showDoor, { secret }, { meta: { quiet: true } })
  const [isBusy, setBusy] = useState(false)
  const come = async () => {
    setBusy(true)
    try {
      const { title } = await call(checkIn, { secret })
      toast.success(t('rooms.door.checked_in', { title: title || t('rooms.board.busy') }))
      await query.refetch()
    } catch (error) {
      showFailure(error, 'platform.error.saving')
    }
    setBusy(false)
  }
  if (query.isPending) return <ListSkeleton rows={4} />
  if (query.isError) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />
  const { name, now, next } = query.data
  const mine = now?.may_check_in === true || next?.may_check_in === true
  return (
    <Page width={640}>
      <PageHeader title={name} meta={t(now ? 'rooms.door.taken' : 'rooms.door.free')} />
      {mine ? (
        <Button kind="primary" size="large" wide icon="check" busy={isBusy} onClick={() => void come()}>
          {t('rooms.door.come')}
        </Button>
      ) : null}
      <Card title={t('rooms.door.now')}>
        <One one={now} none={t('rooms.door.free')} />
      </Card>
      <Card title={t('rooms.door.next')}>
        <One one={next} none={t('rooms.door.nothing')} />
      </Card>
      <AppLink to="/rooms">{t('rooms.board.title')}</AppLink>
    </Page>
  )
}

function One({ one, none }: { one: Shown; none: string }) {
  const { t } = useText()
  if (!one) return <p>{none}</p>
  return (
    <div className={styles['one']}>
      <b>{one.title || t('rooms.board.busy')}</b>
      <span className="orgil-num">
        {formatDateTime(one.starts_at)} – {formatDateTime(one.ends_at)}
      </span>
      {one.organiser ? <span>{one.organiser}</span> : null}
      {one.checked_in ? <em>{t('rooms.door.here')}</em> : null}
    </div>
  )
}
