import { useCall, useChange } from '#platform/web/call.ts'
import { toast } from '#platform/web/feedback.ts'
import { formatDateTime } from '#platform/web/format.ts'
import { Button, Chip } from '#platform/web/form-basics/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Card, ErrorPanel, ListSkeleton } from '#platform/web/layout/index.ts'
import { useLive } from '#platform/web/live.ts'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { listMySessions, revokeMySession, revokeOtherSessions } from '../shared/session.ts'
import { deviceOf } from './device.ts'
import { useIsMyself } from './session.ts'
import styles from './ProfilePage.module.css'

type MySession = ReplyOf<typeof listMySessions>[number]

/** Where I am signed in, and the way to end it there. */
export function MySessions() {
  const { t } = useText()
  const isMyself = useIsMyself()
  const sessions = useCall(listMySessions, {}, { meta: { quiet: true } })
  const endOthers = useChange(revokeOtherSessions, { stale: [listMySessions] })
  useLive('access.session_ended', () => void sessions.refetch())
  const hasOthers = sessions.data?.some(({ is_current }) => !is_current)

  return (
    <Card
      title={t('access.sessions.title')}
      actions={
        hasOthers ? (
          <Button
            kind="danger"
            size="small"
            disabled={!isMyself}
            busy={endOthers.isPending}
            onClick={() =>
              endOthers.mutate(
                {},
                { onSuccess: ({ ended }) => toast.success(t('access.sessions.others_ended', { ended })) },
              )
            }
          >
            {t('access.sessions.end_others')}
          </Button>
        ) : null
      }
    >
      {sessions.isPending ? <ListSkeleton rows={2} /> : null}
      {sessions.isError && !sessions.data ? (
        <ErrorPanel isPart error={sessions.error} onRetry={() => void sessions.refetch()} />
      ) : null}
      <ul className={styles['sessions']}>
        {sessions.data?.map((one) => (
          <Row key={one.id} session={one} />
        ))}
      </ul>
    </Card>
  )
}

function Row({ session }: { session: MySession }) {
  const { t } = useText()
  const isMyself = useIsMyself()
  const end = useChange(revokeMySession, { stale: [listMySessions] })
  const { name, icon } = deviceOf(session.user_agent)
  const device = name || t('access.sessions.unknown_device')
  return (
    <li className={styles['session']}>
      <span className={styles['disc']}>
        <Icon name={icon} />
      </span>
      <div className={styles['facts']}>
        <p className={styles['device']}>
          {device}
          {session.is_current ? (
            <>
              {' '}
              <Chip kind="success">{t('access.sessions.this_one')}</Chip>
            </>
          ) : null}
        </p>
        <p className={`${styles['note']} orgil-num`}>
          {[session.ip, `${t('access.sessions.last_seen')}: ${formatDateTime(session.last_seen_at)}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className={`${styles['note']} orgil-num`}>
          {t('access.sessions.since')}: {formatDateTime(session.created_at)}
        </p>
      </div>
      {session.is_current ? null : (
        <Button
          size="small"
          disabled={!isMyself}
          busy={end.isPending}
          aria-label={`${t('access.sessions.end')}: ${device}`}
          onClick={() => end.mutate({ id: session.id }, { onSuccess: () => toast.success(t('access.sessions.ended')) })}
        >
          {t('access.sessions.end')}
        </Button>
      )}
    </li>
  )
}
