import { expect, test } from 'vitest'
import { chart } from '../../../shared/index.ts'
import { settingAddress, settingIn } from '../address.ts'
import { keptSetting, settingOf } from '../../views/setting.ts'

const setting = chart({
  type: 'bar',
  by: 'day',
  span: 'quarter',
  split: 'stage',
  until: 'paid_on',
  stacked: true,
  measures: [{ of: 'sum', column: 'amount' }, { of: 'count' }, { of: 'sum', column: 'fee' }],
  order: 'falling',
  limit: 7,
})

test('an address and a saved view say a chart whole, each figure in its place', () => {
  expect(settingIn({ q: 'x', sort: 'amount', ...settingAddress(setting) })).toEqual(setting)
  expect(settingIn({ kind: 'chart', type: 'bar', measures: 'sum.amount' })).toEqual(
    chart({ type: 'bar', measures: [{ of: 'sum', column: 'amount' }] }),
  )
  for (const wrong of ['', 'total.amount', 'sum.a,sum.b,sum.c,sum.d,sum.e'])
    expect(settingIn({ kind: 'chart', type: 'bar', measures: wrong })).toBeUndefined()
  expect(settingOf(keptSetting(setting))).toEqual(setting)
})

test('a saved chart names columns where the server leaves out those that somebody does not see', () => {
  const { kind, places, settings } = keptSetting(setting)
  expect(JSON.stringify(settings)).not.toMatch(/amount|fee|stage|day|paid_on/)
  const { sum: _, ...seen } = places
  expect(settingOf({ kind, settings, places: { ...seen, sum: ['fee'] } })).toMatchObject({
    measures: [{ of: 'sum', column: 'fee' }, { of: 'count' }],
  })
  expect(settingOf({ kind, settings: { ...settings, measures: 'sum' }, places: seen })).toBeUndefined()
})
