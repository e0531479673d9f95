import { z } from 'zod'
import { list } from '#platform/shared/bounded.ts'
import { endpoint } from '#platform/shared/contract.ts'
import { encodings, separators } from '#platform/shared/text-file.ts'
import { dayOrders } from '#platform/shared/written/days.ts'

/** Bytes of a file that is brought in. */
export const MAX_IMPORT_BYTES = 100 * 1024 * 1024
/** Of all its sheets together. */
export const MAX_IMPORT_ROWS = 1_000_000
/** Up to here an import is one transaction; a larger one goes on after a restart, or is taken back whole. */
export const MOST_AT_ONCE = 20_000
/** What stands for the id of a row among the columns that a file may bring. */
export const ROW_ID = 'id'

const name = z.string().max(70)
const rowsOfTable = z.object({ table: name })
const oneImport = rowsOfTable.extend({ id: z.uuid() })
const whole = z.number().int().min(0)

const states = [
  'reading',
  'read',
  'checking',
  'checked',
  'running',
  'done',
  'taking_back',
  'cancelled',
  'failed',
  'undoing',
  'undone',
] as const
export type ImportState = (typeof states)[number]
/** Something is being done; whoever waits asks again. */
export const isAtWork = (state: ImportState) =>
  ['reading', 'checking', 'running', 'taking_back', 'undoing'].includes(state)

const MOST_MAPPED = 500

/** What is what in a file. */
const wishes = z.object({
  sheet: whole.max(1000),
  /** The line that names the columns; 0 where none does. */
  heading: whole,
  columns: list(
    z.object({
      /** Where it stands in the file, from 0. */
      at: whole.max(1000),
      column: name,
      /** How days are written in it. */
      order: z.enum(dayOrders).optional(),
    }),
    MOST_MAPPED,
  ).min(1),
  /** Columns by which a row is known; none: every line is a new row. */
  keys: list(name, 5),
})
export type ImportWishes = z.output<typeof wishes>

/** What becomes of rows that are there already, and of those with mistakes. */
const rules = z.object({
  known: z.enum(['update', 'skip', 'refuse']),
  bad: z.enum(['refuse', 'leave_out']),
})
export type ImportRules = z.output<typeof rules>

const counts = z.object({
  create: whole,
  change: whole,
  same: whole,
  /** Mistakes, in rows that would be new and in known ones. */
  bad_new: whole,
  bad_known: whole,
})
export type ImportCounts = z.output<typeof counts>

const result = z.object({ created: whole, changed: whole, skipped: whole, left_out: whole })
export type ImportResult = z.output<typeof result>

const importShape = z.object({
  id: z.uuid(),
  state: z.enum(states),
  file_name: z.string(),
  /** How a text file was read; null of a workbook. */
  form: z.object({ encoding: z.enum(encodings), separator: z.enum(separators) }).nullable(),
  sheets: z.array(
    z.object({
      title: z.string(),
      rows: whole,
      columns: whole,
      /** The line that seems to name the columns. */
      heading: whole,
      first: z.array(z.object({ line: whole, cells: z.array(z.string()) })),
    }),
  ),
  wishes: wishes.nullable(),
  rules: rules.nullable(),
  counts: counts.nullable(),
  result: result.nullable(),
  /** What could not be taken back: how many rows, and of some of them what they are called and why. */
  left_behind: z
    .object({ count: whole, rows: z.array(z.object({ line: whole, label: z.string(), why: z.string() })) })
    .nullable(),
  /** Why it ended without success. */
  problem: z.string().nullable(),
  total: whole,
  done: whole,
  made_at: z.string(),
  ended_at: z.string().nullable(),
  /** Until when it can be taken back. */
  until: z.string(),
})
export type Import = z.output<typeof importShape>

/** Where a file is sent, as a form; `encoding` and `separator` in the address where somebody says them. */
export const uploadImport = {
  method: 'POST',
  path: '/records/:table/imports',
  permission: 'signed_in',
  summary: 'Brings a file of rows (multipart, field `file`: Excel or text); nothing is written to the table yet',
  input: rowsOfTable.extend({ encoding: z.enum(encodings).optional(), separator: z.enum(separators).optional() }),
  takesFile: true,
  sends: { reply: importShape, status: 201 },
} as const

