import fc from 'fast-check'
import { expect, test } from 'vitest'
import { balanceOf, type LeaveEntry } from './balance.ts'

const ledger: LeaveEntry[] = [
  { day: '2026-01-01', kind: 'carried', days: 3 },
  { day: '2026-01-01', kind: 'entitled', days: 15 },
  { day: '2026-02-10', kind: 'taken', days: 2.5 },
  { day: '2026-03-01', kind: 'returned', days: 0.5 },
  { day: '2026-04-01', kind: 'expired', days: 3 },
]

test('a year of leave, day by day', () => {
  const on = (day: string) => balanceOf(ledger, day)
  expect([on('2025-12-31'), on('2026-01-01'), on('2026-02-10'), on('2026-03-31'), on('2026-12-31')]).toEqual([
    0, 18, 15.5, 16, 13,
  ])
})

test('a count replaces what was before; what else stands on its day is added', () => {
  const counted: LeaveEntry[] = [
    { day: '2026-02-10', kind: 'taken', days: 1 },
    ...ledger,
    { day: '2026-02-10', kind: 'set', days: 10 },
  ]
  expect(balanceOf(counted, '2026-02-09')).toBe(18)
  expect(balanceOf(counted, '2026-02-10')).toBe(6.5)
  expect(balanceOf(counted, '2026-12-31')).toBe(4)
})

test('more may be taken than there is, and hundredths of a day stay exact', () => {
  const taken = Array.from({ length: 3 }, (): LeaveEntry => ({ day: '2026-05-01', kind: 'taken', days: 0.1 }))
  expect(balanceOf(taken, '2026-05-01')).toBe(-0.3)
})

test('the order of the ledger does not matter', () => {
  const entry = fc.record({
    day: fc.integer({ min: 1, max: 28 }).map((day) => `2026-05-${String(day).padStart(2, '0')}`),
    kind: fc.constantFrom('entitled' as const, 'carried' as const, 'taken' as const, 'expired' as const),
    days: fc.integer({ min: 0, max: 40 }).map((halves) => halves / 2),
  })
  const entries = fc
    .array(entry)
    .chain((some) => fc.tuple(fc.constant(some), fc.shuffledSubarray(some, { minLength: some.length })))
  fc.assert(
    fc.property(entries, ([some, other]) => {
      const withCount = (list: LeaveEntry[]) => [...list, { day: '2026-05-14', kind: 'set' as const, days: 7 }]
      expect(balanceOf(other, '2026-05-20')).toBe(balanceOf(some, '2026-05-20'))
      expect(balanceOf(withCount(other), '2026-05-20')).toBe(balanceOf(withCount(some).reverse(), '2026-05-20'))
    }),
  )
})
