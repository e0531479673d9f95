import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'

const count = z.number().int().nonnegative()
const permission = 'platform.admin'

const condition = z.object({
  process: z.object({
    build: z.string().nullable(),
    node: z.string(),
    uptime_seconds: z.number(),
    memory_bytes: z.number(),
    role: z.enum(['all', 'web']),
  }),
  database: z.object({
    version: z.string(),
    bytes: z.number(),
    connections: count,
    migrations: count,
    newest: z.string(),
    answer_ms: z.number(),
    is_embedded: z.boolean(),
  }),
  outbox: z.object({ waiting: count, parked: count, lag_seconds: z.number() }),
  jobs: z.array(z.object({ name: z.string(), waiting: count, active: count, done: count, failed: count })),
  mail: z.object({
    server: z.string().nullable(),
    from: z.string(),
    waiting: count,
    last_sent_at: z.string().nullable(),
  }),
  /**
   * `limit`: bytes that each organisation may have, null where there is none; `scarce`: organisations that come near
   * it.
   */
  files: z.object({
    store: z.enum(['folder', 's3']),
    place: z.string(),
    count,
    bytes: z.number(),
    limit: z.number().nullable(),
    scarce: count,
  }),
  /** Where uploads are searched for viruses; null: nowhere. */
  scanner: z.string().nullable(),
  /** Of the disk that DATA_DIR lies on. */
  disk: z.object({ bytes: z.number(), free: z.number() }).nullable(),
  sessions: count,
  live: count,
  settings: z.array(z.object({ name: z.string(), value: z.string().nullable(), is_secret: z.boolean() })),
})
export type Condition = z.output<typeof condition>

export const showCondition = endpoint({
  method: 'GET',
  path: '/operation/condition',
  permission,
  summary: 'How the system stands: database, outbox, jobs, mail, files, settings',
  input: z.object({}),
  reply: condition,
})

const trouble = z.object({
  kind: z.enum(['outbox', 'job']),
  id: z.uuid(),
  name: z.string(),
  org_id: z.number().int().nullable(),
  organization: z.string().nullable(),
  tries: count,
  since: z.string(),
  reason: z.string().nullable(),
})
export type Trouble = z.output<typeof trouble>

export const listTroubles = endpoint({
  method: 'GET',
  path: '/operation/troubles',
  permission,
  summary: 'Background work that was given up and waits for a person',
  input: z.object({}),
  reply: z.array(trouble),
})

export const retryTrouble = endpoint({
  method: 'POST',
  path: '/operation/troubles/retry',
  permission,
  summary: 'Try again what was given up',
  input: trouble.pick({ kind: true, id: true, name: true }),
  reply: z.object({ status: z.literal(true) }),
})
