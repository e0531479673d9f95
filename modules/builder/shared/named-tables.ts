import type { Table } from '#modules/records/shared/index.ts'

/** The same with tables called otherwise wherever a definition names them: alone, or in the SQL of a view. */
export function renamed<Definition>(definition: Definition, names: ReadonlyMap<string, string>): Definition {
  const inText = (text: string) => text.replace(/\brecords\.[a-z][a-z0-9_]*/g, (name) => names.get(name) ?? name)
  const walk = (value: unknown, key?: string): unknown => {
    if (typeof value === 'string') return key === 'text' ? inText(value) : (names.get(value) ?? value)
    if (Array.isArray(value)) return value.map((one) => walk(one))
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, walk(inner, name)]))
  }
  return walk(definition) as Definition
}

/** Tables that a definition names. */
export const namedTables = ({ columns, lines = [], view }: Pick<Table, 'columns' | 'lines' | 'view'>): string[] => [
  ...columns.flatMap(({ rows_of, roll_up }) => [rows_of, roll_up?.table].filter((name) => name !== undefined)),
  ...lines.map(({ table }) => table),
  ...(view?.sources ?? []).map(({ table }) => table),
]
