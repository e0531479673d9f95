import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMay } from '#modules/access/web/index.ts'
import { keyOf, useCall } from '#platform/web/call.ts'
import { Combobox } from '#platform/web/combobox/index.ts'
import { Avatar, Button, buttonClass, Chip } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { ExportButton } from '#platform/web/import/index.ts'
import { AppLink, EmptyState, ErrorPanel, ListSkeleton, Page, PageHeader } from '#platform/web/layout/index.ts'
import { useLive } from '#platform/web/live.ts'
import {
  DataTable,
  Filter,
  ListTools,
  Pager,
  SearchField,
  useListSearch,
  type Column,
} from '#platform/web/table/index.ts'
import { employeeStates, listStaff, STAFF_PAGE, type StaffRow } from '../../shared/staff.ts'
import { jobs, units } from '../pickers.ts'
import { StateChip } from './StateChip.tsx'
import styles from './staff.module.css'

const states = ['present', ...employeeStates, 'stuck'] as const
type Shown = (typeof states)[number]

/** Everybody who works here, or did, or will. */
export default function EmployeesPage() {
  const { t } = useText()
  const may = useMay()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const search = useListSearch({ q: '', unit: '', job: '', state: 'present' })
  const state: Shown = states.find((one) => one === search.state) ?? 'present'
  const list = useCall(
    listStaff,
    {
      q: search.q,
      state,
      page: search.page,
      ...(Number(search.unit) ? { struct_id: Number(search.unit) } : {}),
      ...(Number(search.job) ? { job_id: Number(search.job) } : {}),
    },
    { placeholderData: keepPreviousData, meta: { quiet: true } },
  )
  useLive('organization.structure', () => void cache.invalidateQueries({ queryKey: keyOf(listStaff) }))

  const isNarrowed = search.q !== '' || search.unit !== '' || search.job !== '' || state !== 'present'
  const add = may('organization.employees.c') ? (
    <Button kind="primary" icon="plus" onClick={() => void navigate({ to: '/organization/employees/new' })}>
      {t('organization.staff.add')}
    </Button>
  ) : null
  return (
    <Page>
      <PageHeader
        title={t('organization.staff.title')}
        count={list.data?.total}
        actions={
          <>
            <ExportButton
              path="/organization/staff/export"
              filter={{
                q: search.q,
                state,
                struct_id: Number(search.unit) || undefined,
                job_id: Number(search.job) || undefined,
              }}
            />
            {may('organization.employees.import') ? (
              <AppLink to="/organization/employees/import" className={buttonClass()}>
                {t('organization.import.from_excel')}
              </AppLink>
            ) : null}
            {add}
          </>
        }
      />
      <ListTools>
        <SearchField q={search.q} label={t('organization.staff.search')} onSearch={(q) => search.set({ q })} />
        <Combobox
          isFilter
          label={t('organization.staff.unit')}
          value={search.unit}
          onChoose={(unit) => search.set({ unit, job: '' })}
          source={units()}
          placeholder={t('organization.staff.all_units')}
        />
        <Combobox
          isFilter
          label={t('organization.staff.job')}
          value={search.job}
          onChoose={(job) => search.set({ job })}
          source={jobs(t, { under: Number(search.unit) || undefined })}
          placeholder={t('organization.staff.all_jobs')}
        />
        <Filter
          label={t('organization.staff.state')}
          value={state === 'present' ? '' : state}
          onChange={(next) => search.set({ state: next || 'present' })}
          choices={[
            { value: '', label: t('organization.staff.present') },
            ...employeeStates.map((one) => ({ value: one, label: t(`organization.state.${one}`) })),
            { value: 'stuck', label: t('organization.staff.stuck') },
          ]}
        />
      </ListTools>
      {list.isPending ? <ListSkeleton rows={8} /> : null}
      {list.isError && !list.data ? <ErrorPanel isPart error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.data?.total === 0 && isNarrowed ? (
        <EmptyState
          icon="search"
          title={t('organization.staff.none_found')}
          action={
            <Button onClick={() => search.set({ q: '', unit: '', job: '', state: 'present' })}>
              {t('organization.staff.show_all')}
            </Button>
          }
        />
      ) : null}
      {list.data?.total === 0 && !isNarrowed ? (
        <EmptyState icon="users" title={t('organization.staff.none')} action={add} />
      ) : null}
      {list.data && list.data.total > 0 ? (
        <>
          <DataTable
            label={t('organization.staff.title')}
            columns={columnsOf(t)}
            rows={list.data.items}
            rowKey={({ emp_id }) => emp_id}
            isStale={list.isPlaceholderData}
            onOpen={({ emp_id }) =>
              void navigate({ to: '/organization/employees/$id', params: { id: String(emp_id) } })
            }
          />
          <Pager page={search.page} size={STAFF_PAGE} total={list.data.total} onPage={(page) => search.set({ page })} />
        </>
      ) : null}
    </Page>
  )
}

function columnsOf(t: (key: string) => string): Column<StaffRow>[] {
  return [
    {
      key: 'name',
      title: t('organization.staff.name'),
      render: (one) => (
        <span className={styles['who']}>
          <Avatar first={one.first_name} last={one.last_name} size={34} />
          <span>
            <span className={styles['name']}>
              {one.last_name} {one.first_name}
            </span>
            <span className={styles['small']}>{one.job}</span>
          </span>
        </span>
      ),
    },
    { key: 'struct', title: t('organization.staff.unit'), from: 'md', render: ({ struct }) => struct },
    {
      key: 'phone',
      title: t('organization.staff.contact'),
      from: 'lg',
      render: ({ phone, email }) => (
        <>
          {phone ? <span className="orgil-num">{phone}</span> : null}
          {email ? <span className={styles['small']}>{email}</span> : null}
        </>
      ),
    },
    {
      key: 'state',
      title: t('organization.staff.state'),
      render: ({ state, is_stuck }: StaffRow) => (
        <span className={styles['states']}>
          <StateChip state={state} />
          {is_stuck ? (
            <Chip kind="warning" icon="warning">
              {t('organization.staff.stuck')}
            </Chip>
          ) : null}
        </span>
      ),
    },
  ]
}
