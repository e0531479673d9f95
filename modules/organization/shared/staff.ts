import { z } from 'zod'
import { personRules } from '#modules/access/shared/index.ts'
import { heldOf } from '#platform/shared/held.ts'
import { LARGEST_NUMBER, rowIdInAddress } from '#platform/shared/ids.ts'
import { endpoint } from '#platform/shared/contract.ts'
import { versionSeen } from '#platform/shared/version-seen.ts'
import { careerEvent } from './career.ts'
import { done, id, idInPath, optionalText, workDay } from './fields.ts'

export const employeeStates = ['working', 'leave', 'planned', 'left'] as const
export type EmployeeState = (typeof employeeStates)[number]
export const STAFF_PAGE = 50

const staffRow = z.object({
  emp_id: id,
  user_id: id.nullable(),
  first_name: z.string(),
  last_name: z.string(),
  struct_id: id,
  struct: z.string(),
  job_id: id,
  job: z.string(),
  is_head: z.boolean(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  state: z.enum(employeeStates),
  /** Something planned came to its day and could not take effect. */
  is_stuck: z.boolean(),
})
export type StaffRow = z.output<typeof staffRow>

export const staffFilter = z.object({
  q: z.string().trim().max(100).optional(),
  struct_id: rowIdInAddress.optional(),
  job_id: rowIdInAddress.optional(),
  state: z.enum([...employeeStates, 'present', 'stuck']).default('present'),
})
export type StaffFilter = z.output<typeof staffFilter>

export const listStaff = endpoint({
  method: 'GET',
  path: '/organization/staff',
  permission: 'organization.employees.r',
  summary: 'Employees by unit (with the units below it), job, state and words',
  input: staffFilter.extend({ page: z.coerce.number().int().min(1).max(10_000).default(1) }),
  reply: z.object({ items: z.array(staffRow), total: z.number().int() }),
})

/**
 * A person's data follow one rule, whether they are an employee, a user or both; only employees have the name of a
 * clan.
 */
export const personalForm = z.object({
  last_name: personRules.last_name,
  first_name: personRules.first_name,
  clan_name: optionalText(75),
  register_number: personRules.register_number,
  birth_date: personRules.birth_date,
  gender: personRules.gender,
  phone: personRules.phone,
  mobile: personRules.mobile,
  email: personRules.email,
  note: personRules.note,
})
export type PersonalFacts = z.output<typeof personalForm>

export const hireForm = personalForm
  .extend({
    job_id: z.coerce
      .number('organization.career.job_needed')
      .int()
      .positive('organization.career.job_needed')
      .max(LARGEST_NUMBER, 'organization.career.job_needed'),
    effective_on: workDay,
    order_number: optionalText(60),
    /** Of the account that is made for them and to which they are invited by mail; none without it. */
    account_role_id: z.coerce.number().int().min(0).max(LARGEST_NUMBER).default(0),
  })
  .refine(({ account_role_id, email }) => account_role_id === 0 || email !== null, {
    error: 'access.person.email_missing',
    path: ['email'],
  })
export const hireEmployee = endpoint({
  method: 'POST',
  path: '/organization/staff',
  permission: 'organization.employees.c',
  summary: 'A new employee, from a day on',
  ownerOnly: true,
  idempotent: true,
  input: hireForm,
  reply: z.object({ id }),
})

export const changeEmployee = endpoint({
  method: 'PUT',
  path: '/organization/staff/:id',
  permission: 'organization.employees.u',
  summary: 'Personal facts of an employee; refused where they are not as they were `held` any more',
  ownerOnly: true,
  input: personalForm.extend({ id: idInPath, held: heldOf(personalForm) }),
  reply: done,
})

const employeeDetail = z.object({
  emp_id: id,
  user_id: id.nullable(),
  login: z.string().nullable(),
  /** They were invited to the account and have not come yet. */
  is_invited: z.boolean(),
  first_name: z.string(),
  last_name: z.string(),
  clan_name: z.string().nullable(),
  register_number: z.string().nullable(),
  birth_date: z.string().nullable(),
  gender: z.enum(['men', 'women']).nullable(),
  phone: z.string().nullable(),
  mobile: z.string().nullable(),
  email: z.string().nullable(),
  note: z.string().nullable(),
  state: z.enum(employeeStates),
  hired_on: z.string().nullable(),
  left_on: z.string().nullable(),
  leave_until: z.string().nullable(),
  struct_id: id,
  struct: z.string(),
  job_id: id,
  job: z.string(),
  is_head: z.boolean(),
  /** Another one after each step of the career, and where somebody else signs in. */
  career_version: z.string(),
  /** The day it is where the organisation is. */
  today: z.string(),
  is_me: z.boolean(),
  /** Colleagues whose work they decide on some days, today or to come. */
  stands_in_for: z.array(z.object({ absent: z.string(), starts_on: z.string(), ends_on: z.string() })),
  events: z.array(careerEvent),
})
export type EmployeeDetail = z.output<typeof employeeDetail>

export const showEmployee = endpoint({
  method: 'GET',
  path: '/organization/staff/:id',
  permission: 'organization.employees.r',
  summary: 'An employee with place and career',
  input: z.object({ id: idInPath }),
  reply: employeeDetail,
})

export const listFreeMembers = endpoint({
  method: 'GET',
  path: '/organization/free-members',
  permission: 'organization.employees.u',
  summary: 'Members who are no employee yet',
  input: z.object({
    q: z.string().trim().max(100).optional(),
    after: rowIdInAddress.optional(),
    user_id: rowIdInAddress.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(30),
  }),
  reply: z.array(z.object({ user_id: id, login: z.string(), first_name: z.string(), last_name: z.string() })),
})
export const linkUser = endpoint({
  method: 'PUT',
  path: '/organization/staff/:id/user',
  permission: 'organization.employees.u',
  summary: 'Who signs in as this employee; null for nobody',
  ownerOnly: true,
  input: z.object({ id: idInPath, user_id: id.nullable(), career_version: versionSeen }),
  reply: done,
})
