import { z } from 'zod'
import { list } from '#platform/shared/bounded.ts'
import { endpoint } from '#platform/shared/contract.ts'
import { rowsOfTable } from '../contract.ts'

/** Each of them is a document of its own, with a number and somebody who is asked. */
export const MOST_SENT = 100

export const sendRows = endpoint({
  method: 'POST',
  path: '/records/:table/send',
  permission: 'signed_in',
  summary: 'Sends rows into a flow of their table, each on its own; those that cannot go now are passed over',
  idempotent: true,
  input: rowsOfTable.extend({ ids: list(z.uuid(), MOST_SENT).min(1), flow: z.number().int() }),
  reply: z.object({ count: z.number().int() }),
})
