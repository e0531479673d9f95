import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { call, keyOf, useCall } from '#platform/web/call.ts'
import { showFailure, toast } from '#platform/web/feedback.ts'
import { Button, buttonClass } from '#platform/web/form-basics/index.ts'
import { formatDateTime, formatNumber } from '#platform/web/format.ts'
import { type Translate, useText, useWords } from '#platform/web/i18n/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { useViewport } from '#platform/web/media.ts'
import {
  AppLink,
  EmptyState,
  ErrorPanel,
  ListSkeleton,
  Page,
  PageHeader,
  PageSkeleton,
} from '#platform/web/layout/index.ts'
import { DataTable, ListTools, SearchField } from '#platform/web/table/index.ts'
import { useLive } from '#platform/web/live.ts'
import { useTabName } from '#platform/web/tabs/use-tab-name.ts'
import { TABLES_CHANGED } from '../../shared/built/contract.ts'
import { type Action, queryRows, restoreRows, type Row, showTable } from '../../shared/contract.ts'
import { labelOf, type Table } from '../../shared/definition/table.ts'
import { ExportMenu } from '../exchange/ExportMenu.tsx'
import { fittingSetting, settingsFor } from '../../shared/view-kinds/kinds.ts'
import type { ViewSetting } from '../../shared/view-kinds/settings.ts'
import { conditionsIn, FilterDialog } from '../filter/FilterDialog.tsx'
import { shownColumns } from '../grid/look.ts'
import { BulkBar } from '../list/BulkBar.tsx'
import { textIn } from '../list/read-in.ts'
import { More, type MoreRows } from '../list/More.tsx'
import { RowsTable } from '../list/RowsTable.tsx'
import { useRows } from '../list/use-rows.ts'
import { PrintButton } from '../page/PrintButton.tsx'
import { RowDialog } from '../row/RowDialog.tsx'
import { viewLooks } from '../view-kinds/looks.ts'
import { ViewSwitch } from '../view-kinds/ViewSwitch.tsx'
import { type SavedViews, useSavedViews } from '../views/use-saved-views.ts'
import { ViewStrip } from '../views/ViewStrip.tsx'
import { useView } from './use-view.ts'

const RecordsGrid = lazyPart(() => import('../grid/RecordsGrid.tsx'))
const LookDialog = lazyPart(() => import('../views/look/LookDialog.tsx'))

/** The page of a table that a module ships. */
export const recordsPage = (name: string, path: string, views?: readonly ViewSetting[]) =>
  function ShippedPage() {
    return <RecordsPage name={name} path={path} views={views} />
  }

/** The page of a table: its rows, and the one that is open. */
export function RecordsPage({
  name,
  path,
  views,
}: {
  name: string
  path: string
  /** How the screen wants it shown; otherwise as the table itself says. */
  views?: readonly ViewSetting[] | undefined
}) {
  const cache = useQueryClient()
  const table = useCall(showTable, { table: name }, { staleTime: 60_000, meta: { quiet: true } })
  // What a builder publishes is there at once, for whoever has it open.
  useLive(TABLES_CHANGED, ({ topic, key }) => {
    if (topic !== 'resync' && key !== name) return
    for (const stale of [showTable, queryRows]) void cache.invalidateQueries({ queryKey: keyOf(stale) })
  })
  const saved = useSavedViews(name)
  if (table.isPending || saved.isPending) return <PageSkeleton />
  if (!table.data)
    return (
      <Page>
        <ErrorPanel error={table.error} onRetry={() => void table.refetch()} />
      </Page>
    )
  return <Rows {...table.data} path={path} saved={saved} views={views ?? table.data.table.views ?? noViews} />
}

const noViews: readonly ViewSetting[] = []

interface Props {
  table: Table
  actions: readonly Action[]
  fixed: readonly string[]
  /** Where the list stands. */
  path: string
  saved: SavedViews
  /** How the screen wants it shown. */
  views: readonly ViewSetting[]
}

