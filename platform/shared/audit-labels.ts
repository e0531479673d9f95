import { z } from 'zod'
import { words } from './i18n.ts'

/** Names in three languages that an entry of the log carries itself, where no words of the product say them. */
export const auditLabels = z.object({
  /** What was done. */
  action: words.optional(),
  /** The kind of what it was done to. */
  kind: words.optional(),
  /** What it was done to; its name as a plain text stands in the entry as well, for searching. */
  name: words.optional(),
  /** Name of a field → how it is called. */
  fields: z.record(z.string(), words).optional(),
  /** Permission → what it is given on and its right, of what an organisation made itself. */
  permissions: z.record(z.string(), z.object({ title: words, action: words.optional() })).optional(),
})
export type AuditLabels = z.output<typeof auditLabels>
