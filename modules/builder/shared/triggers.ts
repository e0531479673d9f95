import { z } from 'zod'
import { triggerEvents } from '#modules/records/shared/index.ts'
import { endpoint } from '#platform/shared/contract.ts'
import { words } from '#platform/shared/i18n.ts'

const id = z.uuid()

export const listTriggerRuns = endpoint({
  method: 'GET',
  path: '/builder/tables/:id/runs',
  permission: 'builder.tables.r',
  summary: 'What the triggers of a table did lately, the newest first, and why some of it failed',
  input: z.object({ id }),
  reply: z.array(
    z.object({
      id,
      /** `flow:<number>` where rows set out by themselves. */
      trigger_id: z.string(),
      event: z.enum(triggerEvents),
      row_id: id,
      state: z.enum(['waiting', 'done', 'failed']),
      tries: z.number().int(),
      /** In words. */
      problem: z.string().nullable(),
      at: z.string(),
      ended_at: z.string().nullable(),
    }),
  ),
})

export const listTriggerChoices = endpoint({
  method: 'GET',
  path: '/builder/trigger-choices',
  permission: 'builder.tables.r',
  summary: 'Flows, addresses, roles and actions of modules that triggers of tables may name',
  input: z.object({}),
  reply: z.object({
    flows: z.array(
      z.object({
        id: z.number().int(),
        title: words,
        /** Fields that its form asks, by which columns of the same name and kind go with the row. */
        asks: z.array(z.object({ name: z.string(), label: words, kind: z.string() })),
        ends: z.array(z.object({ id: z.string(), title: words })),
      }),
    ),
    addresses: z.array(z.object({ id: z.string(), name: z.string() })),
    roles: z.array(z.object({ id: z.number().int(), title: words })),
    hooks: z.array(z.object({ name: z.string(), title: words, before: z.boolean(), after: z.boolean() })),
  }),
})
