import { expect, test } from 'vitest'
import { numberOf } from './scale.ts'
import { tickWords } from './TimeHead.tsx'

const t = ((key: string, said: Record<string, unknown> = {}) =>
  key === 'platform.gantt.week'
    ? `${String(said['week'])}-р долоо хоног`
    : `${String(said['week'])}-р долоо хоног · ${String(said['day'])}`) as never
const week = { unit: 'week' as const, from: numberOf('2026-11-23'), to: numberOf('2026-11-30') }

test('a week is called by as much as there is room for, whatever the language', () => {
  expect(tickWords(week, 266, t)).toBe('48-р долоо хоног · 2026-11-23')
  expect(tickWords(week, 140, t)).toBe('48-р долоо хоног')
  // Seven days of 16 pixels: the words would run into those of the next week.
  expect(tickWords(week, 112, t)).toBe('11.23')
  expect(tickWords(week, 35, t)).toBe('48')
})
