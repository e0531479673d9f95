import type { Filter } from '../../shared/query.ts'
import type { View } from '../../shared/views/saved.ts'

type Sees = (column: string) => boolean

/** The name of a column in a sort. */
const bare = (sort: string) => sort.replace(/^-/, '')

const columnsIn = (filter: Filter): string[] =>
  'all' in filter ? filter.all.flatMap(columnsIn) : 'any' in filter ? filter.any.flatMap(columnsIn) : [filter.column]

/** Conditions that all have to hold, one by one: what is asked of any is one. */
const conjuncts = (filter: Filter | undefined): Filter[] =>
  filter === undefined ? [] : 'all' in filter ? filter.all.flatMap(conjuncts) : [filter]

const together = (parts: Filter[], as: Filter | undefined): Filter | undefined =>
  parts.length === 0 ? undefined : parts.length === 1 && as && !('all' in as) ? parts[0] : { all: parts }

/** A view as somebody is told of it: whatever names a column that is not there for them is left out. */
export function seenOf(view: View, sees: Sees): { view: View; isPartial: boolean } {
  const parts = conjuncts(view.filter)
  const shown = parts.filter((part) => columnsIn(part).every(sees))
  const { filter, columns, ...rest } = view
  const seen: View = {
    ...rest,
    ...(filter &&
      (shown.length === parts.length ? { filter } : shown.length > 0 && { filter: together(shown, filter)! })),
    sort: view.sort.filter((sort) => sees(bare(sort))),
    ...(columns && { columns: columns.filter(({ name }) => sees(name)) }),
    group: view.group.filter(({ column }) => sees(column)),
    measures: view.measures.filter(({ column }) => sees(column)),
    colours: view.colours.filter(({ column }) => sees(column)),
    places: placesOf(view, sees),
  }
  return { view: seen, isPartial: sizeOf(seen) < sizeOf(view) }
}

/** What columns are for, of these columns alone. */
function placesOf({ places }: View, includes: Sees): View['places'] {
  const some = Object.entries(places).map(([use, said]): [string, string | string[]] => [
    use,
    Array.isArray(said) ? said.filter(includes) : said,
  ])
  return Object.fromEntries(some.filter(([, said]) => (Array.isArray(said) ? said.length > 0 : includes(said))))
}

const sizeOf = ({ filter, columns = [], sort, group, measures, colours, places }: View) =>
  conjuncts(filter).length +
  columns.length +
  sort.length +
  group.length +
  measures.length +
  colours.length +
  Object.values(places).flat().length

/**
 * A view as it is kept: what was written by somebody who does not see all of it, with what they do not see where it
 * stood before.
 */
export function keptOf(written: View, before: View, isUnseen: Sees): View {
  const hidden = conjuncts(before.filter).filter((part) => columnsIn(part).some(isUnseen))
  const filter = hidden.length === 0 ? written.filter : { all: [...conjuncts(written.filter), ...hidden] }
  const columns = written.columns && woven(written.columns, before.columns ?? [], ({ name }) => isUnseen(name))
  const { filter: _, columns: __, ...rest } = written
  return {
    ...rest,
    ...(filter && { filter }),
    ...(columns && { columns }),
    sort: woven(written.sort, before.sort, (sort) => isUnseen(bare(sort))).slice(0, 5),
    group: woven(written.group, before.group, ({ column }) => isUnseen(column)).slice(0, 2),
    measures: woven(written.measures, before.measures, ({ column }) => isUnseen(column)),
    colours: woven(written.colours, before.colours, ({ column }) => isUnseen(column)),
    places: {
      ...placesOf(before, isUnseen),
      ...written.places,
    },
  }
}

function woven<T>(written: readonly T[], before: readonly T[], isUnseen: (one: T) => boolean): T[] {
  const all = [...written]
  for (const [at, one] of before.entries()) if (isUnseen(one)) all.splice(Math.min(at, all.length), 0, one)
  return all
}
