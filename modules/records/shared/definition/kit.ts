import type { FieldValue, FormField } from '#platform/shared/fields/index.ts'
import type { Words } from '#platform/shared/i18n.ts'
import type { DashboardFilter, WrittenDashboard } from '../dashboards/definition.ts'
import type { ScreenSetting } from '../screens/definition.ts'
import type { KindName, SettingOf, ViewSetting } from '../view-kinds/settings.ts'
import type { RowFlow, Travels } from './flows.ts'
import type { Form } from './form.ts'
import type { GridDefinition } from './grid.ts'
import type { Lines } from './lines.ts'
import type { LookUp, RollUp } from './reckoned.ts'
import type { Settled, SettledWith } from './settled.ts'
import type { Column, Rule, Share, Table, TableSchedule } from './table.ts'
import type { Trigger } from './triggers.ts'
import type { Twin } from './twins.ts'

/** How a module writes its tables: files of these need to say little. */

export const words = (mn: string, en: string, ko: string): Words => ({ mn, en, ko })

type Said = Omit<FormField, 'name' | 'kind' | 'label' | 'required'> & {
  title: Words
  required?: boolean
  unique?: boolean
  indexed?: boolean
  translated?: boolean
  is_parent?: boolean
  default?: FieldValue
  default_from?: 'user' | 'now' | 'first'
  formula?: string
  roll_up?: RollUp
  look_up?: LookUp
  is_open?: boolean
  shown_if?: string
  required_if?: string
}
type UnnamedColumn = Omit<Column, 'name'>

/** A column of this kind: `column('text', { title: words(…) })`. */
export const column = (kind: string, { title, required = false, ...rest }: Said): UnnamedColumn => ({
  kind,
  label: title,
  required,
  ...rest,
})

interface SaidTable {
  title: Words
  one?: Words
  columns: Readonly<Record<string, UnnamedColumn>>
  label: string
  /** One column, or several with commas between them. */
  sort: string
  rules?: readonly Rule[]
  owner?: string
  ranked?: boolean
  lines?: Lines[]
  grid?: GridDefinition
  form?: Form
  shares?: readonly Share[]
  schedule?: TableSchedule
  flows?: RowFlow[]
  travels?: Travels
  triggers?: Trigger[]
  twins?: Twin[]
  settled?: Settled
  settled_with?: SettledWith
  talk?: string
}

export function table(name: string, { columns, sort, ...rest }: SaidTable): Table {
  return {
    name,
    ...rest,
    columns: Object.entries(columns).map(([one, said]) => ({ name: one, ...said })),
    sort: sort.split(',').map((one) => one.trim()),
  }
}

/**
 * Where a screen or a dashboard stands: what everybody's browser knows of it from the beginning, whoever they are. The
 * rest of what is defined comes when it is opened.
 */
export interface ScreenPlace {
  /** `/crm/lost-reasons` */
  path: string
  /** Name of its table: `crm.lost_reasons`. */
  of: string
  /** Who comes here; whoever reads the table where it is not said. */
  permission?: string
  /** Its module has a page of its own for a row, at the same address. */
  hasPage?: true
  /** Its module has a page at which rows are read, below this address; whoever is told of a row is led there. */
  rowsAt?: string
}

/** A screen of a module over a table of its own; the same interpreter shows it that shows what builders made. */
export interface RecordScreen extends Omit<Partial<ScreenSetting>, 'views' | 'dashboard'>, ScreenPlace {
  table: Table
  menu?: {
    /** Among all modules, never given twice. */
    id: number
    /** Among the lines of all modules. */
    place: number
    /** The heading it stands under. */
    parent_id?: number
    icon: string
    /** As its table where it is not said. */
    title?: Words
  }
  /** What the roles with which organisations begin may do: role → letters of `rcud`, `x` to export, `i` to import. */
  grants?: Readonly<Record<string, string>>
  /** The same with rows of their own alone: those that name them as the owner, or that they added. */
  own?: Readonly<Record<string, string>>
  /** How it is shown, the first one when it opens; people may choose another kind by hand. */
  views?: readonly ViewSetting[]
}

export function screen(place: ScreenPlace, said: Omit<RecordScreen, keyof ScreenPlace>): RecordScreen {
  stands(place, said.table)
  return { ...place, ...said }
}

function stands({ path, of }: ScreenPlace, { name }: Table) {
  if (of !== name) throw new Error(`${path} is a place of ${of}, not of ${name}`)
}

/**
 * A dashboard of a module, over tables that its screens or those of others bring. Whoever reads its table may open it;
 * of the others each block is there for whoever reads its table.
 */
export interface RecordDashboard extends Omit<ScreenPlace, 'hasPage'> {
  title: Words
  table: Table
  dashboard: WrittenDashboard
  menu?: RecordScreen['menu']
}

type Over<Part> = Part extends { table: string } ? Omit<Part, 'table'> & { table: Table } : Part
type SaidBlock = Over<WrittenDashboard['blocks'][number]>

interface SaidDashboard extends Omit<RecordDashboard, 'dashboard' | keyof ScreenPlace> {
  blocks: readonly SaidBlock[]
  filters?: readonly Over<DashboardFilter>[]
}

/**
 * Blocks and filters name their tables as values: `{ key: 'open', kind: 'chart', table: tasks, chart: chart(…), … }`.
 */
export function dashboard(
  place: Omit<ScreenPlace, 'hasPage'>,
  { blocks, filters = [], ...rest }: SaidDashboard,
): RecordDashboard {
  stands(place, rest.table)
  return {
    ...place,
    ...rest,
    dashboard: {
      blocks: blocks.map((block) => ('table' in block ? { ...block, table: block.table.name } : block)),
      filters: filters.map((filter) => ({ ...filter, table: filter.table.name })),
    },
  }
}

type SaidView<Kind extends KindName> = Omit<SettingOf<Kind>, 'kind'>

/** How a screen shows its table: `views: [grid(), board({ by: 'stage' })]`. */
export const grid = (): ViewSetting => ({ kind: 'grid' })
export const board = (said: SaidView<'board'>): ViewSetting => ({ kind: 'board', ...said })
export const calendar = (said: SaidView<'calendar'>): ViewSetting => ({ kind: 'calendar', ...said })
export const tree = (said: SaidView<'tree'>): ViewSetting => ({ kind: 'tree', ...said })
export const gantt = (said: SaidView<'gantt'>): ViewSetting => ({ kind: 'gantt', ...said })
export const gallery = (said: SaidView<'gallery'>): ViewSetting => ({ kind: 'gallery', ...said })
export const chart = (said: SaidView<'chart'>): SettingOf<'chart'> => ({ kind: 'chart', ...said })
