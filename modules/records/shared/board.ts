import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'
import { fieldValues, writtenValues } from '#platform/shared/fields/index.ts'
import { row, rowsOfTable } from './contract.ts'
import { query } from './query.ts'

/** More columns than these no board shows. */
export const MOST_GROUPS = 100

export const groupRows = endpoint({
  method: 'POST',
  path: '/records/:table/groups',
  permission: 'signed_in',
  summary: 'What stands in a column of rows that are asked for, and how often; what it names, in its own order',
  whileViewing: true,
  input: rowsOfTable.extend({
    column: z.string().max(70),
    ...query.pick({ filter: true, search: true }).shape,
  }),
  reply: z.object({
    groups: z.array(
      z.object({
        value: z.union([z.string(), z.boolean(), z.null()]),
        count: z.number().int(),
        /** Of a row that has one: `#1d4ed8`. */
        colour: z.string().optional(),
      }),
    ),
  }),
})

export const moveRow = endpoint({
  method: 'PUT',
  path: '/records/:table/rows/:id/place',
  permission: 'signed_in',
  summary: 'Puts a row behind another or before one, and changes fields of it as a change of the row does',
  idempotent: true,
  input: rowsOfTable.extend({
    id: z.uuid(),
    /** The row behind which it comes; null: before the other one, or where it is if that is null too. */
    after: z.uuid().nullable(),
    before: z.uuid().nullable(),
    was: fieldValues.default({}),
    values: writtenValues.default({}),
  }),
  reply: row,
})
