import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { keyOf, useCall } from '#platform/web/call.ts'
import { showFailure } from '#platform/web/feedback.ts'
import { Button, Notice } from '#platform/web/form-basics/index.ts'
import { formatNumber } from '#platform/web/format.ts'
import { type Translate, useText, useWords } from '#platform/web/i18n/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { useViewport } from '#platform/web/media.ts'
import { download } from '#platform/web/import/index.ts'
import { isIconName } from '#platform/web/icons/index.ts'
import type { Words } from '#platform/shared/i18n.ts'
import { EmptyState, ErrorPanel, ListSkeleton, Page, PageHeader, PageSkeleton } from '#platform/web/layout/index.ts'
import { ListTools, SearchField } from '#platform/web/table/index.ts'
import { useLive } from '#platform/web/live.ts'
import { useTabName } from '#platform/web/tabs/use-tab-name.ts'
import { TABLES_CHANGED } from '../../shared/built/contract.ts'
import { type Action, queryRows, type Row, showTable } from '../../shared/contract.ts'
import type { Table } from '../../shared/definition/table.ts'
import { choosableFor, fittingSetting, settingsFor } from '../../shared/view-kinds/kinds.ts'
import type { KindName, ViewSetting } from '../../shared/view-kinds/settings.ts'
import { conditionsIn } from '../../shared/conditions.ts'
import { FilterDialog } from '../filter/FilterDialog.tsx'
import { shownColumns } from '../grid/look.ts'
import { BulkBar } from '../list/BulkBar.tsx'
import { RowsTable } from '../list/RowsTable.tsx'
import { useRows } from '../list/use-rows.ts'
import { RowDialog } from '../row/RowDialog.tsx'
import { settingIn } from '../view-kinds/address.ts'
import { viewLooks } from '../view-kinds/looks.ts'
import { ViewSwitch } from '../view-kinds/ViewSwitch.tsx'
import { type SavedViews, useSavedViews } from '../views/use-saved-views.ts'
import { ViewStrip } from '../views/ViewStrip.tsx'
import type { Offer } from '../../shared/definition/grid.ts'
import type { Filter } from '../../shared/query.ts'
import { plainScreen, type ScreenSetting } from '../../shared/screens/definition.ts'
import { allOf } from '../../shared/conditions.ts'
import { filterStillThere } from '../../shared/still-there.ts'
import { periodFilter } from '../../shared/screens/period.ts'
import { todayHere } from '../row/today-here.ts'
import { Branches, NO_BRANCH } from './Branches.tsx'
import { DeletedRows } from './DeletedRows.tsx'
import { Details } from './Details.tsx'
import { FilterPanel } from './FilterPanel.tsx'
import { MoreTools } from './MoreTools.tsx'
import { Paging } from './Paging.tsx'
import { PeriodFilter } from './PeriodFilter.tsx'
import { RowActions } from '../actions/RowActions.tsx'
import { type Deed, DeedsPlace } from '../row/deeds/deed.ts'
import { useDeeds } from '../row/deeds/use-deeds.tsx'
import { RowPanel } from './RowPanel.tsx'
import { useActions } from '../actions/use-actions.tsx'
import { useTitle } from '../use-title.ts'
import { useView } from './use-view.ts'
import styles from './screen.module.css'

const RecordsGrid = lazyPart(() => import('../grid/RecordsGrid.tsx'))
const LookDialog = lazyPart(() => import('../views/look/LookDialog.tsx'))
const PrintDialog = lazyPart(() => import('../page/PrintDialog.tsx'))

/** The page of a table that a module ships. */
export const recordsPage = (name: string, path: string, screen?: Partial<ScreenSetting>, deeds?: readonly Deed[]) =>
  function ShippedPage() {
    return <RecordsPage name={name} path={path} screen={{ ...plainScreen, ...screen }} deeds={deeds} />
  }

interface PageProps {
  name: string
  path: string
  /** How the screen wants it shown; otherwise as the table itself says. */
  screen?: ScreenSetting | undefined
  /** Of the screen, where it is called otherwise than its table. */
  title?: Words | undefined
  /** What stands between its name and its rows. */
  strip?: ReactNode
  /** In which kinds they are shown here; all of them where none is said. */
  kinds?: readonly KindName[] | undefined
  /** What its module does with its rows. */
  deeds?: readonly Deed[] | undefined
}