function Rows({ table, actions, fixed, path, saved, views }: Props) {
  const { t } = useText()
  const say = useWords()
  const view = useView(saved.current)
  // A phone has room for cards.
  const isGrid = useViewport() !== 'mobile'
  const { rows, total, query } = useRows(table.name, view)
  const [isArranging, setArranging] = useState(false)
  const settings = useMemo(() => settingsFor(table, views), [table, views])
  const setting = useMemo(() => (view.as && fittingSetting(view.as, table)) ?? settings[0]!, [view.as, table, settings])
  const { View, isPlace } = view.deleted ? viewLooks.grid : viewLooks[setting.kind]
  const [isFiltering, setFiltering] = useState(false)
  const [ticked, setChosen] = useState<ReadonlySet<string>>(new Set())
  // Nothing is done with a row that the list shows no more; in groups it has others than these.
  const isGrouped = isGrid && !View && view.grid.group.length > 0
  const chosen = isGrouped ? ticked : new Set(rows.flatMap(({ id }) => (ticked.has(id) ? [id] : [])))
  const more = {
    has: query.hasNextPage,
    isComing: query.isFetchingNextPage,
    fetch: () => void query.fetchNextPage(),
  }
  const may = (action: Action) => actions.includes(action)
  useTabName(table.title)
  useTitle(say(table.title))
  const conditions = view.filter ? conditionsIn(view.filter).length : 0
  const isNarrowed = view.search !== '' || conditions > 0
  const add = may('c') ? (
    <Button kind="primary" icon="plus" onClick={() => view.show({ row: 'new' })}>
      {t('records.add')}
    </Button>
  ) : undefined
  return (
    <Page>
      <PageHeader title={say(table.title)} meta={countWords(total, t)} actions={view.deleted ? undefined : add} />
      {view.deleted ? null : <ViewStrip {...{ table: table.name, saved, view, setting }} />}
      <ListTools>
        {view.deleted ? null : (
          <ViewSwitch table={table} settings={settings} setting={setting} onChange={(as) => view.show({ as })} />
        )}
        <SearchField q={view.search} label={t('records.search')} onSearch={(search) => view.show({ search })} />
        <Button icon="filter" onClick={() => setFiltering(true)}>
          {conditions > 0 ? t('records.filter.set', { count: conditions }) : t('records.filter.title')}
        </Button>
        {isGrid && !View && !view.deleted ? (
          <Button icon="settings" onClick={() => setArranging(true)}>
            {t('records.look.button')}
          </Button>
        ) : null}
        {may('export') && may('r') && !view.deleted ? (
          <ExportMenu
            table={table.name}
            asked={{
              q: view.search,
              sort: view.sort,
              columns: shownColumns(table, view.grid)
                .map(({ column }) => column.name)
                .join(','),
              ...(view.filter && { filter: JSON.stringify(view.filter) }),
            }}
          />
        ) : null}
        {may('export') && may('r') && !view.deleted ? <PrintButton table={table} view={view} /> : null}
        {may('import') && !view.deleted ? (
          <AppLink to={`${path}/import`} className={buttonClass({})}>
            {t('records.import.title')}
          </AppLink>
        ) : null}
        {may('d') ? (
          <Button
            kind="quiet"
            icon={view.deleted ? 'back' : 'trash'}
            onClick={() => view.show({ deleted: !view.deleted })}
          >
            {t(view.deleted ? 'records.back_to_rows' : 'records.deleted_rows')}
          </Button>
        ) : null}
      </ListTools>
      {query.isPending && !isPlace ? <ListSkeleton /> : null}
      {query.isError ? <ErrorPanel isPart error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.data && rows.length === 0 && !isPlace ? (
        <EmptyState
          icon={isNarrowed ? 'search' : 'inbox'}
          title={t(isNarrowed ? 'platform.no_results' : view.deleted ? 'records.nothing_deleted' : 'records.none')}
          action={isNarrowed || view.deleted ? undefined : add}
        />
      ) : null}
      {chosen.size > 0 && !view.deleted && !View ? (
        <BulkBar table={table} may={may} fixed={fixed} chosen={chosen} onDone={() => setChosen(new Set())} />
      ) : null}
      {View && (rows.length > 0 || isPlace) ? (
        <Suspense fallback={<ListSkeleton />}>
          <View key={setting.kind} {...{ table, setting, view, may, fixed, rows, more }} />
        </Suspense>
      ) : null}
      {rows.length > 0 && !view.deleted && !View && isGrid ? (
        <Suspense fallback={<ListSkeleton />}>
          <RecordsGrid
            {...{ table, view, rows, more, may, fixed }}
            isStale={query.isPlaceholderData}
            choosing={may('u') || may('d') ? { chosen, onChoose: setChosen } : undefined}
          />
        </Suspense>
      ) : null}
      {rows.length > 0 && !view.deleted && !View && !isGrid ? (
        <RowsTable
          table={table}
          shown={shownColumns(table, view.grid).map(({ column }) => column)}
          rows={rows}
          sort={view.sort.split(',')[0] ?? ''}
          isStale={query.isPlaceholderData}
          more={more}
          onSort={(sort) => view.show({ sort })}
          onOpen={({ id }) => view.show({ row: id })}
          choosing={may('u') || may('d') ? { chosen, onChoose: setChosen } : undefined}
        />
      ) : null}
      {rows.length > 0 && view.deleted && !query.isPlaceholderData ? (
        <Deleted table={table} rows={rows} more={more} />
      ) : null}
      {view.row ? (
        <RowDialog
          key={view.row}
          table={table}
          may={may}
          fixed={fixed}
          id={view.row}
          path={path}
          preset={view.begin}
          onClose={() => view.show({ row: undefined })}
        />
      ) : null}
      {isArranging ? (
        <LookDialog
          table={table}
          look={view.grid}
          onLook={(grid) => view.show({ grid })}
          onClose={() => setArranging(false)}
        />
      ) : null}
      {isFiltering ? (
        <FilterDialog
          table={table}
          filter={view.filter}
          onFilter={(filter) => view.show({ filter })}
          onClose={() => setFiltering(false)}
        />
      ) : null}
    </Page>
  )
}

