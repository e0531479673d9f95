import { expect, test } from 'vitest'
import type { Group } from '../views/aggregate.ts'
import { filterBehind } from './behind.ts'
import { askedEnded, openGroups } from './open.ts'
import { firstDay } from './periods.ts'
import { figuresFrom } from './series.ts'
import type { ChartSetting } from './setting.ts'

const setting: ChartSetting = {
  kind: 'chart',
  type: 'line',
  by: 'begun_on',
  span: 'week',
  until: 'done_on',
  measures: [{ of: 'count' }],
}
const table = {
  columns: ['begun_on', 'done_on'].map((name) => ({ name, kind: 'date', label: { mn: name }, required: false })),
}
const group = (count: number, ...keys: (string | null)[]): Group => ({
  at: keys.map((key) => ({ key, value: key })),
  count,
  measures: [],
})

test('each week counts what had begun and not ended when it was over, also weeks in which nothing happened', () => {
  const began = [group(3, '2026-11-02'), group(2, '2026-11-16'), group(4, null)]
  const ended = [group(1, '2026-11-09'), group(3, '2026-11-23')]
  const groups = openGroups(setting, began, ended, '2026-11-28')
  expect(groups.map(({ at: [time], count }) => [time?.key, count])).toEqual([
    ['2026-11-02', 3],
    ['2026-11-09', 2],
    ['2026-11-16', 4],
    ['2026-11-23', 1],
  ])
  const last = openGroups({ ...setting, limit: 2 }, began, ended, '2026-11-28')
  expect(last.map(({ count }) => count)).toEqual([4, 1])
  expect(openGroups(setting, [], [], '2026-11-28')).toEqual([])
  const figures = figuresFrom(setting, groups)
  expect(filterBehind(table, setting, figures, figures.categories[1]!, figures.series[0])).toEqual({
    all: [
      { column: 'begun_on', is: 'before', values: ['2026-11-16'] },
      {
        any: [
          { column: 'done_on', is: 'empty', values: [] },
          { column: 'done_on', is: 'after', values: ['2026-11-15'] },
        ],
      },
    ],
  })
})

test('what is open is told apart by a second column, each with its own beginnings and ends', () => {
  const split = { ...setting, split: 'owner' }
  expect(askedEnded(split)?.group).toEqual([{ column: 'done_on', by: 'week' }, { column: 'owner' }])
  expect(askedEnded({ ...setting, until: undefined })).toBeUndefined()
  const began = [group(2, '2026-11-16', '1'), group(1, '2026-11-16', '2')]
  const groups = openGroups(split, began, [group(1, '2026-11-23', '2')], '2026-11-23')
  expect(figuresFrom(split, groups).series.map((one) => [one.split?.key, one.values])).toEqual([
    ['1', ['2', '2']],
    ['2', ['1', '0']],
  ])
})

test('spans of time begin on their first day, weeks on Monday', () => {
  expect((['day', 'week', 'month', 'quarter', 'year'] as const).map((span) => firstDay(span, '2026-11-29'))).toEqual([
    '2026-11-29',
    '2026-11-23',
    '2026-11-01',
    '2026-10-01',
    '2026-01-01',
  ])
})
