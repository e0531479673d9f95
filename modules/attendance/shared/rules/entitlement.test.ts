import { expect, test } from 'vitest'
import { entitledDays, ENTITLEMENT_OF_LAW } from './entitlement.ts'

test.each([
  [0, 15],
  [5, 15],
  [6, 18],
  [10, 18],
  [11, 20],
  [15, 20],
  [16, 22],
  [20, 22],
  [21, 24],
  [25, 24],
  [26, 26],
  [31, 26],
  [32, 29],
  [45, 29],
])('after %i years of service it is %i days', (years, days) => {
  expect(entitledDays(`${2026 - years}-06-15`, '2026-06-15', [ENTITLEMENT_OF_LAW])).toEqual({
    days,
    years,
    rule: '2022-01-01',
  })
})

test('a year is full on its day, not before', () => {
  const on = (day: string, hired = '2020-06-15') => entitledDays(hired, day, [ENTITLEMENT_OF_LAW]).years
  expect([on('2026-06-14'), on('2026-06-15'), on('2027-01-01')]).toEqual([5, 6, 6])
  expect([on('2026-02-28', '2020-02-29'), on('2026-03-01', '2020-02-29'), on('2024-02-29', '2020-02-29')]).toEqual([
    5, 6, 4,
  ])
})

test('the rule of the day counts, in whatever order rules and steps come', () => {
  const generous = {
    from: '2027-01-01',
    base: 20,
    steps: [
      { years: 3, more: 4 },
      { years: 1, more: 2 },
    ],
  }
  for (const rules of [
    [ENTITLEMENT_OF_LAW, generous],
    [generous, ENTITLEMENT_OF_LAW],
  ]) {
    expect(entitledDays('2023-05-01', '2026-12-31', rules)).toEqual({ days: 15, years: 3, rule: '2022-01-01' })
    expect(entitledDays('2023-05-01', '2027-01-01', rules)).toEqual({ days: 24, years: 3, rule: '2027-01-01' })
  }
})

test('nobody has days before they began, or before there was a rule', () => {
  expect(entitledDays('2026-05-01', '2026-04-30', [ENTITLEMENT_OF_LAW])).toMatchObject({ days: 0, years: 0 })
  expect(entitledDays('2015-05-01', '2021-12-31', [ENTITLEMENT_OF_LAW])).toEqual({ days: 0, years: 6, rule: null })
})
