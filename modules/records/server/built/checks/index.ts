import type { PublishingProblem } from '../../../shared/built/publishing.ts'
import { table as tableShape } from '../../../shared/definition/table.ts'
import type { Check, Checked } from './check.ts'
import { columns } from './columns.ts'
import { expressions } from './expressions.ts'
import { grid } from './grid.ts'

const checks: readonly Check[] = [columns, expressions, grid]

/** What is wrong with a table by itself, and with what it names. */
export function problemsOf(checked: Checked): PublishingProblem[] {
  const found = checks.flatMap((check) => check(checked))
  if (found.length > 0 || tableShape.safeParse(checked.table).success) return found
  return [{ table: checked.key, problem: 'records.built.not_understood' }]
}
