import { z } from 'zod'
import { list } from '#platform/shared/bounded.ts'
import { endpoint } from '#platform/shared/contract.ts'
import { words } from '#platform/shared/i18n.ts'
import { processOfRow } from './process-of-row.ts'

const MOST_ROWS = 200

export const processesOfRows = endpoint({
  method: 'POST',
  path: '/workflow/rows/:table',
  permission: 'signed_in',
  summary: 'Where rows of a table stand on their way, and the flows that such rows may take',
  whileViewing: true,
  input: z.object({ table: z.string().max(70), ids: list(z.uuid(), MOST_ROWS) }),
  reply: z.object({
    flows: z.array(z.object({ id: z.number().int(), title: words, start: z.enum(['by_hand', 'on_create', 'when']) })),
    /** The newest process first. */
    rows: z.array(z.object({ id: z.uuid(), processes: z.array(processOfRow) })),
  }),
})
