import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'
import { rowIdInAddress } from '#platform/shared/ids.ts'
import { steps } from './state.ts'

const id = z.uuid()
export const READERS_PAGE = 50

/** How far somebody is with a notice. */
export const readerStates = ['unseen', 'seen', 'confirmed'] as const
export type ReaderState = (typeof readerStates)[number]

export const stepNotice = endpoint({
  method: 'POST',
  path: '/news/notices/:id/step',
  permission: 'signed_in',
  summary: 'Release a notice, at once or at its time; withdraw it; go on writing it',
  idempotent: true,
  input: z.object({ id, step: z.enum(steps) }),
  reply: z.object({ state: z.string() }),
})

const counted = z.object({
  total: z.number().int(),
  /** Opened it, whether they confirmed or not. */
  seen: z.number().int(),
  confirmed: z.number().int(),
})
export type Counted = z.output<typeof counted>

const unitRow = counted.extend({ unit: z.number().int().nullable(), name: z.string().nullable() })
export type UnitRow = z.output<typeof unitRow>

const reader = z.object({
  user_id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  job: z.string().nullable(),
  struct: z.string().nullable(),
  state: z.enum(readerStates),
  seen_at: z.string().nullable(),
  confirmed_at: z.string().nullable(),
})
export type Reader = z.output<typeof reader>

export const readersFilter = z.object({
  /** A unit alone, without those below it; 0: whoever stands in none. */
  unit: z.union([z.literal('0').transform(() => 0), rowIdInAddress]).optional(),
  state: z.enum(readerStates).optional(),
  q: z.string().trim().max(100).default(''),
})

export const listReaders = endpoint({
  method: 'GET',
  path: '/news/notices/:id/readers',
  permission: 'signed_in',
  summary: 'Who has read a notice and who has not: all of them for who writes news, their own people for heads',
  input: readersFilter.extend({
    id,
    offset: z.coerce.number().int().min(0).max(100_000).default(0),
    limit: z.coerce.number().int().min(1).max(200).default(READERS_PAGE),
  }),
  reply: z.object({
    title: z.string(),
    must_read: z.boolean(),
    due_on: z.string().nullable(),
    released_at: z.string().nullable(),
    /** Reminders go out: it must be read and is out. */
    may_remind: z.boolean(),
    all: counted,
    units: z.array(unitRow),
    readers: z.array(reader),
    /** As many as the filter leaves. */
    count: z.number().int(),
  }),
})

export const remindReaders = endpoint({
  method: 'POST',
  path: '/news/notices/:id/remind',
  permission: 'signed_in',
  summary: 'Remind whoever has not confirmed a notice that must be read: all of them, or the people whom one leads',
  idempotent: true,
  input: z.object({ id }),
  reply: z.object({ count: z.number().int() }),
})

export const readersFilePath = '/news/notices/:id/readers.xlsx'
