/** Where the rows of shipped tables have their pages, by the screens of their modules. */
const shipped = new Map<string, string>()

export function registerPaths(screens: readonly { path: string; table: { name: string } }[]) {
  for (const { path, table } of screens) if (!shipped.has(table.name)) shipped.set(table.name, path)
}

/** What an organisation built stands under its name in their schema. */
export const pathOf = (table: string) => shipped.get(table) ?? `/records/${table.slice(table.indexOf('.') + 1)}`

export const linkTo = (table: string, id: string) => `${pathOf(table)}/${id}`
