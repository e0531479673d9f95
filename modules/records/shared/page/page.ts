import { z } from 'zod'
import { list } from '#platform/shared/bounded.ts'
import { endpoint } from '#platform/shared/contract.ts'
import { storedFile } from '#platform/shared/files.ts'
import { words } from '#platform/shared/i18n.ts'
import { rowOf } from '../row-of.ts'
import { person } from '../talk/person.ts'

const rowFile = storedFile.extend({ by: person, at: z.string() })
export type RowFile = z.output<typeof rowFile>

export const showAround = endpoint({
  method: 'GET',
  path: '/records/:table/rows/:id/around',
  permission: 'signed_in',
  summary: 'What belongs to a row besides its fields: rows that name it, files, and who follows it',
  input: rowOf,
  reply: z.object({
    /** Columns of tables that the caller reads. */
    related: z.array(
      z.object({
        table: z.string(),
        title: words,
        column: z.string(),
        label: words,
        count: z.number().int(),
        /** Where its rows have their pages. */
        path: z.string(),
      }),
    ),
    files: z.array(rowFile),
    follows: z.boolean(),
    followers: z.array(person),
  }),
})

export const MOST_ROW_FILES = 100

export const attachRowFiles = endpoint({
  method: 'POST',
  path: '/records/:table/rows/:id/files',
  permission: 'signed_in',
  summary: 'Lays files beside a row that were uploaded before, through POST /api/files',
  idempotent: true,
  input: rowOf.extend({ file_ids: list(z.uuid(), 20).min(1) }),
  reply: z.object({ count: z.number().int() }),
})

export const removeRowFile = endpoint({
  method: 'DELETE',
  path: '/records/:table/rows/:id/files/:file_id',
  permission: 'signed_in',
  summary: 'Takes a file away from a row',
  input: rowOf.extend({ file_id: z.uuid() }),
  reply: z.object({ count: z.number().int() }),
})

export const revertRow = endpoint({
  method: 'POST',
  path: '/records/:table/rows/:id/revert',
  permission: 'signed_in',
  summary: 'Lets fields say what they said before a change, as far as they still say what it wrote',
  idempotent: true,
  input: rowOf.extend({
    change_id: z.uuid(),
    /** Without any: all that it changed. */
    columns: list(z.string().max(70), 400).default([]),
  }),
  reply: z.object({
    reverted: z.array(z.string()),
    /** What says something else by now, and what that is. */
    skipped: z.array(z.object({ column: z.string(), stands: z.union([z.string(), z.boolean(), z.null()]) })),
  }),
})
