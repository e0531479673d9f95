// Forty people and what a month does to them, always the same: late and early, nights, forgotten and doubled punches,
// a gate without a network, clocks that are wrong, leave and duty, holidays worked, corrections when it is over.
import { type Chance, chanceFrom } from './chance.ts'
import {
  dayNumber,
  daysBetween,
  dayWithNumber,
  type GrantedDuty,
  type GrantedLeave,
  type HappenedPunch,
  minuteOfDay,
  type Month,
  plannedOn,
  type PunchKind,
  type SomebodysMonth,
  type TypedRoster,
  type TypedShift,
} from './facts.ts'

const MINUTE = 60_000

const usual = {
  kind: 'fixed',
  early_window: 120,
  late_window: 300,
  grace_in: 5,
  grace_out: 0,
  overtime_from: 30,
  rounding: 0,
  rounding_way: 'nearest',
  half_below: 240,
  absent_below: 60,
  pairs: 'first_last',
} as const

/** The last is the working week of the organisation, which nobody types as a shift. */
export const shiftsOfForty: readonly TypedShift[] = [
  { ...usual, name: 'day', code: 'Ө', starts: '09:00', ends: '18:00', pauses: [['13:00', '14:00']] },
  {
    ...usual,
    name: 'flexible',
    code: 'У',
    kind: 'flexible',
    starts: '07:00',
    ends: '21:00',
    pauses: [['13:00', '14:00']],
    norm: 480,
    core: ['10:00', '16:00'],
    grace_in: 10,
    grace_out: 5,
    pairs: 'every',
  },
  { ...usual, name: 'night', code: 'Ш', starts: '22:00', ends: '06:00', pauses: [['02:00', '02:30']] },
  {
    ...usual,
    name: 'long day',
    code: 'Х',
    starts: '08:00',
    ends: '20:00',
    pauses: [
      ['12:00', '13:00'],
      ['16:00', '16:15'],
    ],
    grace_in: 0,
    overtime_from: 0,
    rounding: 15,
    rounding_way: 'against',
    pairs: 'every',
  },
  {
    ...usual,
    name: 'long night',
    code: 'ХШ',
    starts: '20:00',
    ends: '08:00',
    pauses: [['00:00', '01:00']],
    rounding: 10,
    rounding_way: 'for',
  },
  {
    ...usual,
    name: 'evening',
    code: 'О',
    starts: '16:00',
    ends: '00:00',
    pauses: [['19:30', '20:00']],
    overtime_from: 15,
    rounding: 5,
  },
  {
    ...usual,
    name: 'dawn',
    code: 'ҮЦ',
    starts: '00:00',
    ends: '08:00',
    pauses: [['04:00', '04:20']],
    half_below: 200,
    absent_below: 90,
  },
  {
    ...usual,
    name: 'branch',
    code: 'С',
    starts: '08:30',
    ends: '17:30',
    pauses: [['12:30', '13:30']],
    grace_in: 15,
    grace_out: 10,
    rounding: 30,
    pairs: 'every',
  },
  { ...usual, name: 'week', code: '', starts: '09:00', ends: '18:00', pauses: [['13:00', '14:00']] },
]

const patternOf = (weeks: readonly (readonly [string | null, readonly number[]])[]) =>
  Object.fromEntries(
    weeks.flatMap(([shift, days], at) => (shift === null ? [] : days.map((one) => [`${at + 1}/${one}`, shift]))),
  )
const workdays = [1, 2, 3, 4, 5]

/** By kind of person; the fifth and the sixth go round in two, three and four weeks. */
export function rostersOf(before: string): readonly (TypedRoster | null)[] {
  // A Wednesday: the week in which a pattern begins is its first.
  const midweek = dayWithNumber(dayNumber(before) - 22)
  const plain = { starts_on: midweek, weeks: 1, on_holidays: false }
  return [
    { ...plain, days: patternOf([['day', workdays]]) },
    null,
    { ...plain, days: patternOf([['flexible', workdays]]) },
    { ...plain, on_holidays: true, days: patternOf([['night', [1, 2, 3, 4, 7]]]) },
    {
      ...plain,
      weeks: 2,
      on_holidays: true,
      days: patternOf([
        ['long day', [1, 2, 5, 6]],
        ['long night', [1, 2, 4, 5]],
      ]),
    },
    {
      ...plain,
      weeks: 3,
      days: patternOf([
        ['evening', workdays],
        ['dawn', [2, 3, 4, 5, 6]],
        ['day', workdays],
      ]),
    },
    {
      ...plain,
      weeks: 4,
      days: patternOf([
        ['branch', workdays],
        ['night', [1, 2, 3]],
        [null, []],
        ['branch', [2, 4, 6]],
      ]),
    },
    { ...plain, days: patternOf([['night', [1, 3, 4, 5]]]) },
  ]
}

