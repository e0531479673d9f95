import type { ASTNode } from '@marcbachmann/cel-js'
import { type CalendarDay, readDay } from './calendar-day.ts'
import { NoAnswer } from './functions.ts'
import { type ExpressionField, type Inputs, type Kind, type ProblemKey, Stuck, type Type, type Value } from './model.ts'
import { nearest } from './nearest.ts'
import { said } from './parse.ts'

export interface At {
  start: number
  end: number
}

/** One calculation on its way. */
export interface Run {
  values: Inputs
  today: CalendarDay | undefined
  worksOn?: ((day: string) => boolean | undefined) | undefined
  steps: number
  /** The element that `exists` or `all` looks at. */
  element: Value
}

/** A checked part of an expression: what it is, where it stands, and how it is worked out. */
export interface Part {
  type: Type
  at: At
  /** Of a list that stands in the expression itself. */
  items?: readonly Part[]
  run(this: void, run: Run): Value
}

/** What is known where a part stands. */
export interface Scope {
  text: string
  fields: ReadonlyMap<string, ExpressionField>
  /** Names of the fields that were read. */
  used: Set<string>
  /** Inside `exists` or `all`: the name of the element and what it is. */
  element?: { name: string; type: Type }
  /** How a call is compiled; handed in, because arguments are expressions again. */
  call(this: void, name: string, args: readonly ASTNode[], at: At, scope: Scope): Part
}

export function forbidden(at: At, { text }: Scope): never {
  throw new Stuck('platform.expression.forbidden', { what: said(text, at) }, at)
}

/** A day beside a text that names one: the text is that day. */
export function matched(one: Part, other: Part): [Part, Part] {
  if (one.type.kind === 'date' && other.type.literal !== undefined) return [one, asDay(other)]
  if (other.type.kind === 'date' && one.type.literal !== undefined) return [asDay(one), other]
  return [one, other]
}

export function asDay(part: Part): Part {
  const { literal: written } = part.type
  if (written === undefined) return part
  const day = readDay(written)
  if (!day) throw new Stuck('platform.expression.bad_date', { what: written.slice(0, 40) }, part.at)
  return { type: { kind: 'date' }, at: part.at, run: () => day }
}

/** A choice is compared with one of its own options only, or a mistyped one would never be noticed. */
export function guardOption({ choiceOf }: Type, { type, at }: Part) {
  const options = choiceOf?.options
  const { literal: typed } = type
  if (!options || typed === undefined || typed === '' || options.some(({ value }) => value === typed)) return
  const byLabel = options.find(({ label }) =>
    Object.values(label).some((word) => word?.toLowerCase() === typed.toLowerCase()),
  )
  const meant =
    byLabel?.value ??
    nearest(
      typed,
      options.map(({ value }) => value),
    )
  const params = { what: typed.slice(0, 60), field: choiceOf.name }
  throw meant === undefined
    ? new Stuck('platform.expression.not_an_option', params, at)
    : new Stuck('platform.expression.option_meant', { ...params, meant }, at)
}

export function wanting(kind: Kind, part: Part, scope: Scope): Part {
  const { kind: is } = part.type
  if (is !== kind && !(kind === 'number' && is === 'money')) throw wants(kind, part, scope)
  return part
}

export function wants(kind: Kind, { type, at }: Part, { text }: Scope) {
  const key: ProblemKey = kind === 'boolean' ? 'platform.expression.not_yes_or_no' : 'platform.expression.wants'
  return new Stuck(key, { what: said(text, at), wanted: kind, kind: type.kind }, at)
}

export function badKinds(op: string, left: Part, right: Part, at: At) {
  return new Stuck('platform.expression.operator_kinds', { op, left: left.type.kind, right: right.type.kind }, at)
}

/** The value, which must be there: with nothing nobody can count. */
export function present(part: Part, run: Run): Value {
  const value = part.run(run)
  if (value === null) throw new Stuck('platform.expression.is_empty', {}, part.at)
  return value
}

export function answered(value: Value | NoAnswer, at: At): Value {
  if (value instanceof NoAnswer) throw new Stuck(value.key, {}, at)
  return value
}