/** The page of a table: its rows, and the one that is open. */
export function RecordsPage({ name, path, screen = plainScreen, title, strip, kinds, deeds = none }: PageProps) {
  const cache = useQueryClient()
  const table = useCall(showTable, { table: name, ...withinOf(screen) }, { staleTime: 60_000, meta: { quiet: true } })
  // What a builder publishes is there at once, for whoever has it open.
  useLive(TABLES_CHANGED, ({ topic, key }) => {
    if (topic !== 'resync' && key !== name) return
    for (const stale of [showTable, queryRows]) void cache.invalidateQueries({ queryKey: keyOf(stale) })
  })
  const saved = useSavedViews(name)
  useViewAhead(kinds)
  // A screen may want its grid otherwise than its table does.
  const shown = useMemo(
    () => table.data && (screen.grid ? { ...table.data.table, grid: screen.grid } : table.data.table),
    [table.data, screen.grid],
  )
  if (table.isPending || saved.isPending) return <PageSkeleton />
  if (!table.data || !shown)
    return (
      <Page>
        <ErrorPanel error={table.error} onRetry={() => void table.refetch()} />
      </Page>
    )
  return (
    <Rows
      {...table.data}
      {...{ path, saved, screen, strip, kinds, deeds }}
      table={shown}
      title={title ?? shown.title}
    />
  )
}

/** The code of the view that the address or the screen names comes while the table is still asked for. */
function useViewAhead(kinds: readonly KindName[] | undefined) {
  const asked: Record<string, unknown> = useSearch({ strict: false })
  const only = kinds?.length === 1 ? kinds[0] : undefined
  const wished = only ?? settingIn(asked)?.kind
  useEffect(() => {
    if (wished) viewLooks[wished].ahead?.()
  }, [wished])
}

/** Where all that it shows belongs to one row, what may be done is asked for that one. */
function withinOf({ filter }: ScreenSetting) {
  if (!filter || !('column' in filter) || filter.is !== 'any_of') return {}
  const [one, ...others] = filter.values
  return one !== undefined && others.length === 0 && isRowId(one) ? { within_by: filter.column, within: one } : {}
}

const isRowId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

const noViews: readonly ViewSetting[] = []
const none: readonly Deed[] = []

interface Props {
  table: Table
  actions: readonly Action[]
  fixed: readonly string[]
  /** Where the list stands. */
  path: string
  saved: SavedViews
  screen: ScreenSetting
  title: Words
  strip: ReactNode
  kinds: readonly KindName[] | undefined
  deeds: readonly Deed[]
}

