import { check, type ExpressionKind } from '#platform/shared/expression/index.ts'
import { kindOf } from '#platform/shared/fields/index.ts'
import type { PublishingProblem } from '../../../shared/built/publishing.ts'
import { fieldsOf } from '../../../shared/definition/table.ts'
import { computedColumns, rowFields } from '../../../shared/rules/row-rules.ts'
import type { Check } from './check.ts'

/** What is wrong with the formulas, conditions and rules of a table. */
export const expressions: Check = ({ key, table }) => {
  const fields = rowFields(table)
  const wrong = (
    problem: string,
    column: string | undefined,
    text: string,
    wanted?: Parameters<typeof check>[2],
  ): PublishingProblem[] => {
    const read = check(text, fields, wanted)
    return read.ok ? [] : [{ table: key, problem, ...(column !== undefined && { column }), examples: [text] }]
  }
  const computed = fieldsOf(table).filter(({ formula }) => formula !== undefined)
  return [
    ...computed.flatMap(({ name, kind, formula = '' }) => {
      const { to, expression, given } = kindOf(kind)
      if (formula.trim() === '') return [{ table: key, column: name, problem: 'records.built.no_formula' }]
      return to !== undefined || given !== undefined || expression === null || readsClock(formula)
        ? [{ table: key, column: name, problem: 'records.built.formula', examples: [formula] }]
        : wrong('records.built.formula', name, formula, wantedOf(expression))
    }),
    ...(computedColumns(table) ? [] : [{ table: key, problem: 'records.built.formula_loop' }]),
    ...table.columns.flatMap(({ name, shown_if, required_if }) =>
      [shown_if, required_if].flatMap((text) =>
        text === undefined ? [] : wrong('records.built.condition', name, text, 'boolean'),
      ),
    ),
    ...(table.rules ?? []).flatMap(({ when, says, column }) => [
      ...wrong('records.built.condition', column, when, 'boolean'),
      ...(says.mn.trim() === '' ? [{ table: key, problem: 'records.built.rule_silent', examples: [when] }] : []),
    ]),
  ]
}

/** What a column takes of a formula: an amount is a number, a choice its key. */
export function wantedOf(expression: ExpressionKind) {
  if (expression === 'money') return 'number'
  return expression === 'select' ? 'text' : expression
}

/** What stands in a row does not change overnight. */
const readsClock = (formula: string) => /\btoday\b/.test(formula)
