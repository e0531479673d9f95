import { z } from 'zod'
import { chosen } from '#platform/shared/fields/chosen.ts'
import type { FieldKind, FieldSettings } from '#platform/shared/fields/kind.ts'

/** The most pressing first, which is how they sort; conditions and files know them by these numbers. */
const priorities: NonNullable<FieldSettings['options']> = [
  { value: '1', label: { mn: 'Яаралтай', en: 'Urgent', ko: '긴급' }, colour: 'red' },
  { value: '2', label: { mn: 'Өндөр', en: 'High', ko: '높음' }, colour: 'orange' },
  { value: '3', label: { mn: 'Дунд', en: 'Medium', ko: '보통' }, colour: 'blue' },
  { value: '4', label: { mn: 'Бага', en: 'Low', ko: '낮음' }, colour: 'grey' },
]

/** How much a task presses. */
export const taskPriority: FieldKind<string> = {
  name: 'taskPriority',
  title: 'platform.fields.kind.task_priority',
  hint: 'platform.fields.hint.task_priority',
  example: '2',
  group: 'options',
  value: z.enum(priorities.map(({ value }) => value)),
  isChoice: true,
  offered: priorities,
  usual: '3',
  isOfTables: true,
  sought: (_, value) => chosen({ options: priorities }, value) ?? null,
  stored: 'key',
  expression: 'select',
  print(_, value, { words }) {
    const label = chosen({ options: priorities }, value)
    return { text: label ? words(label) : value }
  },
}
