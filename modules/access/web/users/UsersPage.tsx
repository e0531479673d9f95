import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { useCall } from '#platform/web/call.ts'
import { formatDate, formatDateTime, formatNumber } from '#platform/web/format.ts'
import { Avatar, Button, buttonClass } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { ExportButton } from '#platform/web/import/index.ts'
import { AppLink, EmptyState, ErrorPanel, ListSkeleton, Page, PageHeader } from '#platform/web/layout/index.ts'
import { useLive } from '#platform/web/live.ts'
import { keepPreviousData } from '@tanstack/react-query'
import {
  DataTable,
  Filter,
  ListTools,
  Pager,
  SearchField,
  useListSearch,
  type Column,
} from '#platform/web/table/index.ts'
import { listMembershipRequests, type MembershipRequest } from '../../shared/joining.ts'
import { shownStates, listUsers, userChoices, userFilter, type UserRow, USERS_PER_PAGE } from '../../shared/users.ts'
import { useMay } from '../session.ts'
import { RoleFilter } from '../roles/RoleChoice.tsx'
import { AsksChips, WhoAsks } from './RequestRow.tsx'
import { StateChip } from './StateChip.tsx'
import { UsersTabs } from './UsersTabs.tsx'
import styles from './users.module.css'

const InviteDialog = lazyPart(() => import('./InviteDialog.tsx'))

/** A person of the organisation, or somebody with an account who asks to become one. */
type Line = { user: UserRow; request?: never } | { request: MembershipRequest; user?: never }

/** Everybody who can sign in to the organisation, or could, and first those who ask to be taken in. */
export default function UsersPage() {
  const { t } = useText()
  const words = useWords()
  const may = useMay()
  const navigate = useNavigate()
  const [isInviting, setInviting] = useState(false)
  const { page, set, ...asked } = useListSearch({ q: '', role: '', state: '', sort: 'name', invite: '' })
  // An address that somebody changed by hand shows the list rather than an error.
  const filter = userFilter.catch(userFilter.parse({ q: asked.q })).parse({ ...asked, role: asked.role || undefined })
  const users = useCall(listUsers, { ...filter, page }, { placeholderData: keepPreviousData, meta: { quiet: true } })
  const choices = useCall(userChoices, {}, { meta: { quiet: true } })
  const mayConfirm = may('access.users.confirm')
  const mayInvite = may('access.users.c')
  const asking = useCall(listMembershipRequests, {}, { enabled: mayConfirm, meta: { quiet: true } })
  useLive('access.roles', () => {
    void users.refetch()
    if (mayConfirm) void asking.refetch()
  })
  const { items = [], total = 0, counts } = users.data ?? {}
  const isFiltered = filter.q !== '' || filter.role !== undefined || filter.state !== ''
  const requests = asking.data ?? []
  const isTheirPlace =
    page === 1 && filter.q === '' && filter.role === undefined && ['', 'not_confirmed'].includes(filter.state)
  const lines: Line[] = users.data
    ? [...(isTheirPlace ? requests.map((request) => ({ request })) : []), ...items.map((user) => ({ user }))]
    : []
  const countOf = (state: (typeof shownStates)[number]) =>
    counts ? counts[state] + (state === 'not_confirmed' ? requests.length : 0) : 0

  return (
    <Page>
      <PageHeader
        title={t('access.users.title')}
        count={counts?.all}
        actions={
          <>
            <ExportButton path="/access/users/export" filter={filter} />
            {may('access.users.import') ? (
              <AppLink to="/admin/users/import" className={buttonClass()}>
                {t('access.users.import')}
              </AppLink>
            ) : null}
            {mayInvite ? (
              <Button icon="mail" onClick={() => setInviting(true)}>
                {t('access.users.invite_people')}
              </Button>
            ) : null}
            {mayInvite ? (
              <Button kind="primary" icon="plus" onClick={() => void navigate({ to: '/admin/users/new' })}>
                {t('access.users.add')}
              </Button>
            ) : null}
          </>
        }
      />
      <UsersTabs deleted={counts?.deleted} />
      <ListTools>
        <SearchField q={filter.q} label={t('access.users.search')} onSearch={(q) => set({ q })} />
        <RoleFilter
          label={t('access.users.by_role')}
          roles={choices.data?.roles ?? []}
          value={asked.role}
          onChange={(role) => set({ role })}
          everybody={t('access.users.every_role')}
        />
        <Filter
          label={t('access.users.by_state')}
          value={filter.state}
          onChange={(state) => set({ state })}
          choices={[
            { value: '', label: t('access.users.every_state') },
            ...shownStates.map((state) => ({
              value: state,
              label: `${t(`access.users.state.${state}`)}${counts ? ` (${formatNumber(countOf(state))})` : ''}`,
            })),
          ]}
        />
      </ListTools>
      {users.isPending ? <ListSkeleton /> : null}
      {users.isError && !users.data ? (
        <ErrorPanel isPart error={users.error} onRetry={() => void users.refetch()} />
      ) : null}
      {users.data && lines.length === 0 ? (
        <EmptyState
          icon="users"
          title={isFiltered ? t('platform.no_results') : t('access.users.none')}
          action={
            isFiltered ? (
              <Button onClick={() => set({ q: '', role: '', state: '' })}>{t('access.users.show_all')}</Button>
            ) : undefined
          }
        />
      ) : null}
      {lines.length > 0 ? (
        <DataTable
          label={t('access.users.title')}
          columns={columnsIn(t, words)}
          rows={lines}
          rowKey={({ user, request }) => (user ? user.id : request.id)}
          sort={filter.sort}
          onSort={(sort) => set({ sort })}
          onOpen={({ user, request }) =>
            void navigate({ to: user ? `/admin/users/${user.id}` : `/admin/users/requests/${request.id}` })
          }
          isStale={users.isPlaceholderData}
        />
      ) : null}
      {mayInvite && (isInviting || asked.invite === 'yes') ? (
        <Suspense fallback={null}>
          <InviteDialog
            onClose={() => {
              setInviting(false)
              if (asked.invite) set({ invite: '' })
            }}
          />
        </Suspense>
      ) : null}
      <Pager page={page} size={USERS_PER_PAGE} total={total} onPage={(next) => set({ page: next })} />
    </Page>
  )
}

