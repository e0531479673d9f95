import { check } from '#platform/shared/expression/index.ts'
import { kindOf } from '#platform/shared/fields/index.ts'
import type { PublishingProblem } from '../../../shared/built/publishing.ts'
import { fieldsOf, isReckoned } from '../../../shared/definition/table.ts'
import { rowFields } from '../../../shared/rules/row-rules.ts'
import type { Check } from './check.ts'

/** What is wrong with the flows of a table. */
export const flows: Check = ({ key, table }) => {
  const found: PublishingProblem[] = []
  const fields = fieldsOf(table)
  const refuse = (problem: string, column?: string, ...examples: string[]) =>
    found.push({
      table: key,
      problem,
      ...(column !== undefined && { column }),
      ...(examples.length > 0 && { examples }),
    })
  const numbers = (table.flows ?? []).map(({ flow }) => flow)
  if (new Set(numbers).size < numbers.length) refuse('records.built.flow_twice')
  for (const { start, when = '', opens = [], fixed = [], on_end = [] } of table.flows ?? []) {
    if ((start === 'when' || when !== '') && !check(when, rowFields(table), 'boolean').ok)
      refuse('records.built.flow_when', undefined, when)
    for (const name of [...opens, ...fixed])
      if (!fields.some((field) => field.name === name)) refuse('records.built.flow_column', undefined, name)
    for (const { column, put, value } of on_end) {
      const field = fields.find(({ name }) => name === column)
      if (!field) {
        refuse('records.built.flow_column', undefined, column)
        continue
      }
      const { stored, value: shape } = kindOf(field.kind)
      const isTaken =
        put === 'day'
          ? ['day', 'moment'].includes(stored ?? '')
          : put !== 'value'
            ? stored === 'text'
            : value === null || value === undefined || shape.safeParse(value).success
      if (isReckoned(field) || !isTaken) refuse('records.built.flow_put', column)
    }
  }
  return found
}
