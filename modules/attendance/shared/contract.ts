import { z } from 'zod'
import { list } from '#platform/shared/bounded.ts'
import { endpoint } from '#platform/shared/contract.ts'
import { isDay } from '#platform/shared/day.ts'
import { KEEPING, TAKING_PART } from './access.ts'

const day = z.string().refine(isDay, 'platform.input.invalid_format')
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'platform.input.invalid_format')
const employee = z.coerce.number().int().positive().max(2_147_483_647)
const minutes = z.number().int()

export const punchKind = z.enum(['in', 'out', 'break_out', 'break_in'])
export type PunchKind = z.output<typeof punchKind>

export const MOST_CELLS = 3000
export const SHEET_PAGE = 100

const shownShift = z.object({
  id: z.string().nullable(),
  code: z.string(),
  colour: z.string().nullable(),
  /** `09:00`; over midnight where it ends before it begins. */
  starts: z.string(),
  ends: z.string(),
})
export type ShownShift = z.output<typeof shownShift>

const shownDay = z.object({
  day: z.string(),
  state: z.string(),
  shift: shownShift.nullable(),
  came_at: z.string().nullable(),
  left_at: z.string().nullable(),
  expected: minutes,
  worked: minutes,
  late: minutes,
  early: minutes,
  overtime: minutes,
  night: minutes,
  on_leave: minutes,
  leave: z.string().nullable(),
  anomalies: z.array(z.string()),
})
export type ShownDay = z.output<typeof shownDay>

export const totals = z.object({
  expected: minutes,
  worked: minutes,
  late: minutes,
  late_times: z.number().int(),
  early: minutes,
  overtime: minutes,
  night: minutes,
  on_holiday: minutes,
  days_worked: z.number(),
  days_absent: z.number(),
  days_leave: z.number(),
})
export type Totals = z.output<typeof totals>

const balance = z.object({
  kind: z.string(),
  name: z.string(),
  days: z.number(),
  /** Asked for or agreed upon, and still to come. */
  coming: z.number(),
})

export const showMine = endpoint({
  method: 'GET',
  path: '/attendance/mine',
  permission: TAKING_PART,
  summary: 'The caller’s own month: today, each day, what it comes to, and balances of leave',
  input: z.object({ month: month.optional() }),
  reply: z.object({
    /** Nobody who does not work here has hours. */
    is_employee: z.boolean(),
    employee: z.number().int().nullable(),
    today: z.string(),
    month: z.string(),
    is_closed: z.boolean(),
    zone: z.string(),
    consent: z.boolean(),
    positions_days: z.number().int(),
    /** What the next punch is taken for. */
    next: punchKind,
    at_work_since: z.string().nullable(),
    on_break: z.boolean(),
    is_remote: z.boolean(),
    places: z.array(
      z.object({ id: z.string(), name: z.string(), latitude: z.number(), longitude: z.number(), radius: z.number() }),
    ),
    days: z.array(shownDay),
    totals,
    week: z.object({ worked: minutes, expected: minutes }),
    balances: z.array(balance),
  }),
})

export const position = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  /** Metres. */
  accuracy: z.number().min(0).max(100_000),
})

export const punch = endpoint({
  method: 'POST',
  path: '/attendance/punch',
  permission: TAKING_PART,
  summary: 'Records that the caller comes, leaves or takes a break; what was kept without a network arrives once',
  ownerOnly: true,
  input: z.object({
    kind: punchKind,
    /** Of this punch alone: whatever arrives twice under it is one. */
    key: z.uuid(),
    /** When it happened, by the clock of the device. */
    device_at: z.iso.datetime({ offset: true }),
    /** What the clock of the device says now. */
    now: z.iso.datetime({ offset: true }),
    device: z.string().regex(/^[\w-]{8,60}$/, 'platform.input.invalid_format'),
    device_name: z.string().trim().max(120).default(''),
    position: position.nullable().default(null),
  }),
  reply: z.object({
    id: z.string(),
    kind: punchKind,
    at: z.string(),
    place: z.string().nullable(),
    /** Metres to the nearest place; nothing without a position. */
    away: z.number().int().nullable(),
    flags: z.array(z.string()),
    worked_today: minutes,
  }),
})

export const consent = endpoint({
  method: 'POST',
  path: '/attendance/consent',
  permission: TAKING_PART,
  summary: 'The caller agrees that it is kept where they punch, or agrees no more; then it is deleted',
  ownerOnly: true,
  input: z.object({ is_given: z.boolean() }),
  reply: z.object({ is_given: z.boolean() }),
})

export const teamStates = ['here', 'left', 'late', 'missing', 'not_yet', 'leave', 'duty', 'off'] as const

export const showTeam = endpoint({
  method: 'GET',
  path: '/attendance/team',
  permission: TAKING_PART,
  summary: 'Who of those whom the caller leads is here on a day, who is missing, late or away',
  input: z.object({ day: day.optional(), unit: employee.optional() }),
  reply: z.object({
    today: z.string(),
    day: z.string(),
    zone: z.string(),
    units: z.array(z.object({ id: z.number().int(), name: z.string() })),
    people: z.array(
      z.object({
        id: z.number().int(),
        name: z.string(),
        unit: z.string(),
        state: z.enum(teamStates),
        shift: shownShift.nullable(),
        came_at: z.string().nullable(),
        left_at: z.string().nullable(),
        late: minutes,
        leave: z.string().nullable(),
        anomalies: z.array(z.string()),
      }),
    ),
  }),
})

export const sheetFilter = z.object({
  month: month.optional(),
  unit: employee.optional(),
  q: z.string().trim().max(100).default(''),
})