function columnsIn(t: ReturnType<typeof useText>['t'], words: ReturnType<typeof useWords>): Column<Line>[] {
  return [
    {
      key: 'name',
      title: t('access.users.name'),
      isSortable: true,
      render: ({ user, request }) => (user ? <Who user={user} /> : <WhoAsks request={request} />),
    },
    {
      key: 'email',
      title: t('access.profile.email'),
      from: 'wide',
      render: ({ user, request }) => {
        const { email } = user ?? request
        return (
          <span className={styles['email']} title={email ?? undefined}>
            {email ?? '–'}
          </span>
        )
      },
    },
    {
      key: 'role',
      title: t('access.profile.role'),
      from: 'md',
      render: ({ user }) => (user ? <Roles user={user} words={words} /> : '–'),
    },
    {
      key: 'state',
      title: t('access.users.state'),
      render: ({ user }) => (user ? <StateChip state={user.state} isLocked={user.is_locked} /> : <AsksChips />),
    },
    {
      key: 'last_seen_at',
      title: t('access.users.last_seen'),
      isSortable: true,
      from: 'lg',
      render: ({ user }) => (
        <span className="orgil-num">{user?.last_seen_at ? formatDateTime(user.last_seen_at) : '–'}</span>
      ),
    },
    {
      key: 'joined_at',
      title: t('access.users.joined'),
      isSortable: true,
      from: 'xl',
      render: ({ user }) => <span className="orgil-num">{user ? formatDate(user.joined_at) : '–'}</span>,
    },
  ]
}

function Roles({
  user: {
    roles: [main, ...others],
  },
  words,
}: {
  user: UserRow
  words: ReturnType<typeof useWords>
}) {
  return (
    <>
      {main ? words(main.display_name) : '–'}
      {others.length > 0 ? (
        <span className={styles['more']} title={others.map(({ display_name }) => words(display_name)).join(', ')}>
          {' '}
          +{others.length}
        </span>
      ) : null}
    </>
  )
}

function Who({ user: { first_name, last_name, login, avatar, job } }: { user: UserRow }) {
  return (
    <span className={styles['who']}>
      <Avatar first={first_name} last={last_name} image={avatar} size={34} />
      <span className={styles['names']}>
        <span>
          {last_name} <span className={styles['name']}>{first_name}</span>
        </span>
        <span className={styles['below']}>{[login, job].filter(Boolean).join(' · ')}</span>
      </span>
    </span>
  )
}
