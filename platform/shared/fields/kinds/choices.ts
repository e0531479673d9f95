import { z } from 'zod'
import { languages } from '../../i18n.ts'
import type { FieldKind, FormField } from '../kind.ts'
import { chosen } from '../chosen.ts'

/** Several answers at once: their keys in the order of the options, with commas between them. */
export const choices: FieldKind<string> = {
  name: 'choices',
  example: { option: 0 },
  group: 'options',
  value: z.string(),
  isChoice: true,
  isSeveral: true,
  tidy: inOrder,
  problem: (field, value) => (keysIn(value).every((key) => chosen(field, key)) ? undefined : 'platform.fields.invalid'),
  sought(field, value) {
    const labels = keysIn(value).flatMap((key) => chosen(field, key) ?? [])
    const said = (language: (typeof languages)[number]) =>
      labels
        .map((label) => label[language] ?? '')
        .join(' ')
        .trim()
    return labels.length === 0 ? null : { mn: said('mn'), en: said('en'), ko: said('ko') }
  },
  stored: 'keys',
  expression: 'list',
  print: (field, value, { words }) => ({
    text: keysIn(value)
      .map((key) => {
        const label = chosen(field, key)
        return label ? words(label) : key
      })
      .join('; '),
  }),
}

export const keysIn = (value: string) => value.split(',').filter((key) => key !== '')

/** Each once; one that is offered no more stands at the end, to be seen and taken out. */
function inOrder(value: string, { options = [] }: FormField) {
  const given = new Set(keysIn(value))
  const offered = options.map((option) => option.value).filter((key) => given.has(key))
  return [...new Set([...offered, ...given])].join(',')
}
