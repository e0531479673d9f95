import { z } from 'zod'
import { list } from '#platform/shared/bounded.ts'
import { endpoint } from '#platform/shared/contract.ts'
import { DELIVERING } from '../access.ts'
import { punchKind } from '../contract.ts'

/** Punches of one delivery. */
export const MOST_DELIVERED = 500
/** Rows of a file of punches. */
export const MOST_FILE_ROWS = 30_000
export const MOST_FILE_BYTES = 8 * 1024 * 1024

const moment = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?$/, 'platform.input.invalid_format')

const deliveredStates = ['made', 'known', 'nobody', 'future', 'unclear'] as const

export const deliverPunches = endpoint({
  method: 'POST',
  path: '/attendance/punches',
  permission: DELIVERING,
  summary:
    'Punches from devices or files: each is taken once, however often it is delivered; of those that cannot be taken it is said why',
  input: z.object({
    source: z.enum(['file', 'api']).default('api'),
    /** Where the device stands: an id of a work location. */
    place: z.uuid().nullable().default(null),
    punches: list(
      z.object({
        /** The number of an employee, or their name where only one is called so. */
        who: z.string().trim().min(1, 'platform.required').max(200),
        /** ISO 8601; without a zone by the clock at the place, or where the employee works. */
        at: moment,
        /** Without a kind it follows from the punch before. */
        kind: punchKind.nullable().default(null),
        device: z.string().trim().max(80).nullable().default(null),
      }),
      MOST_DELIVERED,
    ),
  }),
  reply: z.object({
    /** One for each that was sent, in the same order. */
    items: z.array(
      z.object({ state: z.enum(deliveredStates), employee: z.number().int().nullable(), kind: punchKind.nullable() }),
    ),
    /** Taken, but into months that are closed: their days stand. */
    closed: z.number().int(),
  }),
})

const readFile = z.object({
  rows: z.array(z.object({ line: z.number().int(), cells: z.array(z.string()) })),
  sheet: z.string(),
})
export type ReadFile = z.output<typeof readFile>

export const readPunchFile = {
  method: 'POST',
  path: '/attendance/punches/file',
  permission: DELIVERING,
  summary:
    'The rows of a file of punches (multipart, field `file`: Excel, CSV, or what a device writes); nothing is kept',
  input: z.object({}),
  takesFile: true,
  sends: { reply: readFile, status: 200 },
} as const
