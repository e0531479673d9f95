/**
 * What I changed, put upon what somebody else has saved meanwhile: a field that I left alone is theirs, a list keeps
 * their additions and removals beside mine, and a field that both changed is mine. Of a list of things that stay in
 * their places, such as the days of a week, each is looked at by itself.
 */
export function rebased<Values extends object>(start: Values, mine: Values, theirs: Values): Values {
  const fields = Object.keys(theirs) as (keyof Values)[]
  return Object.fromEntries(fields.map((field) => [field, one(start[field], mine[field], theirs[field])])) as Values
}

function one(start: unknown, mine: unknown, theirs: unknown): unknown {
  if (isSame(start, mine)) return theirs
  if (isRow(start) && isRow(mine) && isRow(theirs) && start.length === mine.length && mine.length === theirs.length) {
    return theirs.map((value, at) => one(start[at], mine[at], value))
  }
  if (!isList(start) || !isList(mine) || !isList(theirs)) return mine
  const added = mine.filter((value) => !start.includes(value))
  const removed = start.filter((value) => !mine.includes(value))
  return [...new Set([...theirs.filter((value) => !removed.includes(value)), ...added])].toSorted((a, b) =>
    a < b ? -1 : 1,
  )
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
const isThing = (value: unknown) => typeof value === 'object'
const isRow = (value: unknown): value is object[] => Array.isArray(value) && value.length > 0 && value.every(isThing)
const isList = (value: unknown): value is (string | number)[] => Array.isArray(value) && !value.some(isThing)
