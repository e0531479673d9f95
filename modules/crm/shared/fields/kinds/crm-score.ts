import { z } from 'zod'
import type { FieldKind } from '#platform/shared/fields/kind.ts'

/** How promising a lead is, from 0 to 100; nobody writes it, and a press shows what it is made of. */
export const crmScore: FieldKind<string> = {
  name: 'crmScore',
  title: 'platform.fields.kind.crm_score',
  hint: 'platform.fields.hint.crm_score',
  example: '72',
  group: 'numbers',
  value: z.string(),
  isOfTables: true,
  given: () => ({ what: 'of_module', when: 'on_its_way' }),
  problem: (_, value) => (/^(?:\d{1,2}|100)$/.test(value) ? undefined : 'platform.fields.bad_progress'),
  sought: () => null,
  stored: 'decimal',
  expression: 'number',
  print: (_, value) => ({ text: value, isAmount: true }),
  sheet: 'count',
  cell: Number,
}
