import { z } from 'zod'
import type { CellSetting } from '../../shared/cells/cell.ts'
import { deliveredLook } from '../../shared/definition/grid.ts'
import type { Column, Table } from '../../shared/definition/table.ts'
import { type View as Kept, view as viewShape } from '../../shared/views/saved.ts'

/** How a grid shows its rows. */
export type GridLook = Pick<Kept, 'columns' | 'group' | 'measures' | 'height' | 'colours'>

const shape = viewShape.pick({ columns: true, group: true, measures: true, height: true, colours: true })

/** The look with which people begin who saved none. */
export const firstLook = (table: Table): GridLook => deliveredLook(table.grid ?? {}, table)

const names = Object.keys(shape.shape) as (keyof GridLook)[]

/** What an address says of it; what it leaves out is as the view has it. */
export function lookIn(said: unknown): Partial<GridLook> {
  const all = z.record(z.string(), z.unknown()).safeParse(said).data ?? {}
  const read = shape.safeParse(all).data
  return read ? Object.fromEntries(names.filter((name) => name in all).map((name) => [name, read[name]])) : {}
}

/** What of it is another than the view has it; undefined where nothing is. */
export function lookBeside(look: GridLook, base: GridLook): Partial<GridLook> | undefined {
  const other = names.filter((name) => JSON.stringify(look[name]) !== JSON.stringify(base[name]))
  return other.length > 0 ? Object.fromEntries(other.map((name) => [name, look[name] ?? []])) : undefined
}

export interface Shown {
  /** With the title that it has in the grid. */
  column: Column
  width: number | undefined
  isPinned: boolean
  isPinnedRight?: boolean
  link?: string | undefined
  cell?: CellSetting | undefined
}

/** The columns that are shown, in their order, those that stay first and last; one that is gone is left out. */
export function shownColumns(table: Table, { columns }: GridLook): Shown[] {
  // Nothing chosen would be a grid of nothing.
  const chosen: NonNullable<GridLook['columns']> =
    columns && columns.length > 0 ? columns : table.columns.map(({ name }) => ({ name }))
  const shown = chosen.flatMap((one): Shown[] => {
    const column = table.columns.find(({ name }) => name === one.name)
    if (!column) return []
    const said = table.grid?.columns?.find(({ name }) => name === one.name)
    const isPinned = one.is_pinned === true
    return [
      {
        column: said?.title ? { ...column, label: said.title } : column,
        width: one.width,
        isPinned,
        isPinnedRight: !isPinned && said?.pinned === 'right',
        link: said?.link,
        cell: said?.cell,
      },
    ]
  })
  const at = ({ isPinned, isPinnedRight }: Shown) => (isPinned ? 0 : isPinnedRight ? 2 : 1)
  return shown.toSorted((one, other) => at(one) - at(other))
}

/** The same as a view keeps them. */
export const keptColumns = (shown: readonly Shown[]): NonNullable<GridLook['columns']> =>
  shown.map(({ column: { name }, width, isPinned }) => ({
    name,
    ...(width !== undefined && { width }),
    ...(isPinned && { is_pinned: true }),
  }))

/** In pixels, of a line. */
export const heightsOf = { compact: 32, normal: 42, tall: 72 } as const
