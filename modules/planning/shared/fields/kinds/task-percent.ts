import { z } from 'zod'
import type { FieldKind } from '#platform/shared/fields/kind.ts'

/** How much of a task is done, in whole hundredths. */
export const taskPercent: FieldKind<string> = {
  name: 'taskPercent',
  title: 'platform.fields.kind.task_percent',
  hint: 'platform.fields.hint.task_percent',
  example: '60',
  group: 'numbers',
  value: z.string(),
  usual: '0',
  isOfTables: true,
  tidy: (value) => value.replace(/\s*%?\s*$/, '').trim(),
  problem: (_, value) => (/^(?:\d{1,2}|100)$/.test(value) ? undefined : 'platform.fields.bad_progress'),
  sought: () => null,
  stored: 'decimal',
  expression: 'number',
  print: (_, value) => ({ text: `${value}%`, isAmount: true }),
  sheet: 'count',
  cell: Number,
}