const sheetRow = z.object({
  id: z.number().int(),
  code: z.string(),
  name: z.string(),
  job: z.string(),
  unit: z.string(),
  /** A cell for each day of the month: what stands in it, what it means, minutes worked. */
  cells: z.array(z.object({ code: z.string(), state: z.string(), worked: minutes, marks: z.string() })),
  totals,
})
export type SheetRow = z.output<typeof sheetRow>

export const showSheet = endpoint({
  method: 'GET',
  path: '/attendance/sheet',
  permission: TAKING_PART,
  summary: 'The month of those whom the caller may see: people by days with their codes, and what it comes to',
  input: sheetFilter.extend({ offset: z.coerce.number().int().min(0).max(1_000_000).default(0) }),
  reply: z.object({
    month: z.string(),
    today: z.string(),
    is_closed: z.boolean(),
    keeps: z.boolean(),
    days: z.array(z.object({ day: z.string(), weekday: z.number().int(), is_free: z.boolean() })),
    units: z.array(z.object({ id: z.number().int(), name: z.string() })),
    total: z.number().int(),
    rows: z.array(sheetRow),
    sums: totals,
  }),
})

export const sheetFilePath = '/attendance/sheet/file'
export const sheetPaperPath = '/attendance/sheet/paper'

/** What a file of the month may hold besides its days, in the order in which it stands there. */
export const sheetCounts = ['days_worked', 'days_absent', 'days_leave', 'late_times'] as const
export const sheetHours = ['expected', 'worked', 'late', 'early', 'overtime', 'night', 'on_holiday'] as const
export const sheetColumns = ['nth', 'code', 'name', 'job', 'unit', ...sheetCounts, ...sheetHours] as const
export type SheetColumn = (typeof sheetColumns)[number]

export const sheetFileFilter = sheetFilter.extend({
  lang: z.string().max(10).optional(),
  /** Names with commas between them; without any, all. */
  columns: z
    .string()
    .max(400)
    .default('')
    .transform((text) => text.split(',').filter((one) => one !== ''))
    .pipe(list(z.enum(sheetColumns), sheetColumns.length)),
  /** Whether each day has a column. */
  days: z.enum(['0', '1']).default('1'),
})

export const showDay = endpoint({
  method: 'GET',
  path: '/attendance/people/:employee/days/:day',
  permission: TAKING_PART,
  summary: 'A day of somebody: its punches, and the rules by which each figure came about',
  input: z.object({ employee, day }),
  reply: z.object({
    name: z.string(),
    zone: z.string(),
    day: shownDay,
    is_closed: z.boolean(),
    punches: z.array(
      z.object({
        id: z.string(),
        kind: punchKind,
        at: z.string(),
        source: z.string(),
        place: z.string().nullable(),
        flags: z.array(z.string()),
        note: z.string().nullable(),
        counts: z.boolean(),
      }),
    ),
    trace: z.array(
      z.object({
        /** The figure that it brings something to. */
        of: z.string(),
        rule: z.string(),
        figures: z.record(z.string(), z.union([z.string(), z.number()])),
      }),
    ),
    may_settle: z.boolean(),
    settled: z.string().nullable(),
  }),
})

export const settleAnomalies = endpoint({
  method: 'POST',
  path: '/attendance/people/:employee/days/:day/settle',
  permission: TAKING_PART,
  summary: 'Says how what is unclear of a day was settled; the figures stay as they are',
  input: z.object({ employee, day, note: z.string().trim().min(1, 'platform.required').max(300) }),
  reply: z.object({ settled: z.string() }),
})

export const closeMonth = endpoint({
  method: 'POST',
  path: '/attendance/months/:month/close',
  permission: KEEPING,
  summary: 'Closes a month: it is reckoned once more, and then stands whatever changes',
  idempotent: true,
  input: z.object({ month }),
  reply: z.object({ people: z.number().int(), anomalies: z.number().int() }),
})

export const reopenMonth = endpoint({
  method: 'POST',
  path: '/attendance/months/:month/reopen',
  permission: KEEPING,
  summary: 'Opens a closed month again, with a reason',
  idempotent: true,
  input: z.object({ month, reason: z.string().trim().min(3, 'platform.required').max(300) }),
  reply: z.object({ status: z.literal(true) }),
})

export const showRoster = endpoint({
  method: 'GET',
  path: '/attendance/roster',
  permission: TAKING_PART,
  summary: 'Who works when in a month, of those whom the caller leads',
  input: sheetFilter,
  reply: z.object({
    month: z.string(),
    today: z.string(),
    is_closed: z.boolean(),
    days: z.array(z.object({ day: z.string(), weekday: z.number().int(), is_free: z.boolean() })),
    units: z.array(z.object({ id: z.number().int(), name: z.string() })),
    shifts: z.array(shownShift.extend({ id: z.string(), name: z.string() })),
    people: z.array(
      z.object({
        id: z.number().int(),
        name: z.string(),
        unit: z.string(),
        may_change: z.boolean(),
        /** Of each day the shift, nothing where they are free, and whether it was said for this day alone. */
        cells: z.array(z.object({ shift: z.string().nullable(), code: z.string(), is_single: z.boolean() })),
      }),
    ),
  }),
})

export const changeRoster = endpoint({
  method: 'POST',
  path: '/attendance/roster',
  permission: TAKING_PART,
  summary: 'Says for days of people which shift they work, that they are free, or that their roster holds again',
  idempotent: true,
  input: z.object({
    cells: list(
      z.object({
        employee: z.number().int().positive(),
        day,
        /** A shift; `free`; `roster`: as the roster has it. */
        shift: z.union([z.literal('free'), z.literal('roster'), z.uuid()]),
      }),
      MOST_CELLS,
    ),
  }),
  reply: z.object({ changed: z.number().int() }),
})
