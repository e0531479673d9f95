import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'
import { words } from '#platform/shared/i18n.ts'
import { stepType } from './definition.ts'

const id = z.uuid()

/** For how long a link may live, in days. */
export const linkDays = [7, 30, 90, 365] as const
/** So many at most that still open, per document. */
export const MOST_LINKS = 10

const link = z.object({
  id,
  shows_title: z.boolean(),
  created_at: z.string(),
  expires_at: z.string(),
  revoked_at: z.string().nullable(),
})
export type StatusLink = z.output<typeof link>

export const listStatusLinks = endpoint({
  method: 'GET',
  path: '/workflow/documents/:id/status-links',
  permission: 'workflow.documents.r',
  summary: 'The links under which others see how my document stands; without their secret half',
  input: z.object({ id }),
  reply: z.object({ may_make: z.boolean(), links: z.array(link) }),
})
export const makeStatusLink = endpoint({
  method: 'POST',
  path: '/workflow/documents/:id/status-links',
  permission: 'workflow.documents.r',
  ownerOnly: true,
  summary:
    'A link under which somebody without an account sees how my document stands: number, state, step and since when, and its title where wanted; the answer is the only place where it stands',
  input: z.object({
    id,
    shows_title: z.boolean().default(false),
    days: z.union(linkDays.map((one) => z.literal(one))).default(30),
  }),
  reply: link.extend({ path: z.string() }),
})
export const revokeStatusLink = endpoint({
  method: 'POST',
  path: '/workflow/documents/:id/status-links/:link_id/revoke',
  permission: 'workflow.documents.r',
  summary: 'Close such a link, for good',
  ownerOnly: true,
  input: z.object({ id, link_id: id }),
  reply: z.object({ status: z.literal(true) }),
})

/** 256 bits, in the letters of an address. */
export const token = /^[\w-]{43}$/
export const statusPath = (secret: string) => `/status/${secret}`

const publicStatus = z.object({
  number: z.string(),
  title: z.string().nullable(),
  document_status: z.enum(['OPEN', 'ENDED', 'CANCELLED', 'POSTPONED']),
  step: words,
  step_type: stepType,
  /** Since when it stands there. */
  since: z.string(),
})
export type PublicStatus = z.output<typeof publicStatus>

export const showPublicStatus = endpoint({
  method: 'GET',
  path: '/status/:token',
  permission: 'public',
  summary: 'How a document stands, for whoever has its link',
  input: z.object({ token: z.string().max(60) }),
  reply: publicStatus,
})
