import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'
import { writtenText } from '#platform/shared/written-text.ts'

/**
 * What other systems can be told. The types of messages follow the Standard Webhooks specification: a thing and what
 * happened to it.
 */
export const webhookEvents = [
  'document.created',
  'document.moved',
  'document.postponed',
  'document.resumed',
  'document.ended',
  'document.cancelled',
] as const
const webhookEvent = z.enum(webhookEvents)
export type WebhookEvent = z.output<typeof webhookEvent>

/** What the button for trying sends. */
export const PING = 'webhook.ping'

/** A trigger of a table named this address. */
export const ROW_TRIGGERED = 'row.triggered'

/** Everything that is sent to an address. */
export type SentEvent = WebhookEvent | typeof PING | typeof ROW_TRIGGERED

const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Why nothing was answered, or that the answer was no success. */
const deliveryProblems = ['private', 'timeout', 'connection', 'certificate', 'refused', 'not_opened'] as const
export type DeliveryProblem = (typeof deliveryProblems)[number]

export const MOST_WEBHOOKS = 20
export const DELIVERIES_PAGE = 30

const id = z.uuid()
const moment = z.string().nullable()

export const webhookForm = z.object({
  name: writtenText.min(1, 'platform.required').max(100),
  url: z.string().trim().min(1, 'platform.required').max(2000),
  events: z.array(webhookEvent).min(1, 'webhook.no_event').max(webhookEvents.length),
})

const delivery = z.object({
  id,
  event: z.union([webhookEvent, z.literal(PING), z.literal(ROW_TRIGGERED)]),
  state: z.enum(deliveryStates),
  tries: z.number().int(),
  created_at: z.string(),
  tried_at: moment,
  next_try_at: moment,
  status: z.number().int().nullable(),
  problem: z.enum(deliveryProblems).nullable(),
  milliseconds: z.number().int().nullable(),
  /** What is sent, and the beginning of what was answered. */
  body: z.string(),
  answer: z.string().nullable(),
})
export type DeliveryView = z.output<typeof delivery>

const webhook = z.object({
  id,
  name: z.string(),
  url: z.string(),
  events: z.array(webhookEvent),
  is_active: z.boolean(),
  created_at: z.string(),
  failing_since: moment,
  given_up_at: moment,
  /** Until when what is sent is also signed with the secret before. */
  previous_until: moment,
  last: z.object({ state: z.enum(deliveryStates), at: z.string() }).nullable(),
})
export type WebhookView = z.output<typeof webhook>

const done = z.object({ status: z.literal(true) })
/** Shown this once. */
const withSecret = z.object({ id, secret: z.string() })

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/workflow/webhooks',
  permission: 'workflow.webhooks.r',
  summary: 'Addresses that are told what happens to documents',
  input: z.object({}),
  reply: z.array(webhook),
})
export const addWebhook = endpoint({
  method: 'POST',
  path: '/workflow/webhooks',
  permission: 'workflow.webhooks.u',
  ownerOnly: true,
  summary:
    'Have an address told what happens to documents. Messages are POSTs after the Standard Webhooks specification, signed with the secret of the answer, which is not shown again: headers Webhook-Id, Webhook-Timestamp and Webhook-Signature (v1, HMAC-SHA256 over "id.timestamp.body"), body { type, timestamp, data }',
  input: webhookForm,
  reply: withSecret,
})
export const changeWebhook = endpoint({
  method: 'PUT',
  path: '/workflow/webhooks/:id',
  permission: 'workflow.webhooks.u',
  ownerOnly: true,
  summary: 'Change an address, what it is told, or whether it is called at all',
  input: webhookForm.extend({ id, is_active: z.boolean() }),
  reply: done,
})
export const removeWebhook = endpoint({
  method: 'DELETE',
  path: '/workflow/webhooks/:id',
  permission: 'workflow.webhooks.u',
  ownerOnly: true,
  summary: 'Forget an address and all that was sent to it',
  input: z.object({ id }),
  reply: done,
})
export const renewSecret = endpoint({
  method: 'POST',
  path: '/workflow/webhooks/:id/secret',
  permission: 'workflow.webhooks.u',
  ownerOnly: true,
  summary: 'A new secret; the one before signs beside it for a day',
  input: z.object({ id }),
  reply: withSecret,
})
export const tryWebhook = endpoint({
  method: 'POST',
  path: '/workflow/webhooks/:id/try',
  permission: 'workflow.webhooks.u',
  ownerOnly: true,
  summary: 'Send a message of trial at once, and say how it went',
  input: z.object({ id }),
  reply: delivery,
})
export const listDeliveries = endpoint({
  method: 'GET',
  path: '/workflow/webhooks/:id/deliveries',
  permission: 'workflow.webhooks.r',
  summary: 'What was sent to an address in the last thirty days, the newest first',
  input: z.object({ id, page: z.coerce.number().int().min(1).max(100_000).default(1) }),
  reply: z.object({ items: z.array(delivery), total: z.number().int() }),
})
export const redeliver = endpoint({
  method: 'POST',
  path: '/workflow/webhooks/:id/deliveries/:delivery_id/redeliver',
  permission: 'workflow.webhooks.u',
  ownerOnly: true,
  summary: 'Send the same message again at once, under the same id',
  input: z.object({ id, delivery_id: id }),
  reply: delivery,
})
