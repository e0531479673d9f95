import { useState } from 'react'
import { keepPreviousData } from '@tanstack/react-query'
import { useCall } from '#platform/web/call.ts'
import { Combobox, listSource } from '#platform/web/combobox/index.ts'
import { formatDateTime } from '#platform/web/format.ts'
import { Button, Chip } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { EmptyState, ErrorPanel, ListSkeleton, Page, PageHeader } from '#platform/web/layout/index.ts'
import { DataTable, ListTools, Pager, SearchField, useListSearch, type Column } from '#platform/web/table/index.ts'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { listEverybody, PEOPLE_PER_PAGE } from '../../shared/impersonation.ts'
import { ActAsDialog } from './ActAsDialog.tsx'
import styles from './acting.module.css'

type Person = ReplyOf<typeof listEverybody>['items'][number]

/** Everybody of all organisations, for super administrators. */
export default function EverybodyPage() {
  const { t } = useText()
  const words = useWords()
  const { page, set, ...asked } = useListSearch({ q: '', org: '' })
  const org_id = /^\d{1,9}$/.test(asked.org) ? Number(asked.org) : undefined
  const people = useCall(
    listEverybody,
    { q: asked.q, org_id, page },
    { placeholderData: keepPreviousData, meta: { quiet: true } },
  )
  const [chosen, setChosen] = useState<Person | null>(null)
  const { items = [], total = 0, organizations = [] } = people.data ?? {}
  const choices = organizations.map(({ id, organization }) => ({ value: String(id), label: organization }))
  const isFiltered = asked.q !== '' || org_id !== undefined
  const columns: Column<Person>[] = [
    {
      key: 'name',
      title: t('access.users.name'),
      render: (one) => (
        <span className={styles['who']}>
          <span>
            {one.last_name} <span className={styles['name']}>{one.first_name}</span>
          </span>
          <span className={styles['below']}>{[one.login, one.job].filter(Boolean).join(' · ')}</span>
          <span className={styles['narrow']}>{one.organization}</span>
        </span>
      ),
    },
    {
      key: 'organization',
      title: t('access.profile.organization'),
      from: 'md',
      render: ({ organization }) => organization,
    },
    { key: 'role', title: t('access.profile.role'), from: 'lg', render: ({ role }) => (role ? words(role) : '–') },
    {
      key: 'factor',
      title: t('access.users.second_factor'),
      from: 'xl',
      render: ({ has_second_factor: on }) => (
        <Chip kind={on ? 'success' : 'neutral'}>
          {t(on ? 'access.users.second_factor_on' : 'access.users.second_factor_off')}
        </Chip>
      ),
    },
    {
      key: 'last_seen_at',
      title: t('access.users.last_seen'),
      from: 'xl',
      render: ({ last_seen_at }) => (
        <span className="orgil-num">{last_seen_at ? formatDateTime(last_seen_at) : '–'}</span>
      ),
    },
    {
      key: 'deed',
      title: '',
      align: 'right',
      render: (one) =>
        one.may_act ? (
          <Button
            size="small"
            className={styles['deed'] ?? ''}
            aria-label={`${t('access.acting.short')}: ${one.last_name} ${one.first_name}`}
            onClick={() => setChosen(one)}
          >
            {t('access.acting.short')}
          </Button>
        ) : null,
    },
  ]
  return (
    <Page>
      <PageHeader title={t('access.everybody.title')} count={people.data?.total} meta={t('access.everybody.hint')} />
      <ListTools>
        <SearchField q={asked.q} label={t('access.users.search')} onSearch={(q) => set({ q })} />
        <Combobox
          isFilter
          label={t('access.everybody.by_organization')}
          value={asked.org}
          onChoose={(org) => set({ org })}
          placeholder={t('access.everybody.organizations')}
          source={listSource(['organizations', organizations.map(({ id }) => id).join()], () =>
            Promise.resolve(choices),
          )}
          known={people.isPending ? { value: asked.org, label: t('platform.loading') } : undefined}
        />
      </ListTools>
      {people.isPending ? <ListSkeleton /> : null}
      {people.isError && !people.data ? (
        <ErrorPanel isPart error={people.error} onRetry={() => void people.refetch()} />
      ) : null}
      {people.data && items.length === 0 ? (
        <EmptyState
          icon="users"
          title={isFiltered ? t('platform.no_results') : t('access.everybody.none')}
          action={
            isFiltered ? (
              <Button onClick={() => set({ q: '', org: '' })}>{t('access.users.show_all')}</Button>
            ) : undefined
          }
        />
      ) : null}
      {items.length > 0 ? (
        <DataTable
          label={t('access.everybody.title')}
          columns={columns}
          rows={items}
          rowKey={({ id, org_id: org }) => `${id}-${org}`}
          isStale={people.isPlaceholderData}
        />
      ) : null}
      <Pager page={page} size={PEOPLE_PER_PAGE} total={total} onPage={(next) => set({ page: next })} />
      {chosen ? <ActAsDialog person={chosen} onClose={() => setChosen(null)} /> : null}
    </Page>
  )
}
