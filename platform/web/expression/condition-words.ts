import type { ExpressionField } from '#platform/shared/expression/index.ts'
import type { Words } from '#platform/shared/i18n.ts'
import { needsValue, type Operator, operatorTitles, simpleTestsOf } from '#platform/shared/expression/simple-tests.ts'
import { formatMoney, formatNumber } from '../format.ts'

const signs: Partial<Record<Operator, string>> = { '==': '=', '!=': '≠', '>': '>', '>=': '≥', '<': '<', '<=': '≤' }

interface Reader {
  t: (key: string) => string
  say: (words: Words) => string
}

/**
 * A condition as people read it: names of fields and of what may be chosen; what lines cannot say stands as it was
 * written.
 */
export function conditionWords(condition: string, fields: readonly ExpressionField[], { t, say }: Reader): string {
  const tests = simpleTestsOf(condition, fields)
  if (!tests) return condition.trim()
  return tests
    .map(({ field: name, operator, value }) => {
      const field = fields.find((one) => one.name === name)
      const chosen = field?.options?.find((option) => option.value === value)
      const shown = chosen ? say(chosen.label) : written(value, field?.kind)
      return [
        (field?.label && say(field.label)) || name,
        signs[operator] ?? t(operatorTitles[operator]),
        ...(needsValue(operator) ? [shown] : []),
      ].join(' ')
    })
    .join(', ')
}

/** As documents show it. */
function written(value: string, kind: ExpressionField['kind'] | undefined) {
  const amount = kind === 'money' ? formatMoney(value) : kind === 'number' ? formatNumber(value) : ''
  return amount || value
}
