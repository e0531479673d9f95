import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useIsMyself } from '#modules/access/web/index.ts'
import { keyOf, useChange } from '#platform/web/call.ts'
import { formatDateTime } from '#platform/web/format.ts'
import { Button, IconButton } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { EmptyState, ErrorPanel, ListSkeleton } from '#platform/web/layout/index.ts'
import { useLive } from '#platform/web/live.ts'
import { Popover } from '#platform/web/overlay/index.ts'
import { listNotifications, type Notification, readNotifications } from '../shared/notifications.ts'
import styles from './NotificationBell.module.css'
import { useNotifications } from './use-notifications.ts'

/** How many have not been read, and on a click which. */
export function NotificationBell() {
  const { t } = useText()
  const cache = useQueryClient()
  const pages = useNotifications()
  const unread = pages.data?.pages[0]?.unread ?? 0
  useLive('notification', () => void cache.invalidateQueries({ queryKey: keyOf(listNotifications) }))

  const label =
    unread > 0 ? `${t('notification.title')}: ${t('notification.unread', { count: unread })}` : t('notification.title')
  return (
    <Popover
      label={t('notification.title')}
      width={380}
      renderTrigger={(wiring) => (
        <IconButton
          {...wiring}
          icon="bell"
          label={label}
          badge={
            unread > 0 ? (
              <span className={`${styles['badge']} orgil-num`} aria-hidden>
                {unread > 99 ? '99+' : unread}
              </span>
            ) : null
          }
        />
      )}
    >
      {(close) => <NotificationList pages={pages} unread={unread} onLeave={close} />}
    </Popover>
  )
}

function NotificationList({
  pages,
  unread,
  onLeave,
}: {
  pages: ReturnType<typeof useNotifications>
  unread: number
  onLeave: () => void
}) {
  const { t } = useText()
  const navigate = useNavigate()
  // What they have read is the person's own.
  const isMyself = useIsMyself()
  const read = useChange(readNotifications, { stale: [listNotifications] })
  const items = pages.data?.pages.flatMap((page) => page.items)
  const heading = useRef<HTMLHeadingElement>(null)

  function open(one: Notification) {
    if (!one.is_read && isMyself) read.mutate({ ids: [one.id] })
    onLeave()
    if (one.link) void navigate({ to: one.link })
  }

  return (
    <div className={styles['list']}>
      <div className={styles['head']}>
        <h2 ref={heading} tabIndex={-1}>
          {t('notification.title')}
        </h2>
        <span>
          {unread > 0 && isMyself ? (
            <Button
              kind="quiet"
              size="small"
              busy={read.isPending}
              onClick={() => {
                heading.current?.focus()
                read.mutate({})
              }}
            >
              {t('notification.read_all')}
            </Button>
          ) : null}
          <IconButton
            icon="settings"
            label={t('notification.preferences.title')}
            onClick={() => {
              onLeave()
              void navigate({ to: '/admin/notifications' })
            }}
          />
        </span>
      </div>
      {pages.isPending ? <ListSkeleton rows={3} /> : null}
      {pages.isError && !items ? <ErrorPanel isPart error={pages.error} onRetry={() => void pages.refetch()} /> : null}
      {items?.length === 0 ? (
        <EmptyState icon="bell" title={t('notification.empty')}>
          {t('notification.empty_hint')}
        </EmptyState>
      ) : null}
      <ul>
        {items?.map((one) => (
          <Row key={one.id} notification={one} onOpen={() => open(one)} />
        ))}
      </ul>
      {pages.hasNextPage ? (
        <Button kind="quiet" wide busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {t('platform.more')}
        </Button>
      ) : null}
    </div>
  )
}

function Row({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const { t } = useText()
  const { text, is_read, created_at } = notification
  return (
    <li>
      <button type="button" className={styles['row']} onClick={onOpen}>
        <span className={is_read ? styles['seen'] : styles['fresh']} aria-hidden />
        <span className={styles['words']}>
          {is_read ? null : <span className="orgil-hidden">{t('notification.new')}: </span>}
          <span className={is_read ? undefined : styles['strong']}>{text}</span>
        </span>
        <time dateTime={created_at} className="orgil-num">
          {formatDateTime(created_at)}
        </time>
      </button>
    </li>
  )
}
