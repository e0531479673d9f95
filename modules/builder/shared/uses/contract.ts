import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'
import { words } from '#platform/shared/i18n.ts'

const whats = [
  'label',
  'sort',
  'formula',
  'condition',
  'rule',
  'view',
  'part',
  'relation',
  'saved_view',
  'form',
  'role',
  'menu',
] as const

const use = z.object({
  what: z.enum(whats),
  /** What is named: a column, a choice of one, or the table itself where nothing is said. */
  column: z.string().nullable(),
  choice: z.string().nullable(),
  /** What names it, as people call it. */
  by: words,
  /** Where that is changed. */
  to: z.string().nullable(),
})
export type Use = z.output<typeof use>

export const showUses = endpoint({
  method: 'GET',
  path: '/builder/tables/:id/uses',
  permission: 'builder.tables.r',
  summary: 'What names a table, its columns and their choices: formulas, rules, relations, views, forms, roles, menu',
  input: z.object({ id: z.uuid() }),
  reply: z.array(use),
})
