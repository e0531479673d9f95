import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'
import { PICTURE_ROOM } from '#platform/shared/files.ts'
import { addressRules, addressShown } from './address/rules.ts'
import { genders, personRules } from './person-rules.ts'

/**
 * Section 3 of the specification, "User labels", as far as people fill them in themselves; `z.input` is what a form
 * holds.
 */
export const profileChange = z.object({
  ...personRules,
  ...addressRules,
  /** Wanted where the address changes: whoever has the address can get a new password. */
  current: z.string().max(200).optional(),
})

const profile = z.object({
  login: z.string(),
  last_name: z.string(),
  first_name: z.string(),
  nickname: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  mobile: z.string().nullable(),
  register_number: z.string().nullable(),
  birth_date: z.string().nullable(),
  gender: z.enum(genders).nullable(),
  note: z.string().nullable(),
  ...addressShown,
  avatar: z.string().nullable(),
  created_at: z.string(),
  password_changed_at: z.string(),
})

export const myProfile = endpoint({
  method: 'GET',
  path: '/auth/profile',
  permission: 'signed_in',
  summary: 'My personal information',
  input: z.object({}),
  reply: profile,
})

export const changeProfile = endpoint({
  method: 'PUT',
  path: '/auth/profile',
  permission: 'signed_in',
  summary: 'Change my personal information; what is not sent stays',
  ownerOnly: true,
  input: profileChange.partial(),
  reply: profile,
})

export const setAvatar = endpoint({
  method: 'PUT',
  path: '/auth/avatar',
  permission: 'signed_in',
  summary: 'Set my picture: square, at most 1 MB',
  ownerOnly: true,
  room: PICTURE_ROOM,
  input: z.object({ image: z.string().max(1_500_000, 'platform.image_too_large') }),
  reply: z.object({ status: z.literal(true), avatar: z.string() }),
})

export const removeAvatar = endpoint({
  method: 'DELETE',
  path: '/auth/avatar',
  permission: 'signed_in',
  summary: 'Remove my picture',
  ownerOnly: true,
  input: z.object({}),
  reply: z.object({ status: z.literal(true) }),
})
