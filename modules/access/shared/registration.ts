import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'
import { LARGEST_NUMBER } from '#platform/shared/ids.ts'
import { MAX_PASSWORD_LENGTH, refuseNameInside } from './password.ts'
import { DIFFERS, emailRequired, isTypedTwice, loginName, passwordTwice, personRules } from './person-rules.ts'

const done = z.object({ status: z.literal(true) })
/** Ten letters and digits that are not mistaken for each other, as they stand in the link. */
export const doorCode = z
  .string()
  .trim()
  .toUpperCase()
  .min(1, 'access.register.code_missing')
  .regex(/^[2-9A-HJ-NP-Z]{10}$/, 'access.register.code_unknown')
const confirmationCode = z
  .string()
  .trim()
  .min(1, 'access.register.mail_code_missing')
  .regex(/^\d{6}$/, 'access.register.mail_code_wrong')

/** The steps of the wizard; the last two are the summary and sending. */
export const personalStep = z.object({
  last_name: personRules.last_name,
  first_name: personRules.first_name,
  register_number: personRules.register_number,
  birth_date: personRules.birth_date,
  gender: personRules.gender,
})
export const contactStep = z.object({
  code: doorCode,
  email: emailRequired,
  phone: personRules.phone,
  mobile: personRules.mobile,
})
export const passwordStep = z
  .object({ login: loginName, ...passwordTwice })
  .refine(isTypedTwice, DIFFERS)
  .superRefine(refuseNameInside)
const { password, password_again } = passwordTwice
const registration = z
  .object({ ...personalStep.shape, ...contactStep.shape, login: loginName, password, password_again })
  .refine(isTypedTwice, DIFFERS)
  .superRefine(refuseNameInside)

export const registeredPerson = personalStep.extend({
  email: z.string(),
  phone: z.string().nullable(),
  mobile: z.string().nullable(),
})
export type RegisteredPerson = z.output<typeof registeredPerson>

export const showDoor = endpoint({
  method: 'GET',
  path: '/registration/organization',
  permission: 'public',
  summary: 'The organisation that a registration code belongs to',
  input: z.object({ code: doorCode }),
  reply: z.object({ organization: z.string() }),
})
export const isLoginFree = endpoint({
  method: 'GET',
  path: '/registration/login',
  permission: 'public',
  summary: 'Whether a login name can still be had',
  /** `mine`: the registration that I sent before and send anew does not take its own name. */
  input: z.object({ login: loginName, mine: z.uuid().optional() }),
  reply: z.object({ free: z.boolean() }),
})
export const register = endpoint({
  method: 'POST',
  path: '/registration',
  permission: 'public',
  summary: 'Register; a code goes to the mail address, whoever has it',
  /**
   * `id`: made by the page, so that what it sends twice is one registration; `instead_of`: sent before, and gives
   * way.
   */
  input: registration.safeExtend({ id: z.uuid().optional(), instead_of: z.uuid().optional() }),
  reply: z.object({ id: z.uuid() }),
})
/**
 * The password that was chosen with it: who has the letter alone did not register, and is not to let somebody else in
 * under their address.
 */
export const confirmationForm = z.object({
  code: confirmationCode,
  password: z.string().max(MAX_PASSWORD_LENGTH).optional(),
})
export const confirmRegistration = endpoint({
  method: 'POST',
  path: '/registration/confirmation',
  permission: 'public',
  summary: 'Confirm the mail address of a registration with the code that was sent there',
  input: confirmationForm.extend({ id: z.uuid('access.register.mail_code_over') }),
  reply: done,
})

export const withdrawRegistration = endpoint({
  method: 'POST',
  path: '/registration/withdrawal',
  permission: 'public',
  summary: 'Remove a registration that waits for its confirmation, with the code that was sent to its mail address',
  input: z.object({ id: z.uuid('access.register.mail_code_over'), code: confirmationCode }),
  reply: done,
})

const door = z.object({
  code: z.string(),
  is_open: z.boolean(),
  role_id: z.number().int().nullable(),
  renewed_at: z.string(),
})
export const showRegistrationDoor = endpoint({
  method: 'GET',
  path: '/access/registration',
  permission: 'access.users.confirm',
  summary: 'The registration link of my organisation; null: none was made yet',
  input: z.object({}),
  reply: z.object({ door: door.nullable() }),
})
export const setRegistrationDoor = endpoint({
  method: 'PUT',
  path: '/access/registration',
  permission: 'access.users.confirm',
  summary: 'Open or close registration, and the role that is suggested for those who register',
  ownerOnly: true,
  input: z.object({
    is_open: z.boolean(),
    role_id: z.number('access.users.role_missing').int().positive().max(LARGEST_NUMBER),
  }),
  reply: z.object({ door }),
})
export const renewRegistrationCode = endpoint({
  method: 'POST',
  path: '/access/registration/renewal',
  permission: 'access.users.confirm',
  summary: 'Make a new registration code; the old link ends',
  ownerOnly: true,
  idempotent: true,
  input: z.object({}),
  reply: z.object({ door }),
})
