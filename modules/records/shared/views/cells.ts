import { z } from 'zod'
import { list } from '#platform/shared/bounded.ts'
import { endpoint } from '#platform/shared/contract.ts'
import { fieldValues, writtenValues } from '#platform/shared/fields/index.ts'

/** Rows that are changed at once; a paste of more is an import. */
export const MOST_PASTED = 500

const changedCells = z.object({ id: z.uuid(), was: fieldValues, values: fieldValues })
export type ChangedCells = z.output<typeof changedCells>

export const changeCells = endpoint({
  method: 'POST',
  path: '/records/:table/cells',
  permission: 'signed_in',
  summary:
    'Changes cells of several rows, each to something of its own: all of them or none, with what is wrong by cell',
  idempotent: true,
  input: z.object({
    table: z.string().max(70),
    /** `texts`: as a spreadsheet writes them, to be understood by their columns. */
    as: z.enum(['values', 'texts']),
    rows: list(
      z.object({
        id: z.uuid(),
        /** What stood in each of them when the change was made. */
        was: fieldValues,
        values: writtenValues,
      }),
      MOST_PASTED,
    ).min(1),
  }),
  reply: z.object({
    /** Where there are any nothing was written. */
    problems: z.array(z.object({ id: z.string(), column: z.string(), why: z.string() })),
    /** What is another than before, as it was and as it is: the way back. */
    changed: z.array(changedCells),
  }),
})