export const listImports = endpoint({
  method: 'GET',
  path: '/records/:table/imports',
  permission: 'signed_in',
  summary: 'Files that the caller brought into a table lately, the newest first',
  input: rowsOfTable,
  reply: z.array(
    importShape.pick({ id: true, state: true, file_name: true, result: true, made_at: true, until: true }),
  ),
})

export const showImport = endpoint({
  method: 'GET',
  path: '/records/:table/imports/:id',
  permission: 'signed_in',
  summary: 'A file on its way in: what it holds and how far it is',
  input: oneImport,
  reply: importShape,
})

export const proposeColumns = endpoint({
  method: 'GET',
  path: '/records/:table/imports/:id/columns',
  permission: 'signed_in',
  summary: 'The columns of a sheet, and which column of the table each seems to be',
  input: oneImport.extend({ sheet: z.coerce.number().int().min(0), heading: z.coerce.number().int().min(0) }),
  reply: z.object({
    columns: z.array(
      z.object({
        at: whole,
        title: z.string(),
        samples: z.array(z.string()),
        column: z.string().nullable(),
        /** Of days: how they seem to be written; not certain where another order would read them all as well. */
        order: z.object({ order: z.enum(dayOrders), is_certain: z.boolean() }).nullable(),
      }),
    ),
    keys: z.array(z.string()),
    /** What a column may become. */
    into: z.array(
      z.object({
        column: z.string(),
        title: z.string(),
        is_needed: z.boolean(),
        /** A row can be known by it. */
        is_key: z.boolean(),
        is_day: z.boolean(),
      }),
    ),
  }),
})

export const checkImport = endpoint({
  method: 'POST',
  path: '/records/:table/imports/:id/check',
  permission: 'signed_in',
  summary: 'Tries a file without writing anything: what each line would do, and what is wrong in which cell',
  idempotent: true,
  input: oneImport.extend({ wishes }),
  reply: importShape,
})

export const importDeeds = ['create', 'change', 'same', 'bad'] as const

export const listImportRows = endpoint({
  method: 'GET',
  path: '/records/:table/imports/:id/rows',
  permission: 'signed_in',
  summary: 'Lines of a file that was tried, with what each would do or what is wrong in which cell',
  input: oneImport.extend({ deed: z.enum(importDeeds), after: z.coerce.number().int().min(0).default(0) }),
  reply: z.object({
    rows: z.array(
      z.object({
        line: whole,
        label: z.string(),
        /** Titles of the columns that would be another. */
        changed: z.array(z.string()),
        problems: z.array(z.object({ title: z.string(), at: whole.nullable(), said: z.string(), why: z.string() })),
      }),
    ),
    next: whole.nullable(),
  }),
})

export const runImport = endpoint({
  method: 'POST',
  path: '/records/:table/imports/:id/run',
  permission: 'signed_in',
  summary: 'Brings in what was tried, all of it or nothing',
  idempotent: true,
  input: oneImport.extend({ rules }),
  reply: importShape,
})

export const stopImport = endpoint({
  method: 'POST',
  path: '/records/:table/imports/:id/stop',
  permission: 'signed_in',
  summary: 'Stops what is being done with a file; what it had written by then is taken back',
  idempotent: true,
  input: oneImport,
  reply: importShape,
})

export const undoImport = endpoint({
  method: 'POST',
  path: '/records/:table/imports/:id/undo',
  permission: 'signed_in',
  summary: 'Takes an import back: rows that it made are deleted, cells that still hold what it wrote go back',
  idempotent: true,
  input: oneImport,
  reply: importShape,
})

/** Lines with mistakes as an Excel file, each with a column that says which. */
export const leftOutPath = (table: string, id: string) => `/records/${table}/imports/${id}/left-out`

export const IMPORT_WANTED = 'records.import_wanted'
