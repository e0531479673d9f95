import type { Column, GridColumnSetting, GridDefinition, Table } from '#modules/records/shared/index.ts'

/** All columns of a table as its grid has them: in their order, those that it does not name at the end. */
export function columnsOf(table: Pick<Table, 'columns'>, grid: GridDefinition): GridColumnSetting[] {
  const said = (grid.columns ?? []).filter(({ name }) => table.columns.some((column) => column.name === name))
  const rest = table.columns.filter(({ name }) => !said.some((one) => one.name === name))
  return [...said, ...rest.map(({ name }: Column) => ({ name }))]
}

/** The columns as they were dragged and widened; what else was said of them stays, and so do those that are hidden. */
export function arranged(
  columns: readonly GridColumnSetting[],
  shown: readonly { name: string; width?: number | undefined; is_pinned?: boolean | undefined }[],
): GridColumnSetting[] {
  const moved = shown.flatMap(({ name, width, is_pinned }): GridColumnSetting[] => {
    const before = columns.find((one) => one.name === name)
    if (!before) return []
    const { pinned, width: _, ...rest } = before
    const side = is_pinned ? 'left' : pinned === 'left' ? undefined : pinned
    return [{ ...rest, ...(width !== undefined && { width }), ...(side && { pinned: side }) }]
  })
  return [...moved, ...columns.filter(({ name }) => !moved.some((one) => one.name === name))]
}

/** Something else said of one column; undefined is said no more. */
export const changed = (
  columns: readonly GridColumnSetting[],
  name: string,
  change: { [Part in keyof GridColumnSetting]?: GridColumnSetting[Part] | undefined },
): GridColumnSetting[] =>
  columns.map((one) =>
    one.name === name
      ? (Object.fromEntries(
          Object.entries({ ...one, ...change }).filter(([, value]) => value !== undefined),
        ) as GridColumnSetting)
      : one,
  )
