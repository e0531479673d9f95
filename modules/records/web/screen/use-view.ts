import { useMemo } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FieldValues, writtenValues } from '#platform/shared/fields/index.ts'
import { type Filter, filter as filterShape } from '../../shared/query.ts'
import type { ViewSetting } from '../../shared/view-kinds/settings.ts'
import type { SavedView, View as Kept } from '../../shared/views/saved.ts'
import type { Table } from '../../shared/definition/table.ts'
import { firstLook, type GridLook, lookBeside, lookIn } from '../grid/look.ts'
import { filterStillThere, sortStillThere } from '../../shared/still-there.ts'
import { settingAddress, settingIn } from '../view-kinds/address.ts'
import { isSameSetting, keptSetting, settingOf } from '../views/setting.ts'

/** What a list of rows shows, as its address says: it can be sent, reloaded and gone back to. */
export interface View {
  search: string
  /** Column names with commas between them, `-` before one that falls. */
  sort: string
  filter: Filter | undefined
  deleted: boolean
  /** The row that is open, or `new`. */
  row: string | undefined
  /** Of the saved view, or that it is none; empty: that with which the person begins. */
  id: string
  grid: GridLook
  /** What a new row begins with, besides what the table says. */
  begin: FieldValues
  /** How rows are shown; undefined: as the screen says. */
  as: ViewSetting | undefined
  /** The day around which they are shown, where they are shown in time. */
  on: string
  /** Of a screen that shows a year or a month at a time; zero: that of today. */
  current_year: number
  current_month: number
  /** Of a screen with a list of branches: the one that was pressed. */
  branch: string | undefined
}

/** `saved`: the view that it begins with, if not as its table is delivered; the address says what differs. */
export function useView(table: Table, saved?: SavedView) {
  const navigate = useNavigate()
  const asked: Record<string, unknown> = useSearch({ strict: false })
  const base = useMemo(() => saved && viewStillThere(table, saved.view), [table, saved])
  const text = (name: string, most: number) => {
    const value = asked[name]
    return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, most) : ''
  }
  const shown = JSON.stringify(settingIn(asked) ?? null)
  const written = JSON.stringify(asked['filter'] ?? null)
  const look = JSON.stringify(asked['grid'] ?? null)
  const wished = base?.sort ?? table.grid?.sort ?? []
  const sorted = sortStillThere(table, wished).join(',')
  const delivered = useMemo(() => firstLook(table), [table])
  const baseLook: GridLook = base ?? delivered
  const baseSetting = useMemo(() => base && settingOf(base), [base])
  const all = useMemo(() => filterShape.safeParse(JSON.parse(written)).data, [written])
  const filter = useMemo(() => filterStillThere(table, all), [table, all])
  const sort = text('sort', 400).split(',').filter(Boolean)
  const view: View = {
    search: 'q' in asked ? text('q', 100) : (base?.search ?? ''),
    sort: 'sort' in asked ? sortStillThere(table, sort).join(',') : sorted,
    filter:
      'filter' in asked ? (filter && 'all' in filter && filter.all.length === 0 ? undefined : filter) : base?.filter,
    deleted: asked['deleted'] === true,
    row: text('row', 40) || undefined,
    begin: writtenValues.safeParse(asked['begin'] ?? {}).data ?? {},
    as: useMemo(() => (JSON.parse(shown) as ViewSetting | null) ?? baseSetting, [shown, baseSetting]),
    on: text('on', 10),
    current_year: Number(asked['current_year']) || 0,
    current_month: Number(asked['current_month']) || 0,
    branch: text('branch', 100) || undefined,
    id: text('view', 40),
    grid: useMemo(() => ({ ...onlyLook(baseLook), ...lookIn(JSON.parse(look)) }), [baseLook, look]),
  }
  const show = (part: Partial<View>, way?: 'step') => {
    const {
      search,
      sort,
      filter: chosen,
      deleted,
      row,
      id,
      grid,
      begin,
      as,
      on,
      branch,
      ...time
    } = { ...view, begin: {}, ...part }
    const beside = lookBeside(grid, baseLook)
    void navigate({
      to: '.',
      search: {
        ...(id && { view: id }),
        ...(search !== (base?.search ?? '') && { q: search }),
        ...(sort !== sorted && { sort }),
        ...(JSON.stringify(chosen) !== JSON.stringify(base?.filter) && { filter: chosen ?? { all: [] } }),
        ...(beside && { grid: beside }),
        ...(deleted && { deleted }),
        ...(!isSameSetting(as, baseSetting) && settingAddress(as)),
        ...(on && { on }),
        ...(time.current_year && { current_year: time.current_year }),
        ...(time.current_month && { current_month: time.current_month }),
        ...(branch && { branch }),
        ...(row && { row }),
        ...(row && Object.keys(begin).length > 0 && { begin }),
      },
      // Whoever opens a row goes back to the list, and from the rows behind a mark to the chart.
      replace: way !== 'step' && (!('row' in part) || part.row === undefined),
    })
  }
  const kept = (setting: ViewSetting): Kept => ({
    ...keptSetting(setting),
    search: view.search,
    sort: view.sort.split(',').filter(Boolean),
    ...(view.filter && { filter: view.filter }),
    ...view.grid,
  })
  return {
    ...view,
    show,
    /** Something that it is sorted or filtered by names a column that is not there any more. */
    isPartGone:
      ('filter' in asked ? all !== filter : base?.filter !== saved?.view.filter) ||
      ('sort' in asked ? sortStillThere(table, sort) !== sort : sortStillThere(table, wished) !== wished) ||
      (!('sort' in asked) && base?.sort !== saved?.view.sort),
    /** As it is saved. */
    kept,
    isChanged: ['q', 'sort', 'filter', 'grid', 'kind'].some((name) => name in asked),
    /** Another saved view, or this one as it was saved. */
    open: (id: string) => void navigate({ to: '.', search: { view: id } }),
  }
}

/** The look goes by the columns that are there anyway. */
const viewStillThere = (table: Table, kept: Kept): Kept => {
  const { filter, ...rest } = kept
  const left = filterStillThere(table, filter)
  return { ...rest, sort: [...sortStillThere(table, kept.sort)], ...(left && { filter: left }) }
}

const onlyLook = ({ columns, group, measures, height, colours }: GridLook): GridLook => ({
  ...(columns && { columns }),
  group,
  measures,
  height,
  colours,
})
