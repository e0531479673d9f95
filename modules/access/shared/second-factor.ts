import { z } from 'zod'
import { book } from '#platform/shared/bounded.ts'
import { endpoint } from '#platform/shared/contract.ts'
import { rowIdInAddress } from '#platform/shared/ids.ts'
import { visibleText } from '#platform/shared/visible-text.ts'
import { signedIn } from './session.ts'

export const RECOVERY_CODES = 10
export const MOST_PASSKEYS = 20

const challenge = z.string().regex(/^[\w-]{43}$/, 'access.challenge_over')
/** What browser and device say about a passkey; checked by its own rules where it is read. */
const ofDevice = z.looseObject({
  id: z.string().max(1500),
  rawId: z.string().max(1500),
  type: z.literal('public-key'),
  response: book(z.string().max(60), z.unknown(), 20),
})
/** What a device is asked, as the browser wants it. */
const forDevice = z.record(z.string(), z.unknown())

const spaceless = z
  .string()
  .max(60)
  .transform((text) => text.replace(/[\s-]/g, ''))
/** Apps show the digits in groups. */
const totpCode = spaceless.pipe(
  z
    .string()
    .min(1, { error: 'access.factor.code_missing', abort: true })
    .regex(/^\d{6}$/, 'access.factor.code_wrong'),
)
const recoveryCode = spaceless.pipe(
  z
    .string()
    .min(1, { error: 'access.factor.code_missing', abort: true })
    .regex(/^[a-z0-9]{10}$/i, 'access.factor.recovery_wrong'),
)
export const totpForm = z.object({ code: totpCode })
export const recoveryForm = z.object({ recovery_code: recoveryCode })
export const ownPassword = z.object({ current: z.string().min(1, 'platform.required').max(200) })
export const passkeyName = z.object({
  name: z.string().overwrite(visibleText).min(1, 'platform.required').max(60, 'access.factor.name_long'),
})

const done = z.object({ status: z.literal(true) })
/** Shown once, with the first factor of an account; null where the account has some already. */
const withCodes = z.object({ status: z.literal(true), recovery_codes: z.array(z.string()).nullable() })

export const takeSecondStep = endpoint({
  method: 'POST',
  path: '/auth/second-step',
  permission: 'public',
  summary: 'Finish signing in: with a code of the app, a recovery code or a passkey',
  whileLocked: true,
  input: z
    .object({
      challenge,
      code: totpCode.optional(),
      recovery_code: recoveryCode.optional(),
      passkey: ofDevice.optional(),
    })
    .refine(
      ({ code, recovery_code, passkey }) =>
        [code, recovery_code, passkey].filter((one) => one !== undefined).length === 1,
      { path: ['code'], error: 'access.factor.code_missing' },
    ),
  reply: signedIn,
})

export const askPasskeyOfStep = endpoint({
  method: 'POST',
  path: '/auth/second-step/passkey',
  permission: 'public',
  summary: 'What a passkey has to sign for the second step',
  whileLocked: true,
  input: z.object({ challenge }),
  reply: z.object({ options: forDevice }),
})

export const askPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkey/options',
  permission: 'public',
  summary: 'What a passkey has to sign to come in without a password',
  whileLocked: true,
  input: z.object({}),
  reply: z.object({ challenge: z.string(), options: forDevice }),
})

export const signInByPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkey',
  permission: 'public',
  summary: 'Sign in with a passkey that knows its owner',
  whileLocked: true,
  input: z.object({ challenge, passkey: ofDevice }),
  reply: signedIn,
})

export const myFactors = endpoint({
  method: 'GET',
  path: '/auth/second-factor',
  permission: 'signed_in',
  summary: 'How my account is protected',
  whileEnrolling: true,
  input: z.object({}),
  reply: z.object({
    login: z.string(),
    totp: z.object({ created_at: z.string() }).nullable(),
    passkeys: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        is_synced: z.boolean(),
        created_at: z.string(),
        last_used_at: z.string().nullable(),
      }),
    ),
    recovery_codes: z.number().int(),
    /** The first day from which one of my organisations wants a second factor. */
    required_from: z.string().nullable(),
    is_required: z.boolean(),
  }),
})

export const beginTotp = endpoint({
  method: 'POST',
  path: '/auth/totp',
  permission: 'signed_in',
  summary: 'A new key for an authenticator app; it counts once a code of it was confirmed',
  whileEnrolling: true,
  ownerOnly: true,
  input: ownPassword,
  reply: z.object({ challenge: z.string(), secret: z.string(), uri: z.string() }),
})

export const confirmTotp = endpoint({
  method: 'POST',
  path: '/auth/totp/confirm',
  permission: 'signed_in',
  summary: 'Confirm the key with a code of the app',
  whileEnrolling: true,
  ownerOnly: true,
  input: totpForm.extend({ challenge }),
  reply: withCodes,
})

export const removeTotp = endpoint({
  method: 'DELETE',
  path: '/auth/totp',
  permission: 'signed_in',
  summary: 'Switch the authenticator app off',
  ownerOnly: true,
  input: ownPassword,
  reply: done,
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/auth/recovery-codes',
  permission: 'signed_in',
  summary: 'New recovery codes; the ones before are worth nothing from now on',
  ownerOnly: true,
  input: ownPassword,
  reply: z.object({ recovery_codes: z.array(z.string()) }),
})

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkeys/options',
  permission: 'signed_in',
  summary: 'What a device needs to make a passkey',
  whileEnrolling: true,
  ownerOnly: true,
  input: ownPassword,
  reply: z.object({ challenge: z.string(), options: forDevice }),
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkeys',
  permission: 'signed_in',
  summary: 'Keep a passkey that a device has made',
  whileEnrolling: true,
  ownerOnly: true,
  input: passkeyName.extend({ challenge, passkey: ofDevice }),
  reply: withCodes,
})

export const renamePasskey = endpoint({
  method: 'PUT',
  path: '/auth/passkeys/:id',
  permission: 'signed_in',
  summary: 'Name a passkey anew',
  ownerOnly: true,
  input: passkeyName.extend({ id: z.uuid() }),
  reply: done,
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/auth/passkeys/:id',
  permission: 'signed_in',
  summary: 'Remove a passkey',
  ownerOnly: true,
  input: ownPassword.extend({ id: z.uuid() }),
  reply: done,
})

export const removeUserFactors = endpoint({
  method: 'DELETE',
  path: '/access/users/:id/second-factor',
  permission: 'access.users.u',
  summary: 'Take the second factor from somebody who lost it; they set up another',
  ownerOnly: true,
  input: z.object({ id: rowIdInAddress }),
  reply: done,
})
