import { type CalendarDay, dayAfter, dayOfMonth, monthOf, weekdayOf, writeDay, yearOf } from './calendar-day.ts'
import {
  absolute,
  compareDecimals,
  type Decimal,
  decimalOf,
  floor,
  negate,
  readDecimal,
  round,
  wholeOf,
  writeDecimal,
} from './decimal.ts'
import type { ExpressionField, Kind, ProblemKey, Type, Value } from './model.ts'

/** What a function is told besides its arguments. */
interface Around {
  today: CalendarDay | undefined
  /** Whether an organisation works on this day, as YYYY-MM-DD; undefined where that is not known. */
  worksOn?: ((day: string) => boolean | undefined) | undefined
}

/** Why there is no answer, where there is none. */
export class NoAnswer {
  readonly key: ProblemKey
  constructor(key: ProblemKey) {
    this.key = key
  }
}

export interface ExpressionFunction {
  /** What each argument may be; `any` takes everything, also what is empty. */
  takes: readonly (readonly (Kind | 'any')[])[]
  /** How many of them must be there. */
  least?: number
  gives(types: readonly Type[]): Type
  /** The name of what must be known where it is called; elsewhere there is no such function. */
  needs?: string
  run(values: readonly Value[], around: Around): Value | NoAnswer
}

const text = ['text'] as const
const date = ['date'] as const
const amount = ['number', 'money'] as const

const always = (kind: Kind) => (): Type => ({ kind })
const same = ([type]: readonly Type[]): Type => ({ kind: type?.kind ?? 'number' })
const either = (types: readonly Type[]): Type => ({
  kind: types.some(({ kind }) => kind === 'money') ? 'money' : 'number',
})

const ofText = (work: (one: string) => Value | NoAnswer, kind: Kind = 'text'): ExpressionFunction => ({
  takes: [text],
  gives: always(kind),
  run: ([one]) => work(one as string),
})
const ofDay = (work: (one: CalendarDay) => number): ExpressionFunction => ({
  takes: [date],
  gives: always('number'),
  run: ([one]) => decimalOf(work(one as CalendarDay)),
})
const ofAmount = (work: (one: Decimal) => Decimal): ExpressionFunction => ({
  takes: [amount],
  gives: same,
  run: ([one]) => work(one as Decimal),
})
const ofTexts = (work: (one: string, other: string) => boolean): ExpressionFunction => ({
  takes: [text, text],
  gives: always('boolean'),
  run: ([one, other]) => work(one as string, other as string),
})
const ofTwo = (keepsFirst: (order: number) => boolean): ExpressionFunction => ({
  takes: [amount, amount],
  gives: either,
  run: ([a, b]) => (keepsFirst(compareDecimals(a as Decimal, b as Decimal)) ? a! : b!),
})

/** Among the fields where working days can be counted: in what is kept once it is worked out. */
export const CALENDAR: ExpressionField = { name: '#calendar', kind: 'list' }

/** Ten years; nobody is away for longer. */
const MOST_DAYS = 3660

/** The first and the last among them, if they are worked on. */
function workedBetween(from: CalendarDay, to: CalendarDay, worksOn: Around['worksOn']): Value | NoAnswer {
  if (to.day < from.day || to.day - from.day > MOST_DAYS) return new NoAnswer('platform.expression.bad_value')
  let count = 0
  for (let ahead = 0; ahead <= to.day - from.day; ahead += 1) {
    const day = dayAfter(from, ahead)
    const works = day && worksOn?.(writeDay(day))
    if (works === undefined) return new NoAnswer('platform.expression.no_calendar')
    if (works) count += 1
  }
  return decimalOf(count)
}

/**
 * Every function of the language; what does not stand here cannot be called. Each may also be written behind its
 * first argument: `title.contains("x")`.
 */
export const functions: ReadonlyMap<string, ExpressionFunction> = new Map(
  Object.entries({
    isEmpty: { takes: [['any']], gives: always('boolean'), run: ([one]) => isEmptyValue(one!) },
    size: {
      takes: [['text', 'list']],
      gives: always('number'),
      run: ([one]) => decimalOf(typeof one === 'string' ? [...one].length : (one as readonly Value[]).length),
    },
    contains: ofTexts((one, other) => one.includes(other)),
    startsWith: ofTexts((one, other) => one.startsWith(other)),
    endsWith: ofTexts((one, other) => one.endsWith(other)),
    lower: ofText((one) => one.toLowerCase()),
    upper: ofText((one) => one.toUpperCase()),
    trim: ofText((one) => one.trim()),
    number: ofText((one) => readDecimal(one) ?? new NoAnswer('platform.expression.bad_value'), 'number'),
    text: { takes: [['text', 'number', 'money', 'date']], gives: always('text'), run: ([one]) => written(one!) },
    abs: ofAmount(absolute),
    floor: ofAmount(floor),
    ceil: ofAmount((one) => negate(floor(negate(one)))),
    round: {
      takes: [amount, ['number']],
      least: 1,
      gives: same,
      run: ([one, places = decimalOf(0)]) => {
        const whole = wholeOf(places as Decimal)
        return whole === undefined || whole < 0 || whole > 20
          ? new NoAnswer('platform.expression.bad_value')
          : round(one as Decimal, whole)
      },
    },
    min: ofTwo((order) => order <= 0),
    max: ofTwo((order) => order >= 0),
    today: {
      takes: [],
      gives: always('date'),
      run: (_, { today }) => today ?? new NoAnswer('platform.expression.no_today'),
    },
    days: {
      takes: [date, date],
      gives: always('number'),
      run: ([from, to]) => decimalOf((to as CalendarDay).day - (from as CalendarDay).day),
    },
    addDays: {
      takes: [date, ['number']],
      gives: always('date'),
      run: ([from, by]) => moved(from as CalendarDay, by as Decimal),
    },
    workingDays: {
      takes: [date, date],
      gives: always('number'),
      needs: CALENDAR.name,
      run: ([from, to], { worksOn }) => workedBetween(from as CalendarDay, to as CalendarDay, worksOn),
    },
    year: ofDay(yearOf),
    month: ofDay(monthOf),
    day: ofDay(dayOfMonth),
    weekday: ofDay(weekdayOf),
  } satisfies Record<string, ExpressionFunction>),
)

/** As whoever writes an expression calls them. */
export const functionNames: readonly string[] = [...functions].flatMap(([name, { needs }]) => (needs ? [] : [name]))

export function isEmptyValue(value: Value) {
  return (
    value === null ||
    value === '' ||
    (typeof value === 'string' && value.trim() === '') ||
    (Array.isArray(value) && value.length === 0)
  )
}

export function moved(from: CalendarDay, by: Decimal): CalendarDay | NoAnswer {
  const days = wholeOf(by)
  return (days === undefined ? undefined : dayAfter(from, days)) ?? new NoAnswer('platform.expression.date_too_far')
}

export const isDay = (value: Value): value is CalendarDay =>
  typeof value === 'object' && value !== null && 'day' in value
export const isDecimal = (value: Value): value is Decimal =>
  typeof value === 'object' && value !== null && 'digits' in value

function written(value: Value): string {
  if (isDay(value)) return writeDay(value)
  if (isDecimal(value)) return writeDecimal(value)
  return typeof value === 'string' ? value : ''
}
