import { expect, test } from 'vitest'
import { conditionWords } from './condition-words.ts'

test('a condition is said with the names of fields and of what may be chosen; what lines cannot say stands as written', () => {
  const fields = [
    { name: 'amount', kind: 'money', label: { mn: 'Дүн' } },
    { name: 'kind', kind: 'select', label: { mn: 'Төрөл' }, options: [{ value: 'a', label: { mn: 'Ээлжийн' } }] },
  ] as const
  const words = (text: string) => conditionWords(text, fields, { t: (key) => key, say: ({ mn }) => mn })
  expect(words('amount >= 1000000 && kind == "a"')).toBe('Дүн ≥ 1,000,000₮, Төрөл = Ээлжийн')
  expect(words('isEmpty(kind)')).toBe('Төрөл platform.condition.empty')
  expect(words(' amount * 2 > 5 ')).toBe('amount * 2 > 5')
})

test('several values stand after one another by their names, and one that is gone by its number', () => {
  const units = new Map([
    ['4', 'Худалдан авалт'],
    ['5', 'Борлуулалт'],
  ])
  const fields = [
    { name: 'unit', kind: 'list', title: 'the.unit', named: (value: string) => units.get(value) },
  ] as const
  const words = (text: string) =>
    conditionWords(text, fields, { t: (key) => (key === 'platform.condition.or' ? ' / ' : key), say: ({ mn }) => mn })
  expect(words('exists(unit, one, one in ["4", "5", "9"])')).toBe(
    'the.unit platform.condition.one_of: Худалдан авалт / Борлуулалт / № 9',
  )
  expect(words('!exists(unit, one, one in ["5"])')).toBe('the.unit platform.condition.none_of: Борлуулалт')
})
