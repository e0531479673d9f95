import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall, useChange } from '#platform/web/call.ts'
import { toast } from '#platform/web/feedback.ts'
import { formatDateTime } from '#platform/web/format.ts'
import { Avatar, Button, IconButton } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { EmptyState, ErrorPanel, ListSkeleton, Page, PageHeader } from '#platform/web/layout/index.ts'
import { useLive } from '#platform/web/live.ts'
import { ConfirmDialog } from '#platform/web/overlay/index.ts'
import { DataTable, ListTools, Pager, SearchField, useListSearch, type Column } from '#platform/web/table/index.ts'
import {
  type DeletedUser,
  destroyUser,
  listDeletedUsers,
  listUsers,
  restoreUser,
  USERS_PER_PAGE,
} from '../../shared/users.ts'
import { OwnerOnlyNotice } from '../acting/OwnerOnlyNotice.tsx'
import { useIsMyself } from '../session.ts'
import { UsersTabs } from './UsersTabs.tsx'
import styles from './users.module.css'

/** Who was taken out of the organisation: back again, or gone for good. */
export default function DeletedUsersPage() {
  const { t } = useText()
  const { q, page, set } = useListSearch({ q: '' })
  const deleted = useCall(listDeletedUsers, { q, page }, { placeholderData: keepPreviousData, meta: { quiet: true } })
  const [destroying, setDestroying] = useState<DeletedUser | null>(null)
  useLive('access.roles', () => void deleted.refetch())
  const { items = [], total = 0 } = deleted.data ?? {}

  return (
    <Page>
      <PageHeader
        title={t('access.users.deleted')}
        count={deleted.data ? total : undefined}
        meta={t('access.users.deleted_hint')}
      />
      <UsersTabs />
      <OwnerOnlyNotice />
      {total > 0 || q !== '' ? (
        <ListTools>
          <SearchField q={q} label={t('access.users.search')} onSearch={(words) => set({ q: words })} />
        </ListTools>
      ) : null}
      {deleted.isPending ? <ListSkeleton rows={3} /> : null}
      {deleted.isError && !deleted.data ? (
        <ErrorPanel isPart error={deleted.error} onRetry={() => void deleted.refetch()} />
      ) : null}
      {deleted.data && items.length === 0 ? (
        <EmptyState icon="trash" title={q === '' ? t('access.users.none_deleted') : t('platform.no_results')} />
      ) : null}
      {items.length > 0 ? <Table items={items} isStale={deleted.isPlaceholderData} onDestroy={setDestroying} /> : null}
      <Pager page={page} size={USERS_PER_PAGE} total={total} onPage={(next) => set({ page: next })} />
      {destroying ? <Destroy user={destroying} onClose={() => setDestroying(null)} /> : null}
    </Page>
  )
}

function Table({
  items,
  isStale,
  onDestroy,
}: {
  items: DeletedUser[]
  isStale: boolean
  onDestroy: (user: DeletedUser) => void
}) {
  const { t } = useText()
  const words = useWords()
  return (
    <DataTable
      label={t('access.users.deleted')}
      columns={columnsIn(t, words)}
      rows={items}
      rowKey={({ id }) => id}
      isStale={isStale}
      renderActions={deedsWith(onDestroy)}
    />
  )
}

const deedsWith = (onDestroy: (user: DeletedUser) => void) => (user: DeletedUser) => (
  <Deeds user={user} onDestroy={onDestroy} />
)

function columnsIn(t: ReturnType<typeof useText>['t'], words: ReturnType<typeof useWords>): Column<DeletedUser>[] {
  return [
    { key: 'name', title: t('access.users.name'), render: (user) => <Who user={user} /> },
    { key: 'role', title: t('access.profile.role'), from: 'lg', render: ({ role }) => words(role) },
    {
      key: 'deleted_at',
      title: t('access.users.deleted_at'),
      from: 'md',
      render: ({ deleted_at, deleted_by }) => (
        <span className={styles['names']}>
          <span className="orgil-num">{formatDateTime(deleted_at)}</span>
          <span className={styles['below']}>{deleted_by}</span>
        </span>
      ),
    },
  ]
}

function Who({ user: { first_name, last_name, login, avatar } }: { user: DeletedUser }) {
  return (
    <span className={styles['who']}>
      <Avatar first={first_name} last={last_name} image={avatar} size={34} />
      <span className={styles['names']}>
        <span>
          {last_name} <span className={styles['name']}>{first_name}</span>
        </span>
        <span className={styles['below']}>{login}</span>
      </span>
    </span>
  )
}

function Deeds({ user, onDestroy }: { user: DeletedUser; onDestroy: (user: DeletedUser) => void }) {
  const { t } = useText()
  const isMyself = useIsMyself()
  const restore = useChange(restoreUser, { stale: [listDeletedUsers, listUsers], doing: 'platform.error.restoring' })
  const name = `${user.last_name} ${user.first_name}`
  return (
    <span className={styles['rowDeeds']}>
      <Button
        size="small"
        busy={restore.isPending}
        disabled={!isMyself}
        aria-label={`${t('access.users.restore')}: ${name}`}
        onClick={() => restore.mutate({ id: user.id }, { onSuccess: () => toast.success(t('access.users.restored')) })}
      >
        {t('access.users.restore')}
      </Button>
      <IconButton
        icon="trash"
        label={`${t('access.users.destroy')}: ${name}`}
        disabled={!isMyself}
        onClick={() => onDestroy(user)}
      />
    </span>
  )
}

function Destroy({ user, onClose }: { user: DeletedUser; onClose: () => void }) {
  const { t } = useText()
  const destroy = useChange(destroyUser, { stale: [listDeletedUsers, listUsers] })
  const points = user.works_elsewhere
    ? ['elsewhere', 'employee', 'names', 'documents']
    : ['personal', 'employee', 'login', 'names', 'documents']
  return (
    <ConfirmDialog
      title={t('access.users.destroy_title', { name: `${user.last_name} ${user.first_name}` })}
      action={t('access.users.destroy')}
      isBusy={destroy.isPending}
      onCancel={onClose}
      onConfirm={() =>
        destroy.mutate(
          { id: user.id },
          {
            onSuccess: () => {
              toast.success(t('platform.deleted'))
              onClose()
            },
          },
        )
      }
    >
      <p>{t('access.users.destroy_hint')}</p>
      <ul className={styles['points']}>
        {points.map((point) => (
          <li key={point}>{t(`access.users.destroy.${point}`)}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
