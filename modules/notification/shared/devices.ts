import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'

const pushDevice = z.object({
  id: z.uuid(),
  kind: z.enum(['browser', 'app']),
  /** Browser and system; empty where it does not say. */
  name: z.string(),
  is_current: z.boolean(),
  created_at: z.string(),
  /** When a message reached it last. */
  last_success_at: z.string().nullable(),
})
export type PushDeviceView = z.output<typeof pushDevice>

export const listDevices = endpoint({
  method: 'GET',
  path: '/notifications/devices',
  permission: 'signed_in',
  summary: 'My browsers and applications that get messages, and the public key that a browser needs to join them',
  input: z.object({}),
  /** `public_key` is null where nobody has set push messages up. `session_id` names the session of this browser. */
  reply: z.object({ public_key: z.string().nullable(), session_id: z.string(), devices: z.array(pushDevice) }),
})

export const keepDevice = endpoint({
  method: 'PUT',
  path: '/notifications/devices',
  permission: 'signed_in',
  summary: 'Send push messages to this browser; its language and keys as they are now',
  ownerOnly: true,
  input: z.object({
    endpoint: z.string().max(1000),
    /** As browsers say them: an uncompressed point of P-256, and sixteen bytes. */
    p256dh: z.string().regex(/^B[\w-]{86}$/, 'notification.device.bad'),
    auth: z.string().regex(/^[\w-]{22}$/, 'notification.device.bad'),
    /** The public key that the browser was given. */
    server_key: z.string().max(200),
  }),
  reply: z.object({ id: z.uuid(), session_id: z.string() }),
})

export const keepApp = endpoint({
  method: 'PUT',
  path: '/notifications/apps',
  permission: 'signed_in',
  summary: 'Send messages to this application on a phone, through Firebase; in the language of the request',
  ownerOnly: true,
  /** `token`: as Firebase gives it to the application. */
  input: z.object({
    token: z.string().regex(/^[\w:.-]{20,4096}$/, 'notification.device.bad'),
    name: z.string().trim().max(100).default(''),
  }),
  reply: z.object({ id: z.uuid(), session_id: z.string() }),
})

export const removeDevice = endpoint({
  method: 'DELETE',
  path: '/notifications/devices/:id',
  permission: 'signed_in',
  summary: 'Send no more messages to one of my browsers or applications',
  ownerOnly: true,
  input: z.object({ id: z.uuid() }),
  reply: z.object({ status: z.literal(true) }),
})
