import type { Condition, Filter } from './query.ts'

/** All of these at once. */
export function allOf(...filters: readonly (Filter | undefined)[]): Filter | undefined {
  const said = filters.filter((one): one is Filter => one !== undefined)
  return said.length > 1 ? { all: said.flatMap((one) => ('all' in one ? one.all : [one])) } : said[0]
}

/** One after the other, wherever they stand. */
export function conditionsIn(filter: Filter): Condition[] {
  if ('all' in filter) return filter.all.flatMap(conditionsIn)
  if ('any' in filter) return filter.any.flatMap(conditionsIn)
  return [filter]
}

export const columnsIn = (filter: Filter): string[] => conditionsIn(filter).map(({ column }) => column)
