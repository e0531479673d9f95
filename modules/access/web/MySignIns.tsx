import { useInfiniteQuery } from '@tanstack/react-query'
import { call, keyOf } from '#platform/web/call.ts'
import { formatDateTime } from '#platform/web/format.ts'
import { Button, Chip } from '#platform/web/form-basics/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Card, ErrorPanel, ListSkeleton } from '#platform/web/layout/index.ts'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { listMySignIns } from '../shared/account.ts'
import { deviceOf } from './device.ts'
import styles from './ProfilePage.module.css'

type SignIn = ReplyOf<typeof listMySignIns>['items'][number]

/** Who came in under my name, or tried to. */
export function MySignIns() {
  const { t } = useText()
  const pages = useInfiniteQuery({
    queryKey: keyOf(listMySignIns),
    meta: { quiet: true },
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => call(listMySignIns, { before: pageParam }, { signal }),
    getNextPageParam: ({ items, has_more }) => (has_more ? items.at(-1)?.id : undefined),
  })
  const signIns = pages.data?.pages.flatMap(({ items }) => items) ?? []

  return (
    <Card title={t('access.sign_ins.title')}>
      <p className={styles['lead']}>{t('access.sign_ins.hint')}</p>
      {pages.isPending ? <ListSkeleton rows={3} /> : null}
      {pages.isError && signIns.length === 0 ? (
        <ErrorPanel isPart error={pages.error} onRetry={() => void pages.refetch()} />
      ) : null}
      {pages.isSuccess && signIns.length === 0 ? <p className={styles['note']}>{t('access.sign_ins.none')}</p> : null}
      <ul className={styles['sessions']}>
        {signIns.map((one) => (
          <Row key={one.id} signIn={one} />
        ))}
      </ul>
      {pages.hasNextPage ? (
        <Button size="small" busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {t('platform.more')}
        </Button>
      ) : null}
    </Card>
  )
}

function Row({ signIn: { at, succeeded, failed_step, ip, user_agent, acted } }: { signIn: SignIn }) {
  const { t } = useText()
  const { name, icon } = deviceOf(user_agent)
  return (
    <li className={styles['session']}>
      <span className={styles['disc']}>
        <Icon name={icon} />
      </span>
      <div className={styles['facts']}>
        <p className={styles['device']}>{name || t('access.sessions.unknown_device')}</p>
        <p className={`${styles['note']} orgil-num`}>{[formatDateTime(at), ip].filter(Boolean).join(' · ')}</p>
        {failed_step ? <p className={styles['note']}>{t(`access.sign_ins.failed_${failed_step}`)}</p> : null}
        {acted ? (
          <p className={styles['note']}>
            {t('access.sign_ins.acted', { name: `${acted.last_name} ${acted.first_name}`, reason: acted.reason })}
          </p>
        ) : null}
      </div>
      {acted ? (
        <Chip kind="warning" icon="users">
          {t('access.sign_ins.acting')}
        </Chip>
      ) : (
        <Chip kind={succeeded ? 'success' : 'danger'} icon={succeeded ? 'check' : 'error'}>
          {t(succeeded ? 'access.sign_ins.succeeded' : 'access.sign_ins.failed')}
        </Chip>
      )}
    </li>
  )
}
