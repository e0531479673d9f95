import { z } from 'zod'
import { book, list } from '#platform/shared/bounded.ts'
import { words } from '#platform/shared/i18n.ts'
import { chartSetting } from '../charts/setting.ts'
import { filter } from '../query.ts'

const name = z.string().min(1).max(70)
const key = z.string().regex(/^[a-z][a-z0-9_]{0,29}$/)

/** Across: what is wide has all of them, and on a phone everything is. */
export const DASHBOARD_COLUMNS = 12
const TALLEST = 12
const LOWEST = 400
const MOST_BLOCKS = 40
const MOST_FILTERS = 8
const MOST_LISTED = 50

/** Where a block lies, in parts of the grid. */
const place = z
  .strictObject({
    x: z
      .int()
      .min(0)
      .max(DASHBOARD_COLUMNS - 1),
    y: z.int().min(0).max(LOWEST),
    w: z.int().min(1).max(DASHBOARD_COLUMNS),
    h: z.int().min(1).max(TALLEST),
  })
  .refine(({ x, w }) => x + w <= DASHBOARD_COLUMNS)
export type BlockPlace = z.output<typeof place>

const block = { key, place, title: words.optional() }

/** Of a table: which of its rows, and which of its columns the filters of the dashboard narrow it by. */
const ofTable = {
  ...block,
  table: name,
  filter: filter.optional(),
  /**
   * Filter → column. Where nothing is said, the one that is called as that of the filter and names the same; an empty
   * name: none at all.
   */
  follows: book(key, z.string().max(70), MOST_FILTERS).optional(),
}

const dashboardBlock = z.discriminatedUnion('kind', [
  z.strictObject({ ...ofTable, kind: z.literal('chart'), chart: chartSetting }),
  z.strictObject({
    ...ofTable,
    kind: z.literal('rows'),
    /** The first ones of the table where nothing is said. */
    columns: list(name, 12).optional(),
    /** Column names, `-` before one that falls. */
    sort: list(z.string().max(71), 3).optional(),
    most: z.int().min(1).max(MOST_LISTED).default(10),
  }),
  z.strictObject({ ...block, kind: z.literal('text'), text: words }),
])
export type DashboardBlock = z.output<typeof dashboardBlock>
export type BlockKind = DashboardBlock['kind']

/** What narrows several blocks at once; it is chosen as the column of this table would be. */
const dashboardFilter = z.strictObject({
  key,
  /** Where it is called otherwise than its column. */
  title: words.optional(),
  table: name,
  column: name,
  /** With which it begins, as an address says it. */
  begins: list(z.string().max(500), 50).optional(),
})
export type DashboardFilter = z.output<typeof dashboardFilter>

export const dashboardDefinition = z.strictObject({
  blocks: list(dashboardBlock, MOST_BLOCKS),
  filters: list(dashboardFilter, MOST_FILTERS).default([]),
})
export type DashboardDefinition = z.output<typeof dashboardDefinition>
/** As a module writes it. */
export type WrittenDashboard = z.input<typeof dashboardDefinition>

/** What is chosen in each filter, by its key. */
export const chosenInFilters = book(key, list(z.string().max(500), 200), MOST_FILTERS)
export type Chosen = z.output<typeof chosenInFilters>
