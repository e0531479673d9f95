import { expect, test } from 'vitest'
import { evaluate } from '#platform/shared/expression/index.ts'
import { registerKinds } from '#platform/shared/fields/brought.ts'
import {
  expressionFields,
  type FormField,
  isSame,
  printedOf,
  problemsIn,
  registry,
  tidied,
} from '#platform/shared/fields/index.ts'
import { dateRange, rangeIn, workedIn } from './kinds/date-range.ts'

if (!registry().kinds.has(dateRange.name)) registerKinds([dateRange])
const of = (counts_days?: boolean): FormField => ({
  name: 'away',
  kind: dateRange.name,
  label: { mn: 'Хугацаа', en: 'Time away' },
  required: false,
  ...(counts_days && { counts_days }),
})
const counted = of(true)
const value = '2026-03-02/2026-03-08 5'
const speech = (language: 'mn' | 'en') => ({
  t: (key: string) => key,
  words: (words: { mn: string; en?: string | undefined }) => words[language] ?? words.mn,
  dateTime: (moment: string) => moment,
})

test('a range that counts its working days keeps and prints them, and is the same with another count', () => {
  expect(tidied(counted, value)).toBe(value)
  expect(problemsIn([counted], { away: value })).toEqual({})
  expect([rangeIn(value), workedIn(value)]).toEqual([{ from: '2026-03-02', to: '2026-03-08' }, 5])
  expect(printedOf(counted, value, speech('mn'))?.text).toBe('2026-03-02 – 2026-03-08 (5 ажлын өдөр)')
  expect(printedOf(counted, '2026-03-02/2026-03-02 1', speech('en'))?.text).toContain('(1 working day)')
  expect(isSame(counted, value, '2026-03-02/2026-03-08')).toBe(true)
  expect(problemsIn([counted], { away: '2026-03-08/2026-03-02 5' })).toEqual({ away: 'platform.fields.too_early' })
})

test('one that counts none takes no count, and conditions read nothing in it', () => {
  expect(tidied(of(), value)).toBe('2026-03-02/2026-03-08')
  expect(tidied(of(), '2026.3.2 - 2026.3.8')).toBe('2026-03-02/2026-03-08')
  expect(expressionFields([of()])).toEqual([])
})

test('conditions ask a counted range for its days', () => {
  const fields = expressionFields([counted])
  expect(fields.map(({ name, kind, label }) => [name, kind, label?.en])).toEqual([
    ['away_from', 'date', 'Time away · first day'],
    ['away_to', 'date', 'Time away · last day'],
    ['away_days', 'number', 'Time away · working days'],
  ])
  const asks = (text: string, away: string | null) => evaluate(text, { fields, values: { away } })
  expect(asks('away_days == 5 && away_from < away_to', value)).toEqual({ ok: true, value: true })
  expect(asks('away_days > 0', '2026-03-02/2026-03-08')).toMatchObject({ ok: false })
  expect(asks('isEmpty(away_days)', null)).toEqual({ ok: true, value: true })
})
