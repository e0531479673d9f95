import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'
import { LARGEST_NUMBER } from '#platform/shared/ids.ts'
import { done, id, optionalText, workDay } from './fields.ts'

const colleague = z.object({
  emp_id: id.nullable(),
  user_id: id,
  first_name: z.string(),
  last_name: z.string(),
  job: z.string().nullable(),
})

/** Somebody acts in the place of an absent colleague, from the first day to the last. */
const substitution = z.object({
  id: z.uuid(),
  absent: colleague,
  substitute: colleague,
  starts_on: z.string(),
  ends_on: z.string(),
  note: z.string().nullable(),
  is_now: z.boolean(),
  may_end: z.boolean(),
})
export type SubstitutionView = z.output<typeof substitution>

/** A colleague for whose absence the caller may provide. */
const teamMember = z.object({
  emp_id: id,
  user_id: id,
  first_name: z.string(),
  last_name: z.string(),
  job: z.string(),
  struct: z.string(),
  is_on_leave: z.boolean(),
  /** Steps that wait for nobody else. */
  waiting: z.number().int(),
})
export type TeamMember = z.output<typeof teamMember>

export const listSubstitutes = endpoint({
  method: 'GET',
  path: '/organization/substitutes',
  permission: 'signed_in',
  summary: 'Who stands in for me, for whom I do, and the same of the people I lead',
  input: z.object({}),
  reply: z.object({
    today: z.string(),
    me: z.object({ emp_id: id, user_id: id }).nullable(),
    substitutions: z.array(substitution),
    team: z.array(teamMember),
  }),
})

const employee = (missing: string) => z.coerce.number(missing).int().positive(missing).max(LARGEST_NUMBER, missing)

export const substituteForm = z
  .object({
    emp_id: employee('organization.substitutes.absent_missing'),
    substitute_emp_id: employee('organization.substitutes.substitute_missing'),
    starts_on: workDay,
    ends_on: workDay,
    note: optionalText(300),
  })
  .superRefine(({ emp_id, substitute_emp_id, starts_on, ends_on }, problems) => {
    const refuse = (path: string, message: string) => problems.addIssue({ code: 'custom', path: [path], message })
    if (emp_id === substitute_emp_id) refuse('substitute_emp_id', 'organization.substitutes.not_themselves')
    if (ends_on < starts_on) refuse('ends_on', 'organization.substitutes.ends_before')
  })

export const addSubstitute = endpoint({
  method: 'POST',
  path: '/organization/substitutes',
  permission: 'signed_in',
  ownerOnly: true,
  idempotent: true,
  summary: 'Names who stands in for somebody: for oneself, or as human resources or their head',
  input: substituteForm,
  reply: z.object({ id: z.uuid() }),
})

export const endSubstitute = endpoint({
  method: 'POST',
  path: '/organization/substitutes/:id/end',
  permission: 'signed_in',
  summary: 'Ends a substitution now, or calls it off before it begins',
  ownerOnly: true,
  input: z.object({ id: z.uuid() }),
  reply: done,
})
