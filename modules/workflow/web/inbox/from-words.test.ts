import { expect, test } from 'vitest'
import type { InboxItem } from '../../shared/inbox.ts'
import { fromWords } from './from-words.ts'

const person = (user_id: number, last_name: string, first_name: string) => ({
  user_id,
  emp_id: user_id,
  last_name,
  first_name,
  job: null,
  struct: null,
})
const creator = person(1, 'Бат-Эрдэнэ', 'Болд')
const words: Record<string, string> = {
  'workflow.inbox.held_by': '{{name}} дээр байгаа',
  'workflow.inbox.held_by_me': 'Тан дээр байгаа',
}
const t = (key: string, { name = '' }: Record<string, unknown> = {}) =>
  (words[key] ?? key).replace('{{name}}', name as string)
const said = (holder: InboxItem['holder'], box: Parameters<typeof fromWords>[1] = 'sent') =>
  fromWords({ creator, holder }, box, t)

test('a row of what I sent names who has it now, and not me', () => {
  expect(said({ person: person(2, 'Дорж', 'Сарангэрэл'), group: null, others: 0 })).toBe('Д.Сарангэрэл дээр байгаа')
  expect(said({ person: person(2, 'Дорж', 'Сарангэрэл'), group: null, others: 2 })).toBe('Д.Сарангэрэл +2 дээр байгаа')
  expect(said({ person: null, group: 'Хянагч', others: 0 })).toBe('Хянагч дээр байгаа')
  expect(said({ person: creator, group: null, others: 0 })).toBe('Тан дээр байгаа')
})

test('what I watch names who sent it as well, also where that is who has it', () => {
  expect(said({ person: null, group: 'Хянагч', others: 0 }, 'watched')).toBe('Б.Болд · Хянагч дээр байгаа')
  expect(said({ person: creator, group: null, others: 0 }, 'watched')).toBe('Б.Болд · Б.Болд дээр байгаа')
})

test('where nobody has it, and in the other boxes, stands who sent it', () => {
  expect(said(null)).toBe('Б.Болд')
  expect(said(null, 'waiting')).toBe('Б.Болд')
})
