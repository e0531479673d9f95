import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'
import { row, rowsOfTable } from '../contract.ts'
import { query } from '../query.ts'

/** Rows below one of a tree, as a part of it is opened. */
export const listBranches = endpoint({
  method: 'POST',
  path: '/records/:table/branches',
  permission: 'signed_in',
  summary:
    'Rows below one of a tree, or at its top; of a filter and a search those that lead to what was found as well',
  whileViewing: true,
  input: rowsOfTable.extend({
    /** Null: at the top, with those whose place is not seen. */
    under: z.uuid().nullable(),
    ...query.pick({ filter: true, search: true, sort: true, limit: true, after: true }).shape,
  }),
  reply: z.object({
    rows: z.array(
      row.extend({
        /** How many stand below it, of those that are shown. */
        below: z.number().int(),
        /** Shown for what stands below it alone. */
        leads: z.boolean(),
      }),
    ),
    next: z.string().nullable(),
  }),
})