function Rows({ table, actions, fixed, path, saved, screen, title, strip, kinds, deeds: done }: Props) {
  const { t } = useText()
  const say = useWords()
  const navigate = useNavigate()
  const own = useView(table, saved.current)
  const { period, by } = screen
  const views = screen.views ?? table.views ?? noViews
  const today = todayHere()
  const time = {
    current_year: own.current_year || Number(today.slice(0, 4)),
    current_month: own.current_month || Number(today.slice(5, 7)),
  }
  const screenFilter = filterStillThere(table, screen.filter)
  const around = allOf(screenFilter, period && periodFilter(period, time))
  const branch = by && own.branch !== undefined ? branchFilter(by, own.branch) : undefined
  // What is asked of the server: what the screen holds to, and what somebody filters besides.
  const view = { ...own, filter: allOf(around, branch, own.filter) }
  const viewport = useViewport()
  // A phone has room for cards.
  const isGrid = viewport !== 'mobile'
  const size = table.grid?.page
  const { rows: all, total, query } = useRows(table.name, view, true, size)
  const [page, setPage] = useState(0)
  const at = Math.min(page, Math.max(0, Math.ceil(all.length / (size ?? 1)) - 1))
  const rows = size ? all.slice(at * size, (at + 1) * size) : all
  const [isArranging, setArranging] = useState(false)
  const settings = useMemo(() => settingsFor(table, views, kinds), [table, views, kinds])
  const choosable = useMemo(() => choosableFor(table, settings, kinds), [table, settings, kinds])
  const setting = useMemo(() => {
    const wished = own.as && (kinds?.includes(own.as.kind) ?? true) ? fittingSetting(own.as, table) : undefined
    return wished ?? settings[0]!
  }, [own.as, table, settings, kinds])
  const { View, isPlace } = own.deleted ? viewLooks.grid : viewLooks[setting.kind]
  const hasLines = isGrid && !View
  useEffect(() => {
    // Its code comes while the rows do, not after them.
    if (hasLines) RecordsGrid.ahead()
  }, [hasLines])
  const [isFiltering, setFiltering] = useState(false)
  const [isPrinting, setPrinting] = useState(false)
  const [ticked, setChosen] = useState<ReadonlySet<string>>(new Set())
  // Nothing is done with a row that the list shows no more; in groups it has others than these.
  const isGrouped = isGrid && !View && own.grid.group.length > 0
  const chosen = isGrouped ? ticked : new Set(rows.flatMap(({ id }) => (ticked.has(id) ? [id] : [])))
  const goOn = async (next: number) => {
    await query.fetchNextPage()
    setPage(next)
  }
  const more = {
    has: size ? false : query.hasNextPage,
    isComing: query.isFetchingNextPage,
    fetch: () => void query.fetchNextPage(),
  }
  const may = (action: Action) => actions.includes(action)
  const isOffered = (what: Offer) => table.grid?.offers?.includes(what) ?? true
  const mayChoose = (may('u') && isOffered('change')) || (may('d') && isOffered('delete'))
  useTabName(title)
  useTitle(say(title))
  const conditions = own.filter ? conditionsIn(own.filter).length : 0
  const isNarrowed = own.search !== '' || conditions > 0
  const exportAsked = {
    q: own.search,
    sort: own.sort,
    columns: shownColumns(table, own.grid)
      .map(({ column }) => column.name)
      .join(','),
    ...(view.filter && { filter: JSON.stringify(view.filter) }),
    ...(table.grid?.excel_row && { line: table.grid.excel_row }),
  }
  const deeds = useActions({
    table,
    actions: screen.actions ?? [],
    may,
    fixed,
    onList: (what) =>
      what === 'print'
        ? setPrinting(true)
        : void download(`/records/${table.name}/export`, { ...exportAsked, format: 'xlsx' }).catch(showFailure),
  })
  const { place, many, dialog } = useDeeds(table, done, may)
  const hasDeeds = done.length > 0 || Boolean(screen.actions?.some(({ on }) => on === 'row'))
  const begins = { ...screen.begins, ...own.begin }
  const isBeside = screen.template === 'split' && viewport === 'desktop'
  const open = (id: string) =>
    screen.template === 'page' ? void navigate({ to: `${path}/${id}` }) : own.show({ row: id })
  const add = may('c') ? (
    <Button kind="primary" icon="plus" onClick={() => own.show({ row: 'new' })}>
      {t('records.add')}
    </Button>
  ) : undefined
  const [master, setMaster] = useState('')
  const branchColumn = by === undefined ? undefined : table.columns.find(({ name }) => name === by)
  const list = (
    <div className={styles['list']}>
      {query.isPending && !isPlace ? <ListSkeleton /> : null}
      {query.isError ? <ErrorPanel isPart error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.data && rows.length === 0 && !isPlace ? (
        <EmptyState
          icon={isNarrowed ? 'search' : 'inbox'}
          title={t(isNarrowed ? 'platform.no_results' : own.deleted ? 'records.nothing_deleted' : 'records.none')}
          action={isNarrowed || own.deleted ? undefined : add}
        />
      ) : null}
      {chosen.size > 0 && !own.deleted && !View ? (
        <BulkBar
          table={table}
          may={(action) =>
            may(action) && (action === 'u' ? isOffered('change') : action === 'd' ? isOffered('delete') : true)
          }
          fixed={fixed}
          chosen={chosen}
          deeds={many}
          onDeed={(deed, ids) => place.run(deed, ids)}
          onDone={() => setChosen(new Set())}
        />
      ) : null}
      {View && (rows.length > 0 || isPlace) ? (
        <Suspense fallback={<ListSkeleton />}>
          <View key={setting.kind} {...{ table, setting, view, may, fixed, rows, more, begins }} asked={own.filter} />
        </Suspense>
      ) : null}
      {rows.length > 0 && !own.deleted && !View && isGrid ? (
        <Suspense fallback={<ListSkeleton />}>
          <RecordsGrid
            {...{ table, view, rows, more, may, fixed }}
            from={size ? at * size : 0}
            isStale={query.isPlaceholderData}
            choosing={mayChoose ? { chosen, onChoose: setChosen } : undefined}
            onOpen={({ id }: Row) => (screen.template === 'details' ? setMaster(id) : open(id))}
            actions={hasDeeds ? deeds : undefined}
            deeds={place}
          />
        </Suspense>
      ) : null}
      {rows.length > 0 && !own.deleted && !View && !isGrid ? (
        <RowsTable
          table={table}
          shown={shownColumns(table, own.grid)}
          rows={rows}
          sort={own.sort.split(',')[0] ?? ''}
          isStale={query.isPlaceholderData}
          more={more}
          onSort={(sort) => own.show({ sort })}
          onOpen={({ id }) => (screen.template === 'details' ? setMaster(id) : open(id))}
          choosing={mayChoose ? { chosen, onChoose: setChosen } : undefined}
          renderActions={
            hasDeeds ? (row, name) => <RowActions {...{ row, name }} actions={deeds} deeds={place} /> : undefined
          }
        />
      ) : null}
      {size && !View && !isGrouped && (at > 0 || rows.length === size) ? (
        <Paging
          {...{ at, size, shown: rows.length }}
          isBusy={query.isFetchingNextPage}
          hasNext={all.length > (at + 1) * size || query.hasNextPage}
          onPage={(next) => {
            if (next * size < all.length) setPage(next)
            else void goOn(next)
          }}
        />
      ) : null}
      {rows.length > 0 && own.deleted && !query.isPlaceholderData ? (
        <DeletedRows table={table} rows={rows} more={more} />
      ) : null}
    </div>
  )
  const panel = { table, may, fixed, path }
  return (
    <DeedsPlace value={place}>
      <Page {...(isBeside || branchColumn || strip ? { width: 1720 } : {})}>
        <PageHeader
          title={say(title)}
          meta={countWords(total, t)}
          actions={
            own.deleted ? undefined : (
              <>
                {deeds.offered('page').map((action) => (
                  <Button
                    key={action.key}
                    {...(isIconName(action.icon ?? '') && { icon: action.icon as 'link' })}
                    onClick={() => deeds.run(action)}
                  >
                    {say(action.title)}
                  </Button>
                ))}
                {add}
              </>
            )
          }
        />
        {strip}
        {own.isPartGone || screenFilter !== screen.filter ? (
          <Notice kind="info" title={t('records.part_gone')} />
        ) : null}
        {own.deleted ? null : <ViewStrip {...{ table: table.name, saved, view: own, setting }} />}
        <ListTools>
          {own.deleted ? null : (
            <ViewSwitch {...{ table, settings, setting, choosable }} onChange={(as) => own.show({ as })} />
          )}
          {period && !own.deleted ? (
            <PeriodFilter kind={period.kind} value={time} onChange={(next) => own.show(next)} />
          ) : null}
          <SearchField q={own.search} label={t('records.search')} onSearch={(search) => own.show({ search })} />
          <Button icon="filter" onClick={() => setFiltering(true)}>
            {conditions > 0 ? t('records.filter.set', { count: conditions }) : t('records.filter.title')}
          </Button>
          {isGrid && !View && !own.deleted ? (
            <Button icon="settings" onClick={() => setArranging(true)}>
              {t('records.look.button')}
            </Button>
          ) : null}
          {own.deleted ? (
            <Button kind="quiet" icon="back" onClick={() => own.show({ deleted: false })}>
              {t('records.back_to_rows')}
            </Button>
          ) : (
            <MoreTools
              table={table.name}
              exportAsked={may('export') && may('r') && isOffered('export') ? exportAsked : undefined}
              onPrint={may('export') && may('r') && isOffered('print') ? () => setPrinting(true) : undefined}
              importPath={may('import') && isOffered('import') ? `${path}/import` : undefined}
              onDeleted={may('d') && isOffered('deleted') ? () => own.show({ deleted: true }) : undefined}
            />
          )}
        </ListTools>
        {table.grid?.filters && table.grid.filters.length > 0 && !own.deleted ? (
          <FilterPanel
            table={table}
            columns={table.grid.filters}
            filter={own.filter}
            onFilter={(filter) => own.show({ filter })}
          />
        ) : null}
        {screen.template === 'tree' && branchColumn && !own.deleted ? (
          <div className={styles['beside']}>
            <Branches
              table={table}
              column={branchColumn}
              filter={around}
              chosen={own.branch}
              onChoose={(next) => own.show({ branch: next })}
            />
            {list}
          </div>
        ) : isBeside && !own.deleted ? (
          <div className={styles['split']}>
            {list}
            <RowPanel
              {...panel}
              id={own.row === 'new' ? undefined : own.row}
              onClose={() => own.show({ row: undefined })}
            />
          </div>
        ) : (
          list
        )}
        {screen.template === 'details' && !own.deleted && !View ? (
          <Details table={table} row={rows.find(({ id }) => id === master) ?? rows[0]} details={screen.details} />
        ) : null}
        {own.row && (!isBeside || own.row === 'new') ? (
          <RowDialog
            key={own.row}
            {...panel}
            id={own.row}
            preset={begins}
            shape={screen.template === 'window' ? 'centre' : 'side'}
            onClose={() => own.show({ row: undefined })}
          />
        ) : null}
        {deeds.dialogs}
        {dialog}
        {isPrinting ? <PrintDialog table={table} view={view} onClose={() => setPrinting(false)} /> : null}
        {isArranging ? (
          <LookDialog
            table={table}
            look={own.grid}
            onLook={(grid) => own.show({ grid })}
            onClose={() => setArranging(false)}
          />
        ) : null}
        {isFiltering ? (
          <FilterDialog
            table={table}
            filter={own.filter}
            onFilter={(filter) => own.show({ filter })}
            onClose={() => setFiltering(false)}
          />
        ) : null}
      </Page>
    </DeedsPlace>
  )
}

const branchFilter = (column: string, key: string): Filter =>
  key === NO_BRANCH ? { column, is: 'empty', values: [] } : { column, is: 'any_of', values: [key] }

function countWords(total: { count: number; is_exact: boolean } | null, t: Translate) {
  if (!total) return undefined
  return t(total.is_exact ? 'records.count' : 'records.count_more', {
    count: total.count,
    formatted: formatNumber(total.count),
  })
}
