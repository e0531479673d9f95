import type { ASTNode } from '@marcbachmann/cel-js'
import { readDay, writeDay } from './calendar-day.ts'
import {
  add,
  compareDecimals,
  type Decimal,
  decimalOf,
  divide,
  readDecimal,
  subtract,
  writeDecimal,
} from './decimal.ts'
import { fieldInRow } from './held.ts'
import { check, evaluate, type ExpressionField, type GivenValue, holds, type Inputs } from './index.ts'
import { parse } from './parse.ts'

/** That a condition holds, or that it does not; one that has no answer does not. */
export interface Claim {
  text: string
  holds: boolean
}

/** Answers that are worked out for one question; a larger one is left open. */
const MOST_TRIED = 4000
const MOST_REMEMBERED = 500
const remembered = new WeakMap<readonly ExpressionField[], Map<string, boolean>>()

/**
 * Whether values exist for which all of this is so. Where a field is only held against fixed values, those and what
 * lies beside and between them are all that can make a difference, so no is certain; a claim of another kind is left
 * out, and the answer may be a yes that is none.
 */
export function isPossible(claims: readonly Claim[], fields: readonly ExpressionField[]): boolean {
  const known = remembered.get(fields) ?? new Map<string, boolean>()
  remembered.set(fields, known)
  const key = JSON.stringify(claims.map(({ text, holds: isSo }) => [text, isSo]))
  const found = known.get(key)
  if (found !== undefined) return found
  if (known.size >= MOST_REMEMBERED) known.clear()
  const answer = tried(claims, fields)
  known.set(key, answer)
  return answer
}

/** Values for which all of this is so; none where there are none, and none where that cannot be told for certain. */
export function valuesWith(claims: readonly Claim[], fields: readonly ExpressionField[]): Inputs | undefined {
  const { judged, columns } = surveyed(claims, fields)
  return judged.length < claims.length || isTooMuch(judged, columns) ? undefined : found(judged, columns, fields)
}

function tried(claims: readonly Claim[], fields: readonly ExpressionField[]): boolean {
  const { judged, columns } = surveyed(claims, fields)
  return isTooMuch(judged, columns) || found(judged, columns, fields) !== undefined
}

type Column = { name: string; values: readonly GivenValue[] }

/** The claims that can be judged, and the values that can make a difference to them. */
function surveyed(claims: readonly Claim[], fields: readonly ExpressionField[]) {
  const compared = new Map<string, Set<string>>()
  const judged = claims.filter(({ text }) => {
    const own: Compared = new Map()
    if (!check(text, fields, 'boolean').ok || !survey(parse(text), { text, fields, compared: own })) return false
    for (const [name, values] of own) compared.set(name, new Set([...(compared.get(name) ?? []), ...values]))
    return true
  })
  const columns = [...compared].map(([name, values]): Column => ({
    name,
    values: valuesOf(
      fields.find((one) => one.name === name)!,
      [...values],
    ),
  }))
  return { judged, columns }
}

const isTooMuch = (judged: readonly Claim[], columns: readonly Column[]) =>
  columns.reduce((product, { values }) => product * values.length, judged.length) > MOST_TRIED

const found = (judged: readonly Claim[], columns: readonly Column[], fields: readonly ExpressionField[]) =>
  someValues(columns, {}, (values) => judged.every(({ text, holds: isSo }) => holds(text, { fields, values }) === isSo))

function someValues(
  [first, ...others]: readonly Column[],
  values: Inputs,
  test: (values: Inputs) => boolean,
): Inputs | undefined {
  if (!first) return test(values) ? values : undefined
  for (const value of first.values) {
    const all = someValues(others, { ...values, [first.name]: value }, test)
    if (all) return all
  }
  return undefined
}

type Compared = Map<string, Set<string>>
interface Survey {
  text: string
  fields: readonly ExpressionField[]
  compared: Compared
}

/** Whether a condition only holds fields against fixed values, which it notes. */
function survey(node: ASTNode, about: Survey): boolean {
  switch (node.op) {
    case 'value':
      return true
    case 'id':
    case '.':
    case '[]':
      return compares(node, [], about)
    case '!_':
      return survey(node.args, about)
    case '&&':
    case '||':
      return node.args.every((side) => survey(side, about))
    case '==':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=': {
      const [left, right] = node.args
      if (isFixed(left)) return isFixed(right) || compares(right, [left], about)
      return isFixed(right) && compares(left, [right], about)
    }
    case 'in': {
      const [one, among] = node.args
      return among.op === 'list' && among.args.every(isFixed) && (isFixed(one) || compares(one, among.args, about))
    }
    case 'call': {
      const [name, [field]] = node.args
      return name === 'isEmpty' && field !== undefined && compares(field, [], about)
    }
    default:
      return false
  }
}

/** Only fields whose every value can be told from some of them. */
function compares(node: ASTNode, fixed: readonly ASTNode[], { text, fields, compared }: Survey): boolean {
  const name = fieldNameOf(node)
  const field = fields.find((one) => one.name === name)
  if (name === undefined || !field || field.kind === 'list') return false
  const values = fixed.map(({ start, end }) => evaluate(text.slice(start, end), { fields: [], values: {} }))
  compared.set(
    name,
    new Set([
      ...(compared.get(name) ?? []),
      ...values.flatMap((answer) => (answer.ok && typeof answer.value === 'string' ? [answer.value] : [])),
    ]),
  )
  // A calculation without an answer is nothing that the field could be held against.
  return values.every(({ ok }) => ok)
}

const fieldNameOf = (node: ASTNode) => (node.op === 'id' ? node.args : fieldInRow(node))

/** Without fields and without a clock: always the same. */
function isFixed(node: ASTNode): boolean {
  switch (node.op) {
    case 'value':
      return true
    case '-_':
      return isFixed(node.args)
    case '+':
    case '-':
    case '*':
    case '/':
    case '%':
      return node.args.every(isFixed)
    case 'call':
      return node.args[0] === 'date' && node.args[1].every(isFixed)
    default:
      return false
  }
}

function valuesOf({ kind, options = [] }: ExpressionField, fixed: readonly string[]): GivenValue[] {
  switch (kind) {
    case 'boolean':
      return [null, true, false]
    case 'number':
    case 'money':
      return [null, ...around(fixed)]
    case 'date':
      return [null, ...daysAround(fixed)]
    case 'select':
      return [null, ...new Set([...options.map(({ value }) => value), ...fixed])]
    default:
      return [null, ...fixed, `${fixed.join('')}.`]
  }
}

/** The numbers themselves, one below, one above, and one between each two. */
function around(fixed: readonly string[]): string[] {
  const numbers = fixed.flatMap((text) => readDecimal(text) ?? []).toSorted(compareDecimals)
  const [first, last] = [numbers[0], numbers.at(-1)]
  if (!first || !last) return ['0']
  const between = numbers.slice(1).map((number, at) => halfway(numbers[at]!, number))
  return [
    ...new Set([subtract(first, decimalOf(1)), ...numbers, ...between, add(last, decimalOf(1))].map(writeDecimal)),
  ]
}

const halfway = (one: Decimal, other: Decimal) => divide(add(one, other), decimalOf(2))!

function daysAround(fixed: readonly string[]): string[] {
  const days = fixed.flatMap((text) => readDay(text) ?? [])
  return days.length === 0
    ? ['2000-01-01']
    : [...new Set(days.flatMap(({ day }) => [day - 1, day, day + 1]).map((day) => writeDay({ day })))]
}
