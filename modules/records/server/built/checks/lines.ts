import { kindOf } from '#platform/shared/fields/index.ts'
import type { PublishingProblem } from '../../../shared/built/publishing.ts'
import { linesName } from '../../../shared/definition/lines.ts'
import { fieldsOf } from '../../../shared/definition/table.ts'
import { canReckon } from '../../../shared/rules/figures.ts'
import type { Check } from './check.ts'

/** What is wrong with the lines of a table. */
export const lines: Check = ({ key, table, find }) => {
  const found: PublishingProblem[] = []
  const names = new Set<string>()
  for (const { table: name, by, columns = [], sums = [] } of table.lines ?? []) {
    const below = find(name)
    const refuse = (problem: string, ...examples: string[]) =>
      found.push({ table: key, problem, ...(examples.length > 0 && { examples }) })
    if (!below) {
      refuse('records.built.lines_table')
      continue
    }
    if (names.has(linesName({ table: name }))) refuse('records.built.lines_twice', below.title.mn)
    names.add(linesName({ table: name }))
    const fields = fieldsOf(below)
    const relation = fields.find((field) => field.name === by)
    if (!relation || kindOf(relation.kind).stored !== 'row' || relation.rows_of !== table.name)
      refuse('records.built.lines_by', below.title.mn)
    const unknown = [...columns, ...sums.map(({ column }) => column)].find(
      (column) => !fields.some((field) => field.name === column),
    )
    if (unknown !== undefined) refuse('records.built.lines_column', `${below.title.mn} · ${unknown}`)
    for (const { column, of } of sums) {
      const field = fields.find((one) => one.name === column)
      if (field && !canReckon(of, field)) refuse('records.built.roll_up_figure', field.label.mn)
    }
  }
  return found
}
