/** Where the rows of shipped tables have their pages, by the screens of their modules. */
const shipped = new Map<string, string>()

interface Placed {
  path: string
  table: { name: string }
  rowsAt?: string
}

/** Pages at which rows are read that have another for whoever writes them. */
const reading = new Map<string, string>()

export function registerPaths(screens: readonly Placed[]) {
  for (const { path, table, rowsAt } of screens) {
    if (!shipped.has(table.name)) shipped.set(table.name, path)
    if (rowsAt !== undefined) reading.set(table.name, rowsAt)
  }
}

/** What an organisation built stands under its name in their schema. */
export const pathOf = (table: string) => shipped.get(table) ?? `/records/${table.slice(table.indexOf('.') + 1)}`

export const linkTo = (table: string, id: string) => `${reading.get(table) ?? pathOf(table)}/${id}`
