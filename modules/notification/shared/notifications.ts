import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'

const notification = z.object({
  id: z.uuid(),
  /** What it is about, and its values. */
  key: z.string(),
  params: z.record(z.string(), z.string()),
  /** What it says, in the language of the reader. */
  text: z.string(),
  /** Where a click leads, inside the application. */
  link: z.string().nullable(),
  is_read: z.boolean(),
  created_at: z.string(),
})
export type Notification = z.output<typeof notification>

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notifications',
  permission: 'signed_in',
  summary: 'My notifications, newest first',
  input: z.object({ cursor: z.uuid().optional(), limit: z.coerce.number().int().min(1).max(100).default(20) }),
  reply: z.object({ items: z.array(notification), next_cursor: z.string().nullable(), unread: z.number().int() }),
})
export const readNotifications = endpoint({
  method: 'POST',
  path: '/notifications/read',
  permission: 'signed_in',
  summary: 'Mark some of my notifications, or all, as read',
  ownerOnly: true,
  /** All of them, those with these ids, or those that lead to these addresses. */
  input: z.object({
    ids: z.array(z.uuid()).max(100).optional(),
    links: z.array(z.string().max(200)).max(100).optional(),
  }),
  reply: z.object({ status: z.literal(true), unread: z.number().int() }),
})
