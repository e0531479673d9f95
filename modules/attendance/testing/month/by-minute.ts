// What a month comes to, reckoned a second time and from the words alone: each minute of it is asked by itself. Nothing
// of this is shared with the rules of the product. All minutes are those of the clock on the wall, since 1970.
import {
  dayNumber,
  daysBetween,
  type GrantedLeave,
  type HappenedPunch,
  minuteOfDay,
  type Month,
  plannedOn,
  type SomebodysMonth,
  type TypedShift,
} from './facts.ts'

const DAY = 1440
const LONGEST_STAY_MS = 16 * 3_600_000
const NIGHT = { from: 22 * 60, to: 6 * 60 }
const OVERTIME_OF_LAW = 240
const REST_MS = 12 * 3_600_000

export interface DayByMinute {
  state: string
  expected: number
  worked: number
  late: number
  early: number
  overtime: number
  over_limit: number
  night: number
  on_holiday: number
  on_leave: number
  on_duty: number
  unclear: string[]
}

interface Laid {
  day: string
  shift: TypedShift
  starts: number
  ends: number
}

type Said = HappenedPunch & { minute: number }

/** A stay, both ends as they were said; what is not known has no minute. */
interface Stay {
  came: Said | undefined
  left: Said | undefined
}

export function monthByMinute(month: Month, who: SomebodysMonth): Map<string, DayByMinute> {
  const wall = (moment: number) => Math.floor(moment / 60_000) + who.ahead * 60
  const said = who.punches
    .filter(({ isWrong }) => !isWrong)
    .map((one) => ({ ...one, minute: wall(one.at) }))
    .sort((a, b) => a.at - b.at)
  const around = daysBetween(dayBeside(month.from, -2), dayBeside(month.to, 2))
  const laid = around.flatMap((day) => layOut(month, who, day) ?? [])
  const byDay = daysOf(said, laid)
  const found = new Map<string, DayByMinute>()
  let lastHeard: number | undefined
  for (const day of around) {
    const own = byDay.get(dayNumber(day)) ?? []
    if (day >= month.from && day <= month.to && day >= who.hired_on) {
      const one = dayByMinute(month, who, day, own)
      const isTired = lastHeard !== undefined && own.length > 0 && own[0]!.at - lastHeard < REST_MS
      found.set(day, isTired ? { ...one, unclear: [...one.unclear, 'short_rest'] } : one)
    }
    if (own.length > 0) lastHeard = own.at(-1)!.at
  }
  return found
}

const dayBeside = (day: string, by: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10)

function layOut(month: Month, who: SomebodysMonth, day: string): Laid | undefined {
  const name = plannedOn(month, who, day)
  const shift = name === null ? undefined : month.shifts.get(name)
  if (!shift) return undefined
  const midnight = dayNumber(day) * DAY
  const starts = midnight + minuteOfDay(shift.starts)
  let ends = midnight + minuteOfDay(shift.ends)
  if (ends <= starts) ends += DAY
  return { day, shift, starts, ends }
}

/** Whose window a punch lies in; whoever came goes out of the same day. */
function daysOf(said: readonly Said[], laid: readonly Laid[]): Map<number, Said[]> {
  const found = new Map<number, Said[]>()
  let came: { at: number; day: number } | undefined
  for (const one of said) {
    const open = laid.filter(
      ({ shift, starts, ends }) => one.minute >= starts - shift.early_window && one.minute <= ends + shift.late_window,
    )
    const stays = one.kind !== 'in' && came && one.at - came.at <= LONGEST_STAY_MS ? came.day : undefined
    let day = Math.floor(one.minute / DAY)
    if (open.length > 0) {
      const far = ({ starts, ends }: Laid) => {
        if (starts <= one.minute && one.minute <= ends) return 0
        if (one.kind === 'in') return Math.abs(one.minute - starts)
        if (one.kind === 'out') return Math.abs(one.minute - ends)
        return Math.min(Math.abs(one.minute - starts), Math.abs(one.minute - ends))
      }
      const nearest = open.reduce((best, other) => (far(other) < far(best) ? other : best))
      day = dayNumber((open.find((other) => dayNumber(other.day) === stays) ?? nearest).day)
    } else if (stays !== undefined) day = stays
    found.set(day, [...(found.get(day) ?? []), one])
    if (one.kind === 'in') came = { at: one.at, day }
    if (one.kind === 'out') came = undefined
  }
  return found
}

