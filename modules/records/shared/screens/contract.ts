import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'
import { screenDefinition } from './definition.ts'

export const showScreen = endpoint({
  method: 'GET',
  path: '/records/screens/:key',
  permission: 'signed_in',
  summary: 'A screen over a table that the caller reads; of columns that they do not see it says nothing',
  input: z.object({ key: z.string().max(40) }),
  reply: z.object({
    screen: screenDefinition,
    /** The records that it shows, and where what is written in it is sent. */
    targets: z.array(z.object({ table: z.string(), path: z.string() })).max(1),
    save_path: z.string(),
  }),
})

/** Told whenever a screen is another; with its key. */
export const SCREENS_CHANGED = 'records.screens_changed'