/** Kinds whose people work an hour behind the capital. */
const isInKhovd = (kind: number) => kind > 5

export const KINDS = 8

export function fortyPeople(month: Month, seed = 40): SomebodysMonth[] {
  const rosters = rostersOf(month.from)
  return Array.from({ length: 40 }, (_, nth) => {
    const chance = chanceFrom(seed * 1000 + nth * 7 + 1)
    for (let warm = 0; warm < 5; warm += 1) chance.between(0, 1)
    const kind = nth % KINDS
    const days = daysBetween(month.from, month.to)
    const single = new Map<string, string | null>()
    // Somebody is put on a holiday by name, somebody else is free on a day of their roster, a third changes shifts.
    if (nth % 5 === 1 && month.holidays.size > 0)
      single.set(chance.oneOf([...month.holidays]), chance.oneOf(['day', 'night']))
    if (nth % 5 === 2) single.set(chance.oneOf(days), null)
    if (nth % 5 === 3) single.set(chance.oneOf(days), chance.oneOf(['evening', 'long day', 'flexible']))
    const who: SomebodysMonth = {
      name: `Бат${'абвгдезийк'[Math.floor(nth / 10)]}${'абвгдезийк'[nth % 10]}`,
      ahead: isInKhovd(kind) ? 7 : 8,
      hired_on: nth === 17 ? days[11]! : '2025-01-06',
      roster: rosters[kind]!,
      single,
      leaves: [],
      duties: [],
      punches: [],
    }
    const free = new Set(days.filter((day) => plannedOn(month, who, day) !== null && day >= who.hired_on))
    const leaves = leavesOf(chance, month, who, free, nth)
    const duties = dutiesOf(chance, month, who, free, nth)
    const lived = { ...who, leaves, duties }
    const punches = daysBetween(dayWithNumber(dayNumber(month.from) - 1), month.to)
      .filter((day) => day >= who.hired_on)
      .flatMap((day) => punchesOn(chance, month, lived, day))
    return { ...lived, punches: apart(punches) }
  })
}

/** A minute of the wall clock that somebody there sees, as a moment. */
export const momentOnWall = (ahead: number, day: string, minute: number, second = 0) =>
  (dayNumber(day) * 1440 + minute - ahead * 60) * MINUTE + second * 1000

