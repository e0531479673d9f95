import fc from 'fast-check'
import type { Constraint, Link, LinkType, Plan, PlannedTask, WorkingCalendar } from '../contract.ts'
import { constraintKinds, linkTypes } from '../contract.ts'

/** '2026-03-02 08:00', or a day alone for its midnight. */
export function at(text: string): number {
  const [day = '', time = '00:00'] = text.split(' ')
  return Date.parse(`${day}T${time}:00Z`) / 60_000
}

export const said = (minute: number) => new Date(minute * 60_000).toISOString().slice(0, 16).replace('T', ' ')
export const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000

const officeDay = [
  [480, 720],
  [780, 1020],
] as const

/** Monday to Friday, 8 to 12 and 13 to 17, without the days that are given. */
export const office = (free: readonly string[] = []): WorkingCalendar => ({
  week: [[], officeDay, officeDay, officeDay, officeDay, officeDay, []],
  days: new Map(free.map((day) => [dayNumber(day), []])),
})

export const HOUR = 60
export const DAY = 8 * HOUR

/** From Monday, 2 March 2026, 8 o'clock; `A>B`, `A>B SS-480`, `A>B FF+2880e` for links. */
export function planOf(tasks: readonly PlannedTask[], links: readonly string[] = [], rest: Partial<Plan> = {}): Plan {
  return {
    tasks,
    links: links.map(linkOf),
    calendars: { office: office() },
    calendar: 'office',
    from: at('2026-03-02 08:00'),
    ...rest,
  }
}

function linkOf(text: string): Link {
  const [, from = '', to = '', type = 'FS', lag = '0', elapsed] =
    /^(\w+)>(\w+)(?: (FS|SS|FF|SF)?([+-]\d+)?(e)?)?$/.exec(text) ?? []
  return { id: text, from, to, type: type as LinkType, lag: Number(lag), is_elapsed: elapsed !== undefined }
}

const randomSpans = fc
  .uniqueArray(fc.integer({ min: 0, max: 24 }), { minLength: 0, maxLength: 6 })
  .map((hours) => hours.toSorted((one, other) => one - other))
  .map((hours) =>
    Array.from({ length: Math.floor(hours.length / 2) }, (_, at) => [hours[2 * at]! * 60, hours[2 * at + 1]! * 60]),
  )
  .map((spans) => spans as unknown as WorkingCalendar['week'][number])

export const randomCalendar: fc.Arbitrary<WorkingCalendar> = fc.record({
  week: fc.array(randomSpans, { minLength: 7, maxLength: 7 }),
  days: fc
    .array(fc.tuple(fc.integer({ min: 20_500, max: 20_560 }), randomSpans), { maxLength: 8 })
    .map((days) => new Map(days)),
})

const MONDAY = at('2026-03-02')
const moment = fc.integer({ min: 0, max: 40 * 24 * 4 }).map((quarters) => MONDAY + quarters * 15)
const duration = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 1, max: 40 }).map((quarters) => quarters * 60),
)
const constraint: fc.Arbitrary<Constraint> = fc.record({ kind: fc.constantFrom(...constraintKinds), at: moment })

interface Wanted {
  constraints?: boolean
  manual?: boolean
  elapsed?: boolean
  cycles?: boolean
  summaries?: boolean
  /** Also what has begun, is done, wanted late or put aside. */
  happened?: boolean
}

/** Plans of up to a dozen tasks; without `cycles` links go from lesser to greater tasks alone. */
export function randomPlan(wanted: Wanted = {}): fc.Arbitrary<Plan> {
  return fc.integer({ min: 1, max: 12 }).chain((count) => {
    const maybe = <T>(is: boolean | undefined, value: fc.Arbitrary<T>) =>
      is ? fc.option(value, { nil: undefined, freq: 3 }) : fc.constant(undefined)
    const tasks = fc.tuple(
      ...Array.from({ length: count }, (_, place) =>
        fc
          .record({
            parent: maybe(wanted.summaries && place > 0, fc.integer({ min: 0, max: Math.max(0, place - 1) })),
            duration,
            start: maybe(true, moment),
            is_manual: maybe(wanted.manual, fc.boolean()),
            is_elapsed: maybe(wanted.elapsed, fc.boolean()),
            constraint: maybe(wanted.constraints, constraint),
            begun: maybe(wanted.happened, moment),
            ended: maybe(wanted.happened, moment),
            is_late: maybe(wanted.happened, fc.boolean()),
            is_inactive: maybe(wanted.happened, fc.boolean()),
            deadline: maybe(wanted.constraints, moment),
            calendar: fc.option(fc.constant('other'), { nil: undefined, freq: 2 }),
          })
          .map(({ parent, ...task }): PlannedTask => ({
            ...task,
            id: nameOf(place),
            parent: parent === undefined ? undefined : nameOf(parent),
          })),
      ),
    )
    const end = fc.integer({ min: 0, max: count - 1 })
    const links = fc.array(
      fc.record({
        ends: fc.tuple(end, end),
        type: fc.constantFrom(...linkTypes),
        lag: fc.oneof(
          fc.constant(0),
          fc.integer({ min: -8, max: 16 }).map((hours) => hours * 60),
        ),
        is_elapsed: maybe(wanted.elapsed, fc.boolean()),
      }),
      { maxLength: 16 },
    )
    return fc.record({ tasks, links, other: randomCalendar }).map(({ tasks, links, other }) => ({
      tasks,
      links: links
        .filter(({ ends: [from, to] }) => wanted.cycles === true || from < to)
        .map(({ ends: [from, to], ...link }, number) => ({
          ...link,
          id: `l${number}`,
          from: nameOf(from),
          to: nameOf(to),
        })),
      calendars: { office: office(['2026-03-09', '2026-03-20']), other },
      calendar: 'office',
      from: MONDAY + 8 * 60,
    }))
  })
}

const nameOf = (place: number) => String.fromCodePoint(97 + place)
