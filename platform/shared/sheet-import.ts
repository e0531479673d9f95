import { z } from 'zod'
import type { Room } from './body.ts'
import { endpoint, type Endpoint } from './contract.ts'
import type { SheetKind } from './fields/kind.ts'

/** Bytes of an Excel file that is brought in; thousands of rows need a tenth of it. */
export const MAX_SHEET_BYTES = 2 * 1024 * 1024
export const MAX_SHEET_ROWS = 5000

/** One column of a list that is exported to Excel and read back from there. */
export interface SheetColumn {
  key: string
  /** Translation key; the file may call the column so in any language, or by `key`. */
  title: string
  /** What else a file may call it. */
  also?: readonly string[]
  /** Translation key of what may stand in it; a note at the heading tells it. */
  hint?: string
  /** For the same note; never a row of its own. */
  example?: string
  isNeeded?: boolean
  /** Tells one row from another. */
  isKey?: boolean
  /** A day: whatever a spreadsheet makes of one comes in as `YYYY-MM-DD`. */
  isDay?: boolean
  /** The few answers, with the translation keys of their words. */
  choices?: readonly { value: string; title: string }[]
  /** Several of them in one cell, with semicolons between them. */
  isSeveral?: boolean
  /**
   * What an export counts or dates, so that a spreadsheet adds it up and sorts it; everything else is a text. What
   * is dated is a `momentCell` or a `clockCell`.
   */
  kind?: SheetKind
  /** Told by an export alone; an import leaves it out. */
  isToldOnly?: boolean
}

/** What an import does with a row. */
const importDeeds = ['create', 'change', 'same', 'refuse'] as const
export type ImportDeed = (typeof importDeeds)[number]

const importedRow = z.object({
  /** As a spreadsheet counts them: the headings are line 1. */
  line: z.number().int(),
  /** Login name or code. */
  key: z.string(),
  name: z.string(),
  deed: z.enum(importDeeds),
  /** Columns that differ from what is known, for a row that changes something. */
  changed: z.array(z.string()),
  /** What a change comes to beyond its columns, as a translation key with what stands in it. */
  says: z.object({ key: z.string(), params: z.record(z.string(), z.string()) }).optional(),
  /** Column → translation key of what is wrong. */
  problems: z.record(z.string(), z.string()),
})
export type ImportedRow = z.output<typeof importedRow>
/** What it says and what is wrong, in the language of the caller. */
const toldRow = importedRow.extend({
  words: z.object({ says: z.string().optional(), problems: z.record(z.string(), z.string()) }),
})
export type ToldRow = z.output<typeof toldRow>

const importReply = z.object({
  rows: z.array(toldRow),
  counts: z.object({
    create: z.number().int(),
    change: z.number().int(),
    same: z.number().int(),
    refuse: z.number().int(),
  }),
  unknown_columns: z.array(z.string()),
  /** False: only looked at, nothing was written. */
  is_done: z.boolean(),
})
export type ImportReply = z.output<typeof importReply>

const SHEET_LETTERS = Math.ceil(MAX_SHEET_BYTES / 3) * 4
const SHEET_ROOM: Room = {
  bytes: SHEET_LETTERS + 64 * 1024,
  parts: 100,
  holds: 'an Excel file of at most 2 MB in base64',
}

const importInput = z.object({
  /** An .xlsx file in base64. */
  content: z
    .base64('platform.import.wrong_type')
    .min(1, 'platform.import.empty')
    .max(SHEET_LETTERS, 'platform.import.too_large'),
  /** Does everything and takes it back, so it tells exactly what would happen. */
  dry_run: z.boolean(),
  /** Whoever is new gets a link by mail under which they choose a password; for imports of users. */
  invite: z.boolean().default(false),
  /** Of rows of a table: which, as the address says. */
  table: z.string().max(70).optional(),
})
export type ImportInput = z.output<typeof importInput>
export type ImportEndpoint = Endpoint<typeof importInput, typeof importReply>

export function importEndpoint(spec: {
  path: string
  permission: string
  summary: string
  ownerOnly?: boolean
}): ImportEndpoint {
  return endpoint({
    method: 'POST',
    ...spec,
    idempotent: true,
    room: SHEET_ROOM,
    input: importInput,
    reply: importReply,
  })
}
