import { z } from 'zod'
import { book, list } from '#platform/shared/bounded.ts'
import { endpoint } from '#platform/shared/contract.ts'
import { writtenValues } from '#platform/shared/fields/index.ts'
import { words } from '#platform/shared/i18n.ts'
import { row, rowsOfTable } from '../contract.ts'

const id = z.uuid()
const name = z.string().max(70)

/** A row as whoever asks saw it. */
const seen = z.object({ id, version: z.int32().positive() })

/** More of them are told to nobody who types. */
export const MOST_TWINS_TOLD = 5

export const twinsOf = endpoint({
  method: 'POST',
  path: '/records/:table/twins',
  permission: 'signed_in',
  summary: 'Rows that the caller reads and that look the same as one that says this',
  whileViewing: true,
  input: rowsOfTable.extend({
    values: writtenValues,
    /** The row that says it, where it stands already. */
    id: id.optional(),
  }),
  reply: z.array(
    z.object({
      id,
      title: z.string(),
      link: z.string(),
      /** Columns by which it looks the same. */
      by: z.array(z.string()),
      /** Whether the caller may delete it, as whoever merges it has to. */
      may_go: z.boolean(),
    }),
  ),
})
export type TwinTold = z.output<typeof twinsOf.reply>[number]

export const MOST_MERGED = 10

const counted = z.object({ table: z.string(), title: words, count: z.number().int() })

export const compareRows = endpoint({
  method: 'POST',
  path: '/records/:table/compare',
  permission: 'signed_in',
  summary: 'Rows beside each other, with what hangs on each of them, for whoever is about to merge them',
  whileViewing: true,
  input: rowsOfTable.extend({ ids: list(id, MOST_MERGED).min(2) }),
  reply: z.array(
    row.extend({
      title: z.string(),
      may_stay: z.boolean(),
      may_go: z.boolean(),
      /** Columns that are seen in other rows and not in this one. */
      masked: z.array(z.string()),
      /** Rows that name it, of tables that the caller reads. */
      hanging: z.array(counted.extend({ one: words.optional() })),
      comments: z.number().int(),
      files: z.number().int(),
    }),
  ),
})
export type Compared = z.output<typeof compareRows.reply>[number]

export const mergeRows = endpoint({
  method: 'POST',
  path: '/records/:table/merge',
  permission: 'signed_in',
  summary: 'Makes one row of several: what hung on the others hangs on the one that stays',
  idempotent: true,
  input: rowsOfTable.extend({
    kept: seen,
    merged: list(seen, MOST_MERGED - 1).min(1),
    /** By the name of a column: the row whose value it gets; all others stay as they are. */
    values_of: book(name, id, 400).default({}),
  }),
  reply: z.object({
    merge_id: id,
    row,
    /** Rows that name the one that stays instead, of tables that the caller reads. */
    moved: z.array(counted),
  }),
})

const MOST_TOLD = 50

export const splitRows = endpoint({
  method: 'POST',
  path: '/records/:table/split',
  permission: 'signed_in',
  summary: 'Takes a merge back: all rows stand again, with what hung on each',
  idempotent: true,
  input: rowsOfTable.extend({ merge_id: id }),
  reply: z.object({
    rows: z.number().int(),
    /** Columns of the kept row that say something else by now, and keep it. */
    kept: z.array(z.string()),
    /** Rows that were changed or deleted since, and are left as they are: those that the caller reads. */
    left: z
      .array(
        z.object({
          table: z.string(),
          title: z.string(),
          link: z.string().nullable(),
          why: z.enum(['changed', 'deleted']),
        }),
      )
      .max(MOST_TOLD),
    /** All of them, and whatever else is not there any more. */
    left_count: z.number().int(),
  }),
})
export { MOST_TOLD as MOST_LEFT_TOLD }
