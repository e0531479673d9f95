import type { Words } from '../i18n.ts'
import type { CalendarDay } from './calendar-day.ts'
import type { Decimal } from './decimal.ts'

const expressionKinds = ['text', 'number', 'money', 'date', 'boolean', 'select', 'list'] as const
export type ExpressionKind = (typeof expressionKinds)[number]

/** What an expression may read: a field of a form or a column of a table. A list holds texts. */
export interface ExpressionField {
  name: string
  kind: ExpressionKind
  label?: Words
  /** Translation key of what it is called, where it is no field that somebody named. */
  title?: string
  /** Of a select or a list: the texts that it may hold. */
  options?: readonly { value: string; label: Words }[]
  /** The kind of the field that says what is named by its id here. */
  names?: string
  /** It is of whoever asks, and the same for all rows. */
  isOfUser?: true
  /** Of a list: its texts stand in one, with commas between them. */
  isJoined?: true
  /** It is read out of what stands in another field, unless somebody says it by its own name. */
  out?: { of: string; read(value: GivenValue): GivenValue }
}

/**
 * As forms keep them: decimals and dates as text, ticks as booleans, several choices as a list; nothing typed is null
 * or ''.
 */
export type GivenValue = string | boolean | null | undefined | readonly string[]
export type Inputs = Readonly<Record<string, GivenValue>>

/** `empty`: a value that may be missing altogether, as `null` says it. */
export type Kind = 'text' | 'number' | 'money' | 'date' | 'boolean' | 'list' | 'empty'

export interface Type {
  kind: Kind
  /** Of a list: what it holds. */
  of?: Kind
  /** The field whose options a text is one of. */
  choiceOf?: ExpressionField
  /** A text that stands in the expression itself. */
  literal?: string
}

/** While it is worked out; null is a field that nobody filled. */
export type Value = string | boolean | Decimal | CalendarDay | readonly Value[] | null

/** What comes out, as forms keep it: numbers and money as decimal text, dates as YYYY-MM-DD. */
export type Result = string | boolean | null | Result[]

export interface Problem {
  /** Of its words in three languages. */
  key: ProblemKey
  params: Record<string, string | number>
  /** Which letters of the expression it is about. */
  from: number
  to: number
}

export const problemKeys = [
  'platform.expression.nothing',
  'platform.expression.too_long',
  'platform.expression.not_understood',
  'platform.expression.open_text',
  'platform.expression.ends_early',
  'platform.expression.unexpected',
  'platform.expression.forbidden',
  'platform.expression.nested',
  'platform.expression.unknown_field',
  'platform.expression.did_you_mean',
  'platform.expression.row_alone',
  'platform.expression.field_name',
  'platform.expression.unknown_function',
  'platform.expression.function_meant',
  'platform.expression.arguments',
  'platform.expression.argument_kind',
  'platform.expression.operator_kinds',
  'platform.expression.not_yes_or_no',
  'platform.expression.branches',
  'platform.expression.mixed_list',
  'platform.expression.bad_date',
  'platform.expression.not_an_option',
  'platform.expression.option_meant',
  'platform.expression.wants',
  'platform.expression.is_empty',
  'platform.expression.bad_value',
  'platform.expression.divided_by_nothing',
  'platform.expression.number_too_big',
  'platform.expression.text_too_long',
  'platform.expression.date_too_far',
  'platform.expression.too_much_work',
  'platform.expression.no_today',
  'platform.expression.no_calendar',
] as const
export type ProblemKey = (typeof problemKeys)[number]

/** Leaves the depth of a check or a calculation; nobody outside ever sees it thrown. */
export class Stuck extends Error {
  readonly problem: Problem

  constructor(key: ProblemKey, params: Problem['params'], { start, end }: { start: number; end: number }) {
    super(key)
    this.problem = { key, params, from: start, to: end }
  }
}

/** More than anybody writes; what is longer is an attack or a mistake. */
export const limits = {
  letters: 2000,
  nodes: 300,
  depth: 24,
  list: 100,
  arguments: 6,
  steps: 20_000,
  text: 50_000,
  items: 1000,
} as const
