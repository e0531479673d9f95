/**
 * The one language in which people say conditions and formulas: CEL as `@marcbachmann/cel-js` reads it, with numbers
 * that are exact, days that have no zone, fields by their names, and nothing else. It asks no clock and no network,
 * knows no patterns and no loops within loops, and neither `check` nor `evaluate` ever throws.
 */
import { readDay, writeDay } from './calendar-day.ts'
import { callOf } from './calls.ts'
import { compile } from './compile.ts'
import { writeDecimal } from './decimal.ts'
import { isDay, isDecimal } from './functions.ts'
import { type ExpressionField, type Inputs, type Kind, type Problem, type Result, Stuck, type Value } from './model.ts'
import { parse } from './parse.ts'
import type { Part } from './parts.ts'

export { dayIn } from './calendar-day.ts'
export { CALENDAR } from './functions.ts'
export {
  type ExpressionField,
  type GivenValue,
  type ExpressionKind,
  type Inputs,
  type Kind,
  limits,
  type Problem,
  problemKeys,
} from './model.ts'
export { problemWords } from './words.ts'
export { nameInExpression } from './write.ts'

type Checked = { ok: true; type: { kind: Kind; of?: Kind }; used: string[] } | { ok: false; problems: Problem[] }
type Answer = { ok: true; value: Result } | { ok: false; problem: Problem }

export interface Given {
  fields: readonly ExpressionField[]
  values: Inputs
  /** The day at the organisation, as YYYY-MM-DD: the language has no clock of its own. */
  today?: string | undefined
  /** Whether the organisation works on this day; undefined where that is not known. */
  worksOn?: ((day: string) => boolean | undefined) | undefined
}

/**
 * What an expression gives and which fields it reads, or what is wrong with it and where. With `wanted` it must give
 * that.
 */
export function check(text: string, fields: readonly ExpressionField[], wanted?: Kind): Checked {
  const read = reading(text, fields)
  if (!read.ok) return { ok: false, problems: [read.problem] }
  const { kind, of } = read.part.type
  const isWanted = wanted === undefined || kind === wanted || (wanted === 'number' && kind === 'money')
  if (!isWanted) {
    const key = wanted === 'boolean' ? 'platform.expression.not_yes_or_no' : 'platform.expression.wants'
    return {
      ok: false,
      problems: [{ key, params: { what: text.trim().slice(0, 60), wanted, kind }, from: 0, to: text.length }],
    }
  }
  return { ok: true, type: { kind, ...(of && { of }) }, used: read.used }
}

/**
 * The value of an expression for these values, or why it has none: a mistake in it, or a field that is empty where a
 * value is needed.
 */
export function evaluate(text: string, { fields, values, today, worksOn }: Given): Answer {
  const read = reading(text, fields)
  if (!read.ok) return { ok: false, problem: read.problem }
  try {
    const day = today === undefined ? undefined : readDay(today)
    const run = { values, today: day, worksOn, steps: 0, element: null }
    return { ok: true, value: resultOf(read.part.run(run)) }
  } catch (error) {
    return { ok: false, problem: problemOf(error, text) }
  }
}

/** True only where the condition can be answered and holds. */
export function holds(text: string, given: Given): boolean {
  const answer = evaluate(text, given)
  return answer.ok && answer.value === true
}

type Read = { ok: true; part: Part; used: string[] } | { ok: false; problem: Problem }

const MOST_REMEMBERED = 500
/** By the list of fields itself: whoever asks a thousand rows the same thing has it read once. */
const remembered = new WeakMap<readonly ExpressionField[], Map<string, Read>>()

function reading(text: string, fields: readonly ExpressionField[]): Read {
  const known = remembered.get(fields) ?? new Map<string, Read>()
  const found = known.get(text)
  if (found) return found
  const read = readNow(text, fields)
  if (known.size >= MOST_REMEMBERED) known.clear()
  known.set(text, read)
  remembered.set(fields, known)
  return read
}

function readNow(text: string, fields: readonly ExpressionField[]): Read {
  try {
    const scope = {
      text,
      fields: new Map(fields.map((field) => [field.name, field])),
      used: new Set<string>(),
      call: callOf,
    }
    const part = compile(parse(text), scope)
    return { ok: true, part, used: [...scope.used] }
  } catch (error) {
    return { ok: false, problem: problemOf(error, text) }
  }
}

function problemOf(error: unknown, text: string): Problem {
  if (error instanceof Stuck) return error.problem
  // Not even a mistake of our own may stop a document: it is an expression that was not understood.
  return { key: 'platform.expression.not_understood', params: {}, from: 0, to: text.length }
}

function resultOf(value: Value): Result {
  if (isDecimal(value)) return writeDecimal(value)
  if (isDay(value)) return writeDay(value)
  return Array.isArray(value) ? value.map(resultOf) : (value as Result)
}
