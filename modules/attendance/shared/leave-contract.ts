import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'
import { rowVersion } from '#platform/shared/ids.ts'
import { isDay } from '#platform/shared/day.ts'
import { TAKING_PART } from './access.ts'

const day = z.string().refine(isDay, 'platform.input.invalid_format')
const employee = z.coerce.number().int().positive().max(2_147_483_647)
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'platform.input.invalid_format')

export const leaveParts = ['day', 'first_half', 'second_half', 'hours'] as const

const ledgerLine = z.object({
  day: z.string(),
  entry: z.enum(['set', 'entitled', 'carried', 'taken', 'returned', 'expired']),
  /** What it brings; less than nothing where it takes. */
  days: z.number(),
  balance: z.number(),
  /** Somebody wrote it down, or the product when a leave was agreed upon; the others follow from the rules. */
  is_written: z.boolean(),
  /** Of `carried`: how many days went over, and the last day on which they hold. */
  carried: z.number().nullable(),
  until: z.string().nullable(),
  /** Full years of service behind an entitlement. */
  years: z.number().int().nullable(),
  note: z.string().nullable(),
  leave: z.string().nullable(),
})
export type ShownLedgerLine = z.output<typeof ledgerLine>

export const showLedger = endpoint({
  method: 'GET',
  path: '/attendance/people/:employee/leave',
  permission: TAKING_PART,
  summary: 'How the balances of leave of somebody came about, line by line, and what is to come within a year',
  input: z.object({ employee }),
  reply: z.object({
    name: z.string(),
    hired_on: z.string().nullable(),
    today: z.string(),
    kinds: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        colour: z.string().nullable(),
        entitles: z.enum(['nothing', 'service', 'yearly', 'monthly']),
        carry_most: z.number().nullable(),
        carry_months: z.number().nullable(),
        days: z.number(),
        lines: z.array(ledgerLine),
      }),
    ),
  }),
})

export const showLeaveAround = endpoint({
  method: 'GET',
  path: '/attendance/leave/around',
  permission: TAKING_PART,
  summary:
    'Before leave is asked for or decided on: its working days, what is left, who is away then, who could stand in',
  input: z.object({
    /** A leave that was asked for; the rest is what it says. */
    id: z.uuid().optional(),
    /** Whose; the caller’s own where it is not said. */
    employee: employee.optional(),
    kind: z.uuid().optional(),
    from_day: day.optional(),
    to_day: day.optional(),
    part: z.enum(leaveParts).default('day'),
    from_time: time.optional(),
    to_time: time.optional(),
  }),
  reply: z.object({
    name: z.string(),
    unit: z.string(),
    /** Working days, by their roster and the holidays. */
    days: z.number(),
    /** How many days of this kind they could have then; nothing where it is taken from no balance. */
    free: z.number().nullable(),
    needs_file: z.boolean(),
    /** Of how many colleagues in the unit and below it. */
    colleagues: z.number().int(),
    away: z.array(
      z.object({
        id: z.number().int(),
        name: z.string(),
        from: z.string(),
        to: z.string(),
        part: z.enum(leaveParts),
        /** It is not decided yet; told to whoever decides. */
        is_asked: z.boolean(),
      }),
    ),
    substitutes: z.array(z.object({ id: z.number().int(), name: z.string(), job: z.string() })),
    /** The caller says yes or no to it, on its page; what is in a flow is decided there. */
    may_decide: z.boolean(),
    /** The flow in which it is decided. */
    process: z.string().nullable(),
  }),
})

export const endLeave = endpoint({
  method: 'POST',
  path: '/attendance/leave/:id/end',
  permission: TAKING_PART,
  summary: 'Calls leave off, or ends it earlier: whoever asked before it begins, whoever leads them afterwards as well',
  ownerOnly: true,
  input: z.object({
    id: z.uuid(),
    /** Of the row as it was seen. */
    version: rowVersion,
    /** Its last day from now on; nothing: none of it is taken. */
    to_day: day.nullable().default(null),
    reason: z.string().trim().max(300).default(''),
  }),
  reply: z.object({ state: z.enum(['approved', 'cancelled']), days: z.number() }),
})

const filled = z.string().min(1, 'platform.required')

/** What is asked of whoever wants leave; files come by the whole form of the row. */
export const leaveForm = z.object({
  kind: filled,
  from_day: filled.refine(isDay, 'platform.input.invalid_format'),
  to_day: filled.refine(isDay, 'platform.input.invalid_format'),
  part: z.enum(leaveParts),
  from_time: z.union([time, z.literal('')]),
  to_time: z.union([time, z.literal('')]),
  reason: z.string().trim().max(500),
  substitute: z.string(),
  handover: z.string().trim().max(2000),
})
