import { z } from 'zod'
import { list } from '#platform/shared/bounded.ts'
import { endpoint } from '#platform/shared/contract.ts'
import { words } from '#platform/shared/i18n.ts'

const MOST_FLOWS = 10
const MOST_ENDS = 50
const flow = z.number().int().positive().max(2_147_483_647)

export const listWays = endpoint({
  method: 'GET',
  path: '/builder/ways',
  permission: 'builder.tables.r',
  summary: 'Tables of modules whose rows can be approved, and the flows that were chosen for each',
  input: z.object({}),
  reply: z.object({
    tables: z.array(
      z.object({
        table: z.string(),
        title: words,
        flows: z.array(z.object({ flow, refused_at: z.array(z.string()) })),
      }),
    ),
    /** What may be chosen. */
    flows: z.array(z.object({ id: flow, title: words, ends: z.array(z.object({ id: z.string(), title: words })) })),
  }),
})

export const saveWays = endpoint({
  method: 'PUT',
  path: '/builder/ways/:table',
  permission: 'builder.tables.u',
  summary: 'Flows that rows of a table of a module may take from now on; what is on its way goes on',
  input: z.object({
    table: z.string().max(70),
    flows: list(z.object({ flow, refused_at: list(z.string().max(100), MOST_ENDS) }), MOST_FLOWS),
  }),
  reply: z.object({ status: z.literal(true) }),
})
