import { readDay } from './calendar-day.ts'
import { readDecimal } from './decimal.ts'
import {
  type ExpressionField,
  type GivenValue,
  type Inputs,
  type Kind,
  limits,
  type Type,
  type Value,
} from './model.ts'

export function typeOfField(field: ExpressionField): Type {
  switch (field.kind) {
    case 'select':
      return { kind: 'text', choiceOf: field }
    case 'list':
      return { kind: 'list', of: 'text', choiceOf: field }
    default:
      return { kind: field.kind satisfies Kind }
  }
}

/**
 * The field as the expression sees it; undefined where what stands in it is not of its kind. Only what the values
 * hold themselves is ever read.
 */
export function readField({ name, kind, isJoined, out }: ExpressionField, values: Inputs): Value | undefined {
  const own = (one: string) => (Object.hasOwn(values, one) ? values[one] : null)
  const given = out && !Object.hasOwn(values, name) ? out.read(own(out.of)) : own(name)
  if (isMissing(given)) return null
  switch (kind) {
    case 'boolean':
      return typeof given === 'boolean' ? given : undefined
    case 'list':
      if (isJoined && typeof given === 'string') return given.split(',')
      return Array.isArray(given) && given.length <= limits.items && given.every((one) => typeof one === 'string')
        ? [...given]
        : undefined
    case 'number':
    case 'money':
      return typeof given === 'string' ? readDecimal(given) : undefined
    case 'date':
      return typeof given === 'string' ? readDay(given) : undefined
    default:
      return typeof given === 'string' && given.length <= limits.text ? given : undefined
  }
}

function isMissing(given: GivenValue): given is null | undefined {
  return given === null || given === undefined || (typeof given === 'string' && given.trim() === '')
}