const clockTime = (minute: number) =>
  `${String(Math.floor((minute % 1440) / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

function taken(chance: Chance, free: Set<string>): string {
  const day = chance.oneOf([...free])
  free.delete(day)
  return day
}

function leavesOf(chance: Chance, month: Month, who: SomebodysMonth, free: Set<string>, nth: number): GrantedLeave[] {
  const found: GrantedLeave[] = []
  const kind = () => chance.oneOf(['paid', 'unpaid'] as const)
  const startOf = (day: string) => minuteOfDay(month.shifts.get(plannedOn(month, who, day)!)!.starts)
  if (nth % 3 === 0) {
    const from = taken(chance, free)
    const to = dayWithNumber(Math.min(dayNumber(from) + chance.between(0, 3), dayNumber(month.to)))
    for (const day of daysBetween(from, to)) free.delete(day)
    found.push({ kind: kind(), from, to, part: 'day' })
  }
  if (nth % 4 < 2 && free.size > 0) {
    const day = taken(chance, free)
    found.push({ kind: kind(), from: day, to: day, part: chance.oneOf(['first_half', 'second_half'] as const) })
  }
  if (nth % 4 > 1 && free.size > 0) {
    const day = taken(chance, free)
    const from = startOf(day) + chance.between(60, 330)
    found.push({
      kind: 'unpaid',
      from: day,
      to: day,
      part: 'hours',
      hours: [clockTime(from), clockTime(from + chance.between(30, 180))],
    })
  }
  return found.filter(
    (one, at) => !found.some((other, before) => before < at && one.from <= other.to && other.from <= one.to),
  )
}

function dutiesOf(chance: Chance, month: Month, who: SomebodysMonth, free: Set<string>, nth: number): GrantedDuty[] {
  if (nth % 2 === 0 || free.size === 0) return []
  const day = taken(chance, free)
  const next = dayWithNumber(dayNumber(day) + 1)
  const until = nth % 3 === 1 && free.has(next) ? next : day
  free.delete(until)
  if (nth % 5 !== 0 && nth % 7 !== 0) return [{ day, until, isAfterwards: nth % 3 === 0 }]
  const from = minuteOfDay(month.shifts.get(plannedOn(month, who, day)!)!.starts) + chance.between(-30, 240)
  return [
    {
      day,
      until: day,
      hours: [clockTime((from + 1440) % 1440), clockTime((from + 1440 + chance.between(60, 240)) % 1440)],
      isAfterwards: nth % 3 === 0,
    },
  ]
}

function punchesOn(chance: Chance, month: Month, who: SomebodysMonth, day: string): HappenedPunch[] {
  const name = plannedOn(month, who, day)
  const at = (minute: number) => momentOnWall(who.ahead, day, minute, chance.between(0, 59))
  if (name === null) return chance.in100(month.holidays.has(day) ? 20 : 4) ? onFreeDay(chance, at) : []
  const shift = month.shifts.get(name)!
  const leave = who.leaves.find(({ from, to }) => from <= day && day <= to)
  const duty = who.duties.find((one) => one.day <= day && day <= one.until)
  const starts = minuteOfDay(shift.starts)
  const ends = minuteOfDay(shift.ends) + (minuteOfDay(shift.ends) <= starts ? 1440 : 0)
  if (leave?.part === 'day' && !chance.in100(15)) return []
  if (duty && !duty.hours && !chance.in100(25)) return []
  if (!leave && !duty && chance.in100(4)) return []

  let came = starts + cameBy(chance)
  let left = ends + leftBy(chance, ends - starts)
  const middle = Math.round((starts + ends) / 2)
  if (leave?.part === 'first_half') came = middle + chance.between(-20, 40)
  if (leave?.part === 'second_half') left = middle + chance.between(-30, 30)
  if (leave?.part === 'day') left = came + chance.between(20, 300)
  if (shift.kind === 'flexible') [came, left] = [came + chance.between(-60, 200), left - chance.between(60, 360)]
  left = Math.max(came + 2, left)

  const made: { minute: number; kind: PunchKind; more?: Partial<HappenedPunch> }[] = [{ minute: came, kind: 'in' }]
  const pause = middle + chance.between(-30, 30)
  if (left - came > 300 && chance.in100(25)) {
    const isSaid = chance.in100(60)
    const long = chance.between(10, 75)
    made.push({ minute: pause, kind: isSaid ? 'break_out' : 'out' })
    if (!chance.in100(7)) made.push({ minute: pause + long, kind: isSaid ? 'break_in' : 'in' })
  }
  made.push({ minute: left, kind: 'out' })
  // Pressed again, since nothing seemed to happen.
  if (chance.in100(7)) made.push({ minute: came + chance.between(1, 2), kind: 'in' })
  if (chance.in100(7)) made.push({ minute: left + chance.between(1, 3), kind: 'out' })
  if (chance.in100(4)) made.shift()
  else if (chance.in100(6)) {
    const asked = chance.in100(50) ? { isAskedFor: true } : undefined
    for (const one of made) if (one.kind === 'out' && one.minute >= left) one.more = asked ?? { heard: 0 }
  }
  if (chance.in100(4))
    made.push({ minute: Math.min(left - 1, came + chance.between(5, 100)), kind: 'out', more: { isWrong: true } })
  if (chance.in100(3)) made.push({ minute: left + chance.between(10, 60), kind: 'in', more: { isWrong: true } })

  // A gate without a network keeps all that is done there.
  const delay = chance.in100(4) ? chance.between(30, 60 * 60) * MINUTE : 0
  const clock = chance.in100(4) ? chance.between(-300, 300) * MINUTE : undefined
  let isAsked = false
  return made.flatMap(({ minute, kind, more }) => {
    if (more?.heard === 0) return []
    if (more?.isAskedFor) {
      // Once is enough, and to the minute.
      if (isAsked) return []
      isAsked = true
      const moment = momentOnWall(who.ahead, day, minute)
      return [{ at: moment, kind, heard: moment, isAskedFor: true }]
    }
    const moment = at(minute)
    return [{ at: moment, kind, heard: moment + delay, ...(clock !== undefined && { clock }), ...more }]
  })
}

function onFreeDay(chance: Chance, at: (minute: number) => number): HappenedPunch[] {
  const came = 13 * 60 + chance.between(5, 60)
  const left = came + chance.between(40, 190)
  return [
    { at: at(came), kind: 'in' as const },
    { at: at(left), kind: 'out' as const },
  ].map((one) => ({ ...one, heard: one.at }))
}

function cameBy(chance: Chance): number {
  if (chance.in100(14)) return chance.between(6, 90)
  if (chance.in100(8)) return chance.between(-100, -31)
  return chance.between(-15, 5)
}

function leftBy(chance: Chance, long: number): number {
  if (chance.in100(13)) return long > 600 ? chance.between(20, 170) : chance.between(20, 330)
  if (chance.in100(12)) return chance.between(-200, -1)
  return chance.between(0, 16)
}

/** Nobody does two things in one second. */
function apart(punches: readonly HappenedPunch[]): HappenedPunch[] {
  const seen = new Set<number>()
  return punches
    .toSorted((a, b) => a.at - b.at)
    .filter(({ at }) => !seen.has(Math.floor(at / 1000)) && seen.add(Math.floor(at / 1000)))
}
