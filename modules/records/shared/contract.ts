import { z } from 'zod'
import { book, list } from '#platform/shared/bounded.ts'
import type { Room } from '#platform/shared/body.ts'
import { endpoint } from '#platform/shared/contract.ts'
import { fieldValues, writtenValues } from '#platform/shared/fields/index.ts'
import { MOST_LINE_TABLES } from './definition/lines.ts'
import { table } from './definition/table.ts'
import { query } from './query.ts'

const name = z.string().max(70)
const id = z.uuid()
export const rowsOfTable = z.object({ table: name })

/** What somebody may do with the rows of a table. */
export const actions = ['r', 'c', 'u', 'd', 'export', 'import'] as const
export type Action = (typeof actions)[number]

const letters: Readonly<Record<string, Action>> = { r: 'r', c: 'c', u: 'u', d: 'd', x: 'export', i: 'import' }

/** What these letters stand for: `rcud`, `x` to export, `i` to import. */
export const actionsIn = (may: string): Action[] => [...may].flatMap((letter) => letters[letter] ?? [])

export const row = z.object({
  id,
  version: z.number().int(),
  values: fieldValues,
  /** Where it differs from row to row what somebody may do: what they may with this one. */
  may: z.array(z.enum(['u', 'd'])).optional(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Row = z.output<typeof row>

/** What stands in the field on which the offered rows hang. */
const beside = z.string().max(20_000).optional()

export const showTable = endpoint({
  method: 'GET',
  path: '/records/:table',
  permission: 'signed_in',
  summary: 'A table as the caller may use it: its columns without those that are hidden, and what they may do',
  /** Rows are added that name this row by this column: whether they may that, beside what they may at all. */
  input: rowsOfTable.extend({ within_by: name.optional(), within: id.optional() }),
  reply: z.object({
    table,
    actions: z.array(z.enum(actions)),
    /** Columns that may be read and not written. */
    fixed: z.array(z.string()),
    /** Where its rows stand in the browser. */
    path: z.string(),
  }),
})

export const queryRows = endpoint({
  method: 'POST',
  path: '/records/:table/query',
  permission: 'signed_in',
  summary: 'Rows of a table: filtered, searched, sorted, part after part',
  whileViewing: true,
  input: rowsOfTable.extend({
    ...query.shape,
    /** Those alone that a field of another table offers whoever writes it. */
    offered_to: rowsOfTable.extend({ column: name, beside }).optional(),
    /** Those alone that the caller follows. */
    followed: z.boolean().default(false),
  }),
  reply: z.object({
    rows: z.array(row),
    /** For the part that follows; null at the end. */
    next: z.string().nullable(),
    /** Told with the first part: how many there are, and whether that is all of them. */
    total: z.object({ count: z.number().int(), is_exact: z.boolean() }).nullable(),
  }),
})

export const showRow = endpoint({
  method: 'GET',
  path: '/records/:table/rows/:id',
  permission: 'signed_in',
  summary: 'One row',
  input: rowsOfTable.extend({ id }),
  reply: row,
})

/** Lines of one kind that are read and written with the row they belong to. */
export const MOST_LINES = 1000

const writtenLines = z.strictObject({
  /** All that there are to be, in their order: without an id new ones, with one those that stand, as they change. */
  rows: list(
    z.strictObject({ id: id.optional(), was: fieldValues.default({}), values: writtenValues.default({}) }),
    MOST_LINES,
    'records.lines.many',
  ),
  removed: list(id, MOST_LINES).default([]),
})
export type WrittenLines = z.output<typeof writtenLines>

/** By the name of the table of the lines; those that are not named stay as they are. */
const linesOfRow = book(name, writtenLines, MOST_LINE_TABLES).default({})

/** A row with lines may say much. */
const LINES_ROOM: Room = {
  bytes: 3 * 1024 * 1024,
  parts: 120_000,
  holds: 'a row with a thousand lines',
}

export const showLines = endpoint({
  method: 'GET',
  path: '/records/:table/rows/:id/lines/:lines',
  permission: 'signed_in',
  summary: 'Lines of a row that are written in its form, in their order',
  input: rowsOfTable.extend({ id, lines: name }),
  reply: z.object({
    rows: z.array(row),
    /** Whether these are all that there are. */
    is_whole: z.boolean(),
  }),
})

export const addRow = endpoint({
  method: 'POST',
  path: '/records/:table/rows',
  permission: 'signed_in',
  summary: 'Adds a row with its lines, all of it or nothing',
  idempotent: true,
  room: LINES_ROOM,
  input: rowsOfTable.extend({ values: writtenValues, lines: linesOfRow }),
  reply: row,
})

export const changeRow = endpoint({
  method: 'PUT',
  path: '/records/:table/rows/:id',
  permission: 'signed_in',
  summary: 'Changes fields of a row; a field that somebody else changed since is a conflict, others are merged',
  idempotent: true,
  room: LINES_ROOM,
  input: rowsOfTable.extend({
    id,
    /** What stood in each changed field when the change was made. */
    was: fieldValues,
    values: writtenValues,
    lines: linesOfRow,
  }),
  reply: row,
})

const several = rowsOfTable.extend({ ids: list(id, 1000).min(1) })
const counted = z.object({ count: z.number().int() })

const MOST_AT_ONCE = 500

export const changeRows = endpoint({
  method: 'POST',
  path: '/records/:table/change',
  permission: 'signed_in',
  summary: 'Changes the same fields of several rows, all of them or none',
  idempotent: true,
  input: rowsOfTable.extend({ ids: list(id, MOST_AT_ONCE).min(1), values: writtenValues }),
  reply: counted,
})

export const deleteRows = endpoint({
  method: 'POST',
  path: '/records/:table/delete',
  permission: 'signed_in',
  summary: 'Deletes rows; they can be brought back',
  idempotent: true,
  input: several,
  reply: counted,
})

export const restoreRows = endpoint({
  method: 'POST',
  path: '/records/:table/restore',
  permission: 'signed_in',
  summary: 'Brings deleted rows back',
  idempotent: true,
  input: several,
  reply: counted,
})

export const deeds = ['created', 'changed', 'deleted', 'restored', 'merged', 'split'] as const

/** A merge as the history of a row tells of it. */
const mergeTold = z.object({
  id,
  /** The row that stayed, in the history of one that did not. */
  into: z.object({ id, title: z.string(), link: z.string() }).nullable(),
  /** What those were called that went into it, as far as the caller reads them. */
  titles: z.array(z.string()),
  is_split: z.boolean(),
})

export const showRowHistory = endpoint({
  method: 'GET',
  path: '/records/:table/rows/:id/history',
  permission: 'signed_in',
  summary: 'Who changed what of a row, the newest first; of hidden columns nothing',
  input: rowsOfTable.extend({ id }),
  reply: z.array(
    z.object({
      id,
      deed: z.enum(deeds),
      at: z.string(),
      by: z.string().nullable(),
      changes: z.array(z.object({ column: z.string(), from: z.unknown(), to: z.unknown() })),
      merge: mergeTold.nullable(),
    }),
  ),
})

export const listOptions = endpoint({
  method: 'GET',
  path: '/records/:table/options/:column',
  permission: 'signed_in',
  summary: 'Rows that a relation may name, of those that the caller reads',
  input: rowsOfTable.extend({
    column: name,
    q: z.string().trim().max(100).default(''),
    /** Where the part before ended. */
    after: z.string().max(4000).optional(),
    /** This one alone. */
    id: id.optional(),
    beside,
  }),
  reply: z.object({
    /** `shown`: as this field calls it, where it calls it otherwise. */
    options: z.array(z.object({ id, name: z.string(), shown: z.string().optional() })),
    next: z.string().nullable(),
  }),
})

export const RECORDS_CHANGED = 'records.changed'
