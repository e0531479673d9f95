import { z } from 'zod'
import { list } from '#platform/shared/bounded.ts'
import { endpoint } from '#platform/shared/contract.ts'
import { READS, WRITES } from './access.ts'

/** Of several texts that are released together. */
const MOST_TOGETHER = 200

const moment = z.iso.datetime({ offset: true }).nullable()

export const releaseContents = endpoint({
  method: 'POST',
  path: '/site/contents/release',
  permission: WRITES,
  summary: 'Texts as they are now become what visitors read: all of them at one moment',
  idempotent: true,
  input: z.object({
    ids: list(z.uuid(), MOST_TOGETHER).min(1),
    /** By which the release is found again. */
    name: z.string().trim().max(120),
    /** At once where it is null. */
    at: moment,
    /** When they are taken away again. */
    until: moment,
  }),
  reply: z.object({ released: z.number(), planned: z.number() }),
})

export const withdrawContents = endpoint({
  method: 'POST',
  path: '/site/contents/withdraw',
  permission: WRITES,
  summary: 'Visitors read these texts no more; what was planned is not done',
  idempotent: true,
  input: z.object({ ids: list(z.uuid(), MOST_TOGETHER).min(1) }),
  reply: z.object({ withdrawn: z.number() }),
})

export const previewContent = endpoint({
  method: 'POST',
  path: '/site/contents/:id/preview',
  permission: READS,
  summary: 'An address under which a draft is seen as visitors will, for an hour, whoever has it',
  input: z.object({ id: z.uuid() }),
  reply: z.object({ address: z.string() }),
})

const version = z.object({
  number: z.number(),
  name: z.string(),
  live_from: z.string(),
  live_until: z.string().nullable(),
  /** What visitors read now. */
  is_live: z.boolean(),
  /** It is planned. */
  is_ahead: z.boolean(),
  by: z.string(),
})
export type Version = z.output<typeof version>

export const listVersions = endpoint({
  method: 'GET',
  path: '/site/contents/:id/versions',
  permission: READS,
  summary: 'What visitors read of a text, and read before, the newest first',
  input: z.object({ id: z.uuid() }),
  reply: z.object({ versions: list(version, 200) }),
})

const said = z.record(z.string().max(70), z.union([z.string(), z.boolean(), z.null()]))

export const compareVersion = endpoint({
  method: 'GET',
  path: '/site/contents/:id/versions/:number',
  permission: READS,
  summary: 'What a version says, and what the text says now',
  input: z.object({ id: z.uuid(), number: z.coerce.number().int().min(1) }),
  reply: z.object({ version: said, now: said }),
})

export const bringBackVersion = endpoint({
  method: 'POST',
  path: '/site/contents/:id/versions/:number/bring-back',
  permission: WRITES,
  summary: 'The text says again what a version says; visitors read it once it is released',
  idempotent: true,
  input: z.object({ id: z.uuid(), number: z.coerce.number().int().min(1) }),
  reply: z.object({ status: z.literal(true) }),
})
