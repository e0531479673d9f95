import { AppError } from '#platform/shared/errors.ts'
import type { PublishingProblem } from '../../../shared/built/publishing.ts'
import { Unreadable } from '../../derived/problem.ts'
import { derivedFrom } from '../../derived/view.ts'
import type { Check, Checked } from './check.ts'

/** What is wrong with a view, and with a table that takes one for a table of rows. */
export const derived: Check = (checked) => (checked.table.view ? viewIn(checked) : namesViews(checked))

function viewIn({ key, table, find }: Checked): PublishingProblem[] {
  const { lines, ranked, rules, columns } = table
  const written = columns.find(
    ({ formula, roll_up, look_up, unique, indexed, translated, shown_if, required_if }) =>
      formula !== undefined ||
      roll_up !== undefined ||
      look_up !== undefined ||
      shown_if !== undefined ||
      required_if !== undefined ||
      unique ||
      indexed ||
      translated,
  )
  if (written || lines?.length || ranked || rules?.length)
    return [{ table: key, problem: 'records.view.writes', ...(written && { column: written.name }) }]
  const said = problemOfView(table, find)
  return said ? [{ table: key, ...said }] : []
}

/** What keeps it from being read; nothing where it can be. */
export function problemOfView(
  table: Checked['table'],
  find: Checked['find'],
): Omit<PublishingProblem, 'table'> | undefined {
  try {
    derivedFrom(0, table, find)
    return undefined
  } catch (error) {
    if (error instanceof AppError) return { problem: error.code }
    if (!(error instanceof Unreadable)) throw error
    return saidOf(error)
  }
}

export const saidOf = ({ key, examples, column }: Unreadable): Omit<PublishingProblem, 'table'> => ({
  problem: key,
  ...(column !== undefined && { column }),
  ...(examples.length > 0 && { examples }),
})

/** Rows of a view are nothing that a row of a table could hold on to. */
function namesViews({ key, table, find }: Checked): PublishingProblem[] {
  const named = table.columns.find(({ rows_of, roll_up }) => [rows_of, roll_up?.table].some((name) => find(name)?.view))
  if (named) return [{ table: key, problem: 'records.view.named', column: named.name }]
  return (table.lines ?? []).some((one) => find(one.table)?.view) ? [{ table: key, problem: 'records.view.named' }] : []
}
