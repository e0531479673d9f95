import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'
import { processHistory } from './history.ts'

/** Fixed by the specification; signatures inside arrive as JSON strings. */
export const showHistory = endpoint({
  method: 'GET',
  path: '/process/history/:id',
  atRoot: true,
  permission: 'workflow.documents.r',
  summary: 'The status history of a process',
  input: z.object({ id: z.uuid() }),
  reply: processHistory,
})
