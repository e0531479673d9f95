import { useNavigate } from '@tanstack/react-router'
import { useCall } from '#platform/web/call.ts'
import { Button, buttonClass, Chip, IconButton } from '#platform/web/form-basics/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { AppLink, EmptyState, ErrorPanel, ListSkeleton, Page, PageHeader } from '#platform/web/layout/index.ts'
import { useLive } from '#platform/web/live.ts'
import { DataTable, ListTools, SearchField, useListSearch, type Column } from '#platform/web/table/index.ts'
import { listRoles, type RoleRow } from '../../shared/roles.ts'
import { useMay } from '../session.ts'
import { useViewing } from '../viewing.ts'
import { RoleTabs } from './RoleTabs.tsx'
import styles from './roles.module.css'
import { rolesSaying } from './search.ts'

/** The roles of the organisation: who may what here. */
export default function RolesPage() {
  const { t } = useText()
  const words = useWords()
  const may = useMay()
  const navigate = useNavigate()
  const { q, set } = useListSearch({ q: '' })
  const roles = useCall(listRoles, {}, { meta: { quiet: true } })
  useLive('access.roles', () => void roles.refetch())

  const found = rolesSaying(roles.data?.roles ?? [], q)
  const columns: Column<RoleRow>[] = [
    {
      key: 'name',
      title: t('access.role.display_name'),
      render: (role) => (
        <span className={styles['named']}>
          <span>
            {words(role.display_name)}
            {role.is_mine ? (
              <>
                {' '}
                <Chip kind="info">{t('access.roles.mine')}</Chip>
              </>
            ) : null}
          </span>
          <code>{role.name}</code>
        </span>
      ),
    },
    ...(found.some(({ note }) => note)
      ? [{ key: 'note', title: t('access.role.note'), from: 'md' as const, render: noteOf }]
      : []),
    {
      key: 'permissions',
      title: t('access.role.permissions'),
      align: 'right',
      from: 'sm',
      render: ({ permissions }) => permissions,
    },
    { key: 'people', title: t('access.role.people'), align: 'right', render: ({ people }) => people },
  ]
  const create = may('access.roles.c') ? (
    <AppLink to="/admin/roles/new" className={buttonClass({ kind: 'primary' })}>
      <Icon name="plus" />
      {t('access.roles.new')}
    </AppLink>
  ) : null
  return (
    <Page>
      <PageHeader
        title={t('access.roles.title')}
        count={roles.data?.roles.length}
        meta={t('access.roles.hint')}
        actions={create}
      />
      <RoleTabs />
      {roles.isPending ? <ListSkeleton /> : null}
      {roles.isError && !roles.data ? (
        <ErrorPanel isPart error={roles.error} onRetry={() => void roles.refetch()} />
      ) : null}
      {roles.data ? (
        <ListTools>
          <SearchField q={q} label={t('access.roles.search')} onSearch={(next) => set({ q: next })} />
        </ListTools>
      ) : null}
      {roles.data && found.length > 0 ? (
        <DataTable
          label={t('access.roles.title')}
          columns={columns}
          rows={found}
          rowKey={({ id }) => id}
          onOpen={({ id }) => void navigate({ to: `/admin/roles/${id}` })}
          renderActions={actionsOf}
        />
      ) : null}
      {roles.data?.roles.length === 0 ? <EmptyState icon="key" title={t('access.roles.none')} action={create} /> : null}
      {roles.data && roles.data.roles.length > 0 && found.length === 0 ? (
        <EmptyState
          icon="search"
          title={t('platform.no_results')}
          action={<Button onClick={() => set({ q: '' })}>{t('access.roles.all')}</Button>}
        />
      ) : null}
    </Page>
  )
}

const actionsOf = (role: RoleRow) => <RowActions role={role} />

function RowActions({ role }: { role: RoleRow }) {
  const { t } = useText()
  const words = useWords()
  const may = useMay()
  const navigate = useNavigate()
  const { viewAs, isBusy } = useViewing()
  const name = words(role.display_name)
  return (
    <>
      <IconButton
        icon="eye"
        label={`${t('access.viewing.start')}: ${name}`}
        disabled={!role.is_within_mine || isBusy}
        onClick={() => viewAs(role.id)}
      />
      {may('access.roles.c') ? (
        <IconButton
          icon="copy"
          label={`${t('platform.copy')}: ${name}`}
          onClick={() => void navigate({ to: '/admin/roles/new', search: { from: role.id } })}
        />
      ) : null}
    </>
  )
}

const noteOf = ({ note }: RoleRow) => <span className={styles['quiet']}>{note}</span>
