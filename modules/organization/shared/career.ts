import { z } from 'zod'
import { HANDOVER_ROOM, handoverChoices } from '#modules/access/shared/index.ts'
import { rowIdInAddress } from '#platform/shared/ids.ts'
import { endpoint } from '#platform/shared/contract.ts'
import { versionSeen } from '#platform/shared/version-seen.ts'
import type { Translations } from '#platform/shared/i18n.ts'
import { done, id, idInPath, optionalText, optionalWorkDay, requiredText, workDay } from './fields.ts'
import { handoverKept } from './handover.ts'

const careerKinds = ['hire', 'transfer', 'promotion', 'leave', 'return', 'separation'] as const
export type CareerKind = (typeof careerKinds)[number]
/** Those that give a person another job. */
export const movingKinds = ['hire', 'transfer', 'promotion'] as const satisfies readonly CareerKind[]
export const bringsJob = (kind: CareerKind) => movingKinds.some((one) => one === kind)

/**
 * Where a person was before an event, or came to by it; names as they were at that moment, in the language of the
 * reader.
 */
const placeFacts = z.object({
  state: z.enum(['planned', 'working', 'left']),
  job_id: id.nullable(),
  job: z.string().nullable(),
  struct_id: id.nullable(),
  struct: z.string().nullable(),
})
/** As it is kept: the names as they were given, and what stood beside them in the other languages. */
export type PlaceFacts = z.output<typeof placeFacts> & {
  job_translations?: Translations
  struct_translations?: Translations
}

export const careerEvent = z.object({
  id: z.uuid(),
  kind: z.enum(careerKinds),
  effective_on: z.string(),
  until: z.string().nullable(),
  job: z.string().nullable(),
  struct: z.string().nullable(),
  order_number: z.string().nullable(),
  note: z.string().nullable(),
  state: z.enum(['planned', 'done', 'cancelled']),
  before: placeFacts.nullable(),
  after: placeFacts.nullable(),
  /** Of a separation: who gets, or got, what waited for the person. */
  handover: z.array(handoverKept).nullable(),
  /** Of a leave: who stands in, as it was named together with it. */
  substitution: z
    .object({ substitute: z.string(), starts_on: z.string(), ends_on: z.string(), is_over: z.boolean() })
    .nullable(),
  /** Why it did not take effect on its day. */
  problem: z.string().nullable(),
  /** The same in the language of the caller. */
  problem_words: z.string().nullable(),
  created_at: z.string(),
  created_by: z.string(),
})
export type CareerEvent = z.output<typeof careerEvent>

/**
 * What becomes of whoever stands in when the leave gets other days or none: goes with it, ends now, or stays as it
 * is.
 */
const leaveSubstitutions = ['follow', 'end', 'keep'] as const
export type LeaveSubstitution = (typeof leaveSubstitutions)[number]
const substitution = z.enum(leaveSubstitutions).default('keep')

/** An event as a person writes it down; what belongs to its kind is asked for below. */
export const careerForm = z
  .object({
    kind: z.enum(careerKinds),
    effective_on: workDay,
    until: optionalWorkDay,
    job_id: z.union([z.literal(''), rowIdInAddress]).transform((value) => value || null),
    order_number: optionalText(60),
    note: optionalText(1000),
    /** Separation only. */
    handover: handoverChoices.default([]),
    /** Leave only: who stands in on its days. */
    substitute_emp_id: z
      .union([z.literal(''), rowIdInAddress])
      .default('')
      .transform((value) => value || null),
    /** Return only. */
    substitution,
  })
  .superRefine(({ kind, effective_on, until, job_id }, problems) => {
    const refuse = (path: string, message: string) => problems.addIssue({ code: 'custom', path: [path], message })
    if (bringsJob(kind) && job_id === null) refuse('job_id', 'organization.career.job_needed')
    if (kind === 'leave' && until === null) refuse('until', 'organization.career.until_needed')
    if (kind === 'leave' && until !== null && until < effective_on) refuse('until', 'organization.career.until_before')
  })

export const recordEvent = endpoint({
  method: 'POST',
  path: '/organization/staff/:id/events',
  permission: 'organization.employees.u',
  ownerOnly: true,
  idempotent: true,
  room: HANDOVER_ROOM,
  summary: "A step of somebody's career; one to come takes effect on its day",
  input: careerForm.safeExtend({ id: idInPath, career_version: versionSeen }),
  reply: z.object({ id: z.uuid(), state: z.enum(['planned', 'done']) }),
})

export const cancelEvent = endpoint({
  method: 'POST',
  path: '/organization/staff/:id/events/:event_id/cancel',
  permission: 'organization.employees.u',
  summary: 'Call off an event that has not taken effect',
  ownerOnly: true,
  input: z.object({ id: idInPath, event_id: z.uuid(), substitution, career_version: versionSeen }),
  reply: done,
})

export const leaveForm = z
  .object({ effective_on: workDay, until: workDay, substitution })
  .superRefine(({ effective_on, until }, problems) => {
    if (until < effective_on)
      problems.addIssue({ code: 'custom', path: ['until'], message: 'organization.career.until_before' })
  })
export const changeLeave = endpoint({
  method: 'PUT',
  path: '/organization/staff/:id/events/:event_id/days',
  permission: 'organization.employees.u',
  summary: 'Other days for a leave that is not over, and for who stands in',
  ownerOnly: true,
  input: leaveForm.safeExtend({ id: idInPath, event_id: z.uuid(), career_version: versionSeen }),
  reply: done,
})

export const correctDayForm = z.object({
  effective_on: workDay,
  reason: requiredText(1000, 'organization.handover.reason_missing'),
})
export const correctDay = endpoint({
  method: 'PUT',
  path: '/organization/staff/:id/events/:event_id/day',
  permission: 'organization.employees.u',
  summary:
    'The right day for the last hiring, transfer, promotion or separation, which was written down with a wrong one',
  ownerOnly: true,
  input: correctDayForm.extend({ id: idInPath, event_id: z.uuid(), career_version: versionSeen }),
  reply: done,
})
