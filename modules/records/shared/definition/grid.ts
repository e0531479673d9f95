import { z } from 'zod'
import { list } from '#platform/shared/bounded.ts'
import { words } from '#platform/shared/i18n.ts'
import { cell, namesIn } from '../cells/cell.ts'
import { groupBy, measure } from '../group.ts'
import { colourRule, heights, type View } from '../views/saved.ts'
import type { Column } from './table.ts'

const name = z.string().min(1).max(70)
const MOST_COLUMNS = 400
/** Lower than this nobody looks for headings. */
export const MOST_EXCEL_ROW = 20

/** So many rows at once, where rows come page by page; without it they come as one goes down. */
export const pageSizes = [10, 25, 50, 100, 200] as const
/** What people may be offered above the rows. */
export const offers = ['export', 'print', 'import', 'deleted', 'change', 'delete'] as const
export type Offer = (typeof offers)[number]

const gridColumn = z.strictObject({
  name,
  /** In pixels. */
  width: z.number().int().min(60).max(1200).optional(),
  is_hidden: z.boolean().optional(),
  pinned: z.enum(['left', 'right']).optional(),
  /** Where it is called otherwise than in the form. */
  title: words.optional(),
  /** Where a press leads; `{column}` stands for what the row says. An address of ours or a whole one. */
  link: z
    .string()
    .max(500)
    .regex(/^(\/(?!\/)|https?:\/\/|mailto:|tel:)/, 'records.grid.link_rule')
    .optional(),
  cell: cell.optional(),
})
export type GridColumnSetting = z.output<typeof gridColumn>

/** How the rows of a table, or of a screen, stand in a grid as it is delivered; what people save stands upon it. */
export const gridDefinition = z.strictObject({
  /** In their order; those that it does not name follow, shown. */
  columns: list(gridColumn, MOST_COLUMNS).optional(),
  /** Headings over several columns that stand side by side. */
  heads: list(z.strictObject({ title: words, columns: list(name, 50).min(1) }), 50).optional(),
  sort: list(z.string().max(71), 5).optional(),
  group: list(groupBy, 2).optional(),
  measures: list(measure, 40).optional(),
  colours: list(colourRule, 20).optional(),
  height: z.enum(heights).optional(),
  /** Rows are numbered. */
  numbers: z.boolean().optional(),
  page: z.literal(pageSizes).optional(),
  /** The line of an Excel file that holds the headings; the title stands in the first, rows come beneath. */
  excel_row: z.number().int().min(2).max(MOST_EXCEL_ROW).optional(),
  /** Columns whose conditions stand open above the rows. */
  filters: list(name, 12).optional(),
  /** All of them where nothing is said. */
  offers: list(z.enum(offers), offers.length).optional(),
})
export type GridDefinition = z.output<typeof gridDefinition>

type Look = Pick<View, 'columns' | 'group' | 'measures' | 'height' | 'colours'>
interface Of {
  columns: readonly Pick<Column, 'name'>[]
}

/** The definition for whoever sees these columns alone: of others it says nothing. */
export function gridFor(grid: GridDefinition, { columns }: Of): GridDefinition {
  const sees = new Set(columns.map((column) => column.name))
  const bare = (sort: string) => sort.replace(/^-/, '')
  const heads = grid.heads
    ?.map((head) => ({ ...head, columns: head.columns.filter((one) => sees.has(one)) }))
    .filter((head) => head.columns.length > 0)
  return {
    ...grid,
    ...(grid.columns && {
      columns: grid.columns.filter((one) => sees.has(one.name)).map((one) => columnFor(one, sees)),
    }),
    ...(heads && { heads }),
    ...(grid.sort && { sort: grid.sort.filter((one) => sees.has(bare(one))) }),
    ...(grid.group && { group: grid.group.filter(({ column }) => sees.has(column)) }),
    ...(grid.measures && { measures: grid.measures.filter(({ column }) => sees.has(column)) }),
    ...(grid.colours && { colours: grid.colours.filter(({ column }) => sees.has(column)) }),
    ...(grid.filters && { filters: grid.filters.filter((one) => sees.has(one)) }),
  }
}

/** Without a link or a form that asks for what is not seen. */
function columnFor({ link, cell: look, ...column }: GridColumnSetting, sees: ReadonlySet<string>): GridColumnSetting {
  const knows = (text: string) => namesIn(text).every((one) => one === 'id' || sees.has(one))
  return {
    ...column,
    ...(link !== undefined && knows(link) && { link }),
    ...(look && Object.values(look.begins ?? {}).every(knows) && { cell: look }),
  }
}

/** The view with which people begin who saved none: columns in their order, those that it does not name at the end. */
export function deliveredLook(grid: GridDefinition, table: Of): Look {
  const { columns: said = [], group = [], measures = [], colours = [], height = 'normal' } = gridFor(grid, table)
  const named = new Set(said.map((one) => one.name))
  const rest = table.columns.filter((column) => !named.has(column.name)).map((column) => ({ name: column.name }))
  const shown = [...said.filter(({ is_hidden }) => !is_hidden), ...rest].map(
    (one: { name: string } & Partial<GridColumnSetting>) => ({
      name: one.name,
      ...(one.width !== undefined && { width: one.width }),
      ...(one.pinned === 'left' && { is_pinned: true }),
    }),
  )
  return { ...(said.length > 0 && { columns: shown }), group, measures, colours, height }
}

/** Which heading stands over each of these columns: those side by side that share one have one. */
export function headsOver<Title>(
  names: readonly string[],
  heads: readonly { title: Title; columns: readonly string[] }[],
): { title: Title | null; from: number; count: number }[] {
  const runs: { title: Title | null; from: number; count: number }[] = []
  for (const [at, one] of names.entries()) {
    const title = heads.find(({ columns }) => columns.includes(one))?.title ?? null
    const last = runs.at(-1)
    if (last && last.title === title) last.count += 1
    else runs.push({ title, from: at, count: 1 })
  }
  return runs
}
