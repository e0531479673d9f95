import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'
import { words } from '#platform/shared/i18n.ts'
import { genders } from './person-rules.ts'
import { doorCode } from './registration.ts'
import { refusalForm, roleData } from './users.ts'

// Somebody who has an account already asks another organisation to take them in.

const done = z.object({ status: z.literal(true) })
/** What they typed into the wizard; who asks with their account alone tells their mail address. */
const entered = z.object({
  email: z.string(),
  last_name: z.string().optional(),
  first_name: z.string().optional(),
  register_number: z.string().nullable().optional(),
  birth_date: z.string().nullable().optional(),
  gender: z.enum(genders).nullable().optional(),
  phone: z.string().nullable().optional(),
  mobile: z.string().nullable().optional(),
})
export type Entered = z.output<typeof entered>

/** The link of the letter, or the code of the organisation. */
const way = z
  .object({
    token: z
      .string()
      .regex(/^[\w-]{43}$/, 'access.join.over')
      .optional(),
    code: doorCode.optional(),
  })
  .refine(({ token, code }) => (token === undefined) !== (code === undefined), {
    path: ['code'],
    error: 'access.register.code_missing',
  })
export type Way = z.output<typeof way>

export const showJoining = endpoint({
  method: 'POST',
  path: '/registration/membership/show',
  permission: 'signed_in',
  summary: 'The organisation that I would ask to take me in, and what it would learn of me',
  anywhere: true,
  whileViewing: true,
  input: way,
  reply: z.object({
    organization: z.string(),
    login: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    entered,
    state: z.enum(['ready', 'waits', 'member']),
  }),
})
export const askToJoin = endpoint({
  method: 'POST',
  path: '/registration/membership',
  permission: 'signed_in',
  summary: 'Ask an organisation to take me in with the account I have',
  anywhere: true,
  ownerOnly: true,
  input: way,
  reply: done,
})

const id = z.uuid('access.join.missing')
const request = z.object({
  id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  asked_at: z.string(),
})
export type MembershipRequest = z.output<typeof request>

export const listMembershipRequests = endpoint({
  method: 'GET',
  path: '/access/membership-requests',
  permission: 'access.users.confirm',
  summary: 'Who has an account already and asks to be taken into my organisation, longest waiting first',
  input: z.object({}),
  reply: z.array(request),
})
export const showMembershipRequest = endpoint({
  method: 'GET',
  path: '/access/membership-requests/:id',
  permission: 'access.users.confirm',
  summary: 'One of them: the name, and what was entered',
  input: z.object({ id }),
  reply: request.extend({ entered, suggested: z.object({ id: z.number().int(), display_name: words }).nullable() }),
})
export const confirmMembership = endpoint({
  method: 'POST',
  path: '/access/membership-requests/:id/confirmation',
  permission: 'access.users.confirm',
  summary: 'Take somebody into my organisation, with these roles',
  ownerOnly: true,
  idempotent: true,
  input: roleData.extend({ id }),
  reply: z.object({ status: z.literal(true), user_id: z.number().int() }),
})
export const refuseMembership = endpoint({
  method: 'POST',
  path: '/access/membership-requests/:id/refusal',
  permission: 'access.users.confirm',
  summary: 'Refuse to take somebody in; they are told why, and nothing is kept of the request',
  ownerOnly: true,
  idempotent: true,
  input: refusalForm.extend({ id }),
  reply: done,
})