function staysOf(all: readonly Said[], pairs: 'first_last' | 'every'): { stays: Stay[]; lacks: string[] } {
  const [first, last] = [all.findIndex(({ kind }) => kind === 'in'), all.findLastIndex(({ kind }) => kind === 'out')]
  const isPassedOver = (at: number, { kind }: Said) =>
    pairs === 'first_last' && (kind === 'in' || kind === 'out') && first >= 0 && first < at && at < last
  const counted = all.filter((one, at) => !isPassedOver(at, one))
  const stays: Stay[] = []
  const lacks: string[] = []
  let came: Said | undefined
  counted.forEach((one, at) => {
    const isComing = one.kind === 'in' || one.kind === 'break_in'
    if (isComing && !came) came = one
    else if (!isComing && came) {
      stays.push({ came, left: one })
      came = undefined
    } else if (!isComing && at === 0) {
      stays.push({ came: undefined, left: one })
      lacks.push('missing_in')
    }
  })
  if (came) {
    stays.push({ came, left: undefined })
    lacks.push('missing_out')
  }
  return { stays, lacks }
}

/** The mark of the clock to which a punch is moved. */
function marked({ minute, kind }: Said, { rounding, rounding_way }: TypedShift): number {
  if (rounding === 0 || (kind !== 'in' && kind !== 'out')) return minute
  const below = minute - (minute % rounding)
  if (below === minute) return minute
  const above = below + rounding
  const [good, bad] = kind === 'in' ? [below, above] : [above, below]
  if (rounding_way === 'for') return good
  if (rounding_way === 'against') return bad
  const [toGood, toBad] = [Math.abs(minute - good), Math.abs(minute - bad)]
  return toGood <= toBad ? good : bad
}

function dayByMinute(month: Month, who: SomebodysMonth, day: string, own: readonly Said[]): DayByMinute {
  const midnight = dayNumber(day) * DAY
  const laid = layOut(month, who, day)
  const shift = laid?.shift
  const begin = midnight - DAY
  const all = Array.from({ length: 4 * DAY }, (_, at) => begin + at)
  const isShift = (minute: number) => laid !== undefined && laid.starts <= minute && minute < laid.ends
  const pauses = (shift?.pauses ?? []).map(([from, to]) => {
    const opens = after(laid!.starts, minuteOfDay(from), midnight)
    return [opens, opens + ((minuteOfDay(to) - minuteOfDay(from) + DAY) % DAY)] as const
  })
  const isPause = (minute: number) => pauses.some(([from, to]) => from <= minute && minute < to)
  const isWork = (minute: number) => isShift(minute) && !isPause(minute)
  const asks = all.filter(isWork)
  const expected = shift === undefined ? 0 : shift.kind === 'flexible' ? shift.norm! : asks.length

  const { stays, lacks } = staysOf(own, shift?.pairs ?? 'every')
  const worked = new Set<number>()
  for (const { came, left } of stays) {
    if (!came || !left) continue
    const [from, to] = shift ? [marked(came, shift), marked(left, shift)] : [came.minute, left.minute]
    for (let minute = from; minute < to; minute += 1)
      if (!isPause(minute) && (shift?.kind !== 'flexible' || isShift(minute))) worked.add(minute)
  }
  if (shift?.kind === 'fixed')
    for (const isBeside of [(minute: number) => minute < laid!.starts, (minute: number) => minute >= laid!.ends]) {
      const beside = [...worked].filter(isBeside)
      if (beside.length < shift.overtime_from) beside.forEach((minute) => worked.delete(minute))
    }

  const leave = laid && expected > 0 ? leaveOf(who, day, laid, asks) : new Set<number>()
  const duty = laid && expected > 0 ? dutyOf(who, day, laid, asks) : new Set<number>()
  const byPunches = worked.size
  let on_duty = 0
  for (const minute of asks) {
    const isFull = shift?.kind === 'flexible' && byPunches + on_duty >= expected
    if (!duty.has(minute) || worked.has(minute) || isFull) continue
    worked.add(minute)
    on_duty += 1
  }
  const unworkedLeave = [...leave].filter((minute) => !worked.has(minute)).length
  const on_leave =
    shift?.kind === 'flexible' ? Math.min(unworkedLeave, Math.max(0, expected - worked.size)) : unworkedLeave

  const core = shift?.kind === 'flexible' ? coreOf(laid!, midnight) : undefined
  const isDue = (minute: number) =>
    (shift?.kind === 'fixed' || (core !== undefined && core.from <= minute && minute < core.to)) &&
    !leave.has(minute) &&
    !duty.has(minute)
  const due = expected > 0 ? asks.filter(isDue) : []
  const inShift = stays.filter(({ came, left }) => {
    if (came && left)
      return (
        laid !== undefined &&
        came.minute < laid.ends &&
        (left.minute > laid.starts || (left.minute === came.minute && isShift(came.minute)))
      )
    return isShift((came ?? left)!.minute)
  })
  const [first, last] = [inShift[0], inShift.at(-1)]
  const late = first?.came ? due.filter((minute) => minute < first.came!.minute).length : 0
  const early = last?.left ? due.filter((minute) => minute >= last.left!.minute).length : 0

  const inside = shift?.kind === 'flexible' ? Math.min(worked.size, expected) : [...worked].filter(isShift).length
  const beyond = worked.size - inside
  const isNight = (minute: number) => minute % DAY >= NIGHT.from || minute % DAY < NIGHT.to
  const isOnHoliday = (minute: number) => month.holidays.has(dateOf(minute))
  const figures = {
    expected,
    worked: worked.size,
    late: late > (shift?.grace_in ?? 0) ? late : 0,
    early: early > (shift?.grace_out ?? 0) ? early : 0,
    overtime: Math.min(beyond, OVERTIME_OF_LAW),
    over_limit: Math.max(0, beyond - OVERTIME_OF_LAW),
    night: [...worked].filter(isNight).length,
    on_holiday: [...worked].filter(isOnHoliday).length,
    on_leave,
    on_duty,
  }
  // Whom a roster sends to work on holidays has days off on them like any other.
  const isFree = month.holidays.has(day) && !who.single.has(day) && !who.roster?.on_holidays
  return {
    ...figures,
    state: stateOf(figures, { shift, isHoliday: isFree, lacks, leave, asks }),
    unclear: [...lacks, ...(figures.over_limit > 0 ? ['overtime_over_limit'] : [])],
  }
}

