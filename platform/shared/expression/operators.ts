import type { CalendarDay } from './calendar-day.ts'
import {
  add,
  compareDecimals,
  type Decimal,
  decimalOf,
  divide,
  isTooLong,
  multiply,
  negate,
  remainder,
  subtract,
} from './decimal.ts'
import { isDay, isDecimal, moved, NoAnswer } from './functions.ts'
import { type Kind, limits, type Type, type Value } from './model.ts'

const isAmount = (kind: Kind) => kind === 'number' || kind === 'money'

/** What an arithmetic sign makes of two kinds; undefined where it makes no sense, such as money times money. */
export function arithmeticKind(op: string, left: Kind, right: Kind): Kind | undefined {
  if (left === 'date' || right === 'date') {
    if (op === '-' && left === 'date' && right === 'date') return 'number'
    return left === 'date' && right === 'number' && (op === '+' || op === '-') ? 'date' : undefined
  }
  if (op === '+' && left === 'text' && right === 'text') return 'text'
  if (!isAmount(left) || !isAmount(right)) return undefined
  const money = [left, right].filter((kind) => kind === 'money').length
  if (op === '*') return money === 2 ? undefined : money === 1 ? 'money' : 'number'
  if (op === '/') return money === 2 ? 'number' : right === 'money' ? undefined : left
  return money > 0 ? 'money' : 'number'
}

export function calculate(op: string, left: Value, right: Value): Value | NoAnswer {
  if (typeof left === 'string' && typeof right === 'string') {
    return left.length + right.length > limits.text ? new NoAnswer('platform.expression.text_too_long') : left + right
  }
  if (isDay(left)) {
    if (isDay(right)) return decimalOf(left.day - right.day)
    return moved(left, op === '-' ? negate(right as Decimal) : (right as Decimal))
  }
  const result = arithmetic(op, left as Decimal, right as Decimal)
  if (result === undefined) return new NoAnswer('platform.expression.divided_by_nothing')
  return isTooLong(result) ? new NoAnswer('platform.expression.number_too_big') : result
}

function arithmetic(op: string, left: Decimal, right: Decimal): Decimal | undefined {
  switch (op) {
    case '+':
      return add(left, right)
    case '-':
      return subtract(left, right)
    case '*':
      return multiply(left, right)
    case '/':
      return divide(left, right)
    default:
      return remainder(left, right)
  }
}

/** Whether two kinds can be the same thing; a number may be money, and everything may be empty. */
export function areAlike(left: Type, right: Type): boolean {
  if (left.kind === 'empty' || right.kind === 'empty') return true
  if (left.kind === 'list' && right.kind === 'list')
    return left.of === undefined || right.of === undefined || areAlike({ kind: left.of }, { kind: right.of })
  return left.kind === right.kind || (isAmount(left.kind) && isAmount(right.kind))
}

/** What has an order: amounts and days. Texts have none here, because every language sorts them in its own way. */
export const canBeOrdered = (left: Type, right: Type) =>
  areAlike(left, right) && [left, right].every(({ kind }) => isAmount(kind) || kind === 'date')

export function areEqual(left: Value, right: Value): boolean {
  if (isDecimal(left) && isDecimal(right)) return compareDecimals(left, right) === 0
  if (isDay(left) && isDay(right)) return left.day === right.day
  if (Array.isArray(left) && Array.isArray(right))
    return left.length === right.length && left.every((one: Value, at) => areEqual(one, (right as Value[])[at]!))
  return left === right
}

export function inOrder(op: string, left: Value, right: Value): boolean {
  const order = isDecimal(left)
    ? compareDecimals(left, right as Decimal)
    : (left as CalendarDay).day - (right as CalendarDay).day
  switch (op) {
    case '<':
      return order < 0
    case '<=':
      return order <= 0
    case '>':
      return order > 0
    default:
      return order >= 0
  }
}
