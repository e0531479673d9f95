import { z } from 'zod'

/** A row as an address names it. */
export const rowOf = z.object({ table: z.string().max(70), id: z.uuid() })