/** Rows that were deleted, each with the way back. */
function Deleted({ table, rows, more }: { table: Table; rows: readonly Row[]; more: MoreRows }) {
  const { t, language } = useText()
  const cache = useQueryClient()
  const [busy, setBusy] = useState<string | null>(null)
  const restore = async ({ id }: Row) => {
    setBusy(id)
    try {
      await call(restoreRows, { table: table.name, ids: [id] })
      await cache.invalidateQueries({ queryKey: keyOf(queryRows) })
      toast.success(t('records.restored'))
    } catch (error) {
      showFailure(error, 'platform.error.saving')
    } finally {
      setBusy(null)
    }
  }
  return (
    <>
      <DataTable
        label={t('records.deleted_rows')}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'label',
            title: t('records.row'),
            render: ({ values }) => labelOf(table, (name) => textIn(table, values, name, language)) || '—',
          },
          { key: 'at', title: t('records.deleted_at'), render: (row) => formatDateTime(row.updated_at) },
        ]}
        renderActions={(row) => (
          <Button size="small" busy={busy === row.id} onClick={() => void restore(row)}>
            {t('records.restore')}
          </Button>
        )}
      />
      <More {...more} />
    </>
  )
}

function countWords(total: { count: number; is_exact: boolean } | null, t: Translate) {
  if (!total) return undefined
  return t(total.is_exact ? 'records.count' : 'records.count_more', {
    count: total.count,
    formatted: formatNumber(total.count),
  })
}

/** Its own name instead of that of all such screens. */
function useTitle(title: string) {
  const { t } = useText()
  useEffect(() => {
    document.title = `${title} · ${t('platform.name')}`
  }, [title, t])
}
