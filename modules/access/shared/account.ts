import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'
import { languages } from '#platform/shared/i18n.ts'
import { MAX_PASSWORD_LENGTH } from './password.ts'
import { DIFFERS, emailRequired, isTypedTwice, passwordTwice } from './person-rules.ts'

/** What was typed once more must not stay empty either. */
const newPasswordTwice = {
  ...passwordTwice,
  password_again: z.string().min(1, 'platform.required').max(MAX_PASSWORD_LENGTH),
}

/** What is asked for a reset code; an address that nobody has is answered like any other. */
export const codeWish = z.object({ email: emailRequired })

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/auth/forgot',
  permission: 'public',
  summary: 'Send a code for a new password to this address',
  input: codeWish,
  reply: z.object({ status: z.literal(true) }),
})

export const passwordReset = codeWish
  .extend({
    code: z
      .string()
      .trim()
      .min(1, { error: 'access.code_missing', abort: true })
      .regex(/^\d{6}$/, 'access.code_wrong'),
    ...newPasswordTwice,
  })
  .refine(isTypedTwice, DIFFERS)

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/password-reset',
  permission: 'public',
  summary: 'Set a new password with the code from the letter',
  input: passwordReset,
  reply: z.object({ status: z.literal(true), login: z.string() }),
})

export const rememberLanguage = endpoint({
  method: 'PUT',
  path: '/auth/language',
  permission: 'signed_in',
  summary: 'The language in which letters reach me',
  ownerOnly: true,
  whileViewing: true,
  input: z.object({ language: z.enum(languages) }),
  reply: z.object({ status: z.literal(true) }),
})

export const passwordChange = z
  .object({
    current: z.string().min(1, 'platform.required').max(200),
    ...newPasswordTwice,
  })
  .refine(isTypedTwice, DIFFERS)

export const changePassword = endpoint({
  method: 'POST',
  path: '/auth/change-password',
  permission: 'signed_in',
  summary: 'Change my password; my other sessions end',
  ownerOnly: true,
  input: passwordChange,
  reply: z.object({ status: z.literal(true), ended: z.number().int() }),
})

/** What a sign-in failed at: whoever failed at the second step had the password. */
const failedSteps = ['password', 'second_step'] as const
export type FailedStep = (typeof failedSteps)[number]

const signInRecord = z.object({
  id: z.uuid(),
  at: z.string(),
  succeeded: z.boolean(),
  failed_step: z.enum(failedSteps).nullable(),
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  /** The super administrator who worked as me, and why. */
  acted: z.object({ first_name: z.string(), last_name: z.string(), reason: z.string() }).nullable(),
})

export const listMySignIns = endpoint({
  method: 'GET',
  path: '/auth/sign-ins',
  permission: 'signed_in',
  summary: 'Who came in as me, or tried to, in the last 90 days',
  input: z.object({ before: z.uuid().optional() }),
  reply: z.object({ items: z.array(signInRecord), has_more: z.boolean() }),
})
