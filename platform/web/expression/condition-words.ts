import type { Words } from '#platform/shared/i18n.ts'
import {
  needsValue,
  type Operator,
  operatorTitles,
  simpleTestsOf,
  takesSeveral,
  valuesOf,
} from '#platform/shared/expression/simple-tests.ts'
import { type AskedField, labelOf, nameOf } from './asked-field.ts'
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
export function conditionWords(condition: string, fields: readonly AskedField[], { t, say }: Reader): string {
  const tests = simpleTestsOf(condition, fields)
  if (!tests) return condition.trim()
  return tests
    .map(({ field: name, operator, value }) => {
      const field = fields.find((one) => one.name === name)
      const shown = (one: string) => (field && nameOf(field, one, { say })) ?? written(one, field?.kind)
      const about = `${field ? labelOf(field, { t, say }) : name} ${signs[operator] ?? t(operatorTitles[operator])}`
      if (takesSeveral(operator)) {
        const all = `${about}: ${valuesOf(value).map(shown).join(t('platform.condition.or'))}`
        return field?.note === undefined ? all : `${all} (${t(field.note)})`
      }
      const ofUser = fields.find((one) => one.isOfUser && one.name === value)
      if (ofUser) return `${about}: ${labelOf(ofUser, { t, say })}`
      return needsValue(operator) ? `${about} ${shown(value)}` : about
    })
    .join(', ')
}

/** As documents show it. */
function written(value: string, kind: AskedField['kind'] | undefined) {
  const amount = kind === 'money' ? formatMoney(value) : kind === 'number' ? formatNumber(value) : ''
  return amount || value
}