const dateOf = (minute: number) => new Date(Math.floor(minute / DAY) * 86_400_000).toISOString().slice(0, 10)

/** Of a shift over midnight, what is earlier by the clock than its start comes on the next date. */
const after = (starts: number, time: number, midnight: number) =>
  midnight + time < starts ? midnight + time + DAY : midnight + time

function coreOf({ shift, starts }: Laid, midnight: number) {
  if (!shift.core) return undefined
  return {
    from: after(starts, minuteOfDay(shift.core[0]), midnight),
    to: after(starts, minuteOfDay(shift.core[1]), midnight),
  }
}

function leaveOf(who: SomebodysMonth, day: string, laid: Laid, asks: readonly number[]): Set<number> {
  const found = new Set<number>()
  for (const leave of who.leaves)
    if (leave.from <= day && day <= leave.to) for (const minute of leftOut(leave, laid, asks)) found.add(minute)
  return found
}

/** Which minutes leave takes: all, a half of what is worked, or those between two times. */
function leftOut({ part, hours }: GrantedLeave, laid: Laid, asks: readonly number[]): readonly number[] {
  if (part === 'day') return asks
  if (part === 'hours') return between(laid, asks, hours!)
  const { shift } = laid
  const half = (shift.kind === 'flexible' ? shift.norm! : asks.length) / 2
  const core = coreOf(laid, dayNumber(laid.day) * DAY)
  const within = asks.filter((minute) => !core || (part === 'first_half' ? minute >= core.from : minute < core.to))
  return part === 'first_half' ? within.slice(0, Math.ceil(half)) : within.slice(-Math.floor(half))
}

function dutyOf(who: SomebodysMonth, day: string, laid: Laid, asks: readonly number[]): Set<number> {
  const own = who.duties.filter((one) => one.day <= day && day <= one.until)
  return new Set(own.flatMap(({ hours }) => (hours ? between(laid, asks, hours) : asks)))
}

function between({ day, shift }: Laid, asks: readonly number[], [from, to]: readonly [string, string]) {
  const midnight = dayNumber(day) * DAY
  const isOverMidnight = minuteOfDay(shift.ends) <= minuteOfDay(shift.starts)
  // In a night nobody means the small hours before it.
  const isAfterMidnight = isOverMidnight && minuteOfDay(from) < minuteOfDay(shift.ends)
  const opens = midnight + minuteOfDay(from) + (isAfterMidnight ? DAY : 0)
  const closes = opens + ((minuteOfDay(to) - minuteOfDay(from) + DAY - 1) % DAY) + 1
  return asks.filter((minute) => opens <= minute && minute < closes)
}

function stateOf(
  { expected, worked, on_leave, on_duty }: Omit<DayByMinute, 'state' | 'unclear'>,
  seen: {
    shift: TypedShift | undefined
    isHoliday: boolean
    lacks: string[]
    leave: Set<number>
    asks: readonly number[]
  },
): string {
  const { shift, lacks, leave, asks } = seen
  if (!shift || expected === 0) return worked > 0 ? 'present' : seen.isHoliday ? 'holiday' : 'off'
  const isAllLeave = shift.kind === 'flexible' ? leave.size >= expected : leave.size === asks.length
  if (isAllLeave && on_leave >= worked) return 'leave'
  const there = worked + on_leave
  if (there === 0 || there < shift.absent_below) return lacks.length > 0 ? 'half' : 'absent'
  if (there < shift.half_below) return 'half'
  return on_duty > worked - on_duty ? 'duty' : 'present'
}
