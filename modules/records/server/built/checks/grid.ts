import type { PublishingProblem } from '../../../shared/built/publishing.ts'
import type { Check } from './check.ts'

/** What is wrong with how the rows of a table stand in a grid. */
export const grid: Check = ({ key, table }) => {
  const said = table.grid
  if (!said) return []
  const known = new Set(table.columns.map(({ name }) => name))
  const named = [
    ...(said.columns ?? []).map(({ name }) => name),
    ...(said.heads ?? []).flatMap(({ columns }) => columns),
    ...(said.sort ?? []).map((one) => one.replace(/^-/, '')),
    ...[...(said.group ?? []), ...(said.measures ?? []), ...(said.colours ?? [])].map(({ column }) => column),
    ...(said.filters ?? []),
  ]
  const problem = (what: string, column: string): PublishingProblem => ({ table: key, problem: what, column })
  const headed = (said.heads ?? []).flatMap(({ columns }) => columns)
  return [
    ...[...new Set(named)]
      .filter((name) => !known.has(name))
      .map((name) => problem('records.built.grid_unknown', name)),
    ...headed
      .filter((name, at) => headed.indexOf(name) !== at)
      .map((name) => problem('records.built.head_twice', name)),
  ]
}
