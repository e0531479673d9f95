import { afterAll, expect, test } from 'vitest'
import { registerKinds, registry } from '#platform/shared/fields/index.ts'
import { kinds } from '../fields/kinds/index.ts'
import { chart, column, table, words } from '../index.ts'
import type { Group } from '../views/aggregate.ts'
import { filterBehind } from './behind.ts'
import { fittingChart, usualChart } from './fitting.ts'
import { lastDay, periodsThrough } from './periods.ts'
import { askedFor, figuresFrom } from './series.ts'
import type { ChartSetting } from './setting.ts'

// Another test of the same worker may have brought them.
afterAll(registerKinds(kinds.filter(({ name }) => !registry().kinds.has(name))))

const named = (mn: string) => words(mn, mn, mn)
const deals = table('tried.deals', {
  title: named('Гэрээ'),
  columns: {
    title: column('text', { title: named('Гарчиг') }),
    stage: column('select', {
      title: named('Шат'),
      options: ['new', 'won', 'lost'].map((value) => ({ value, label: named(value) })),
    }),
    day: column('date', { title: named('Өдөр') }),
    amount: column('money', { title: named('Дүн') }),
    is_big: column('checkbox', { title: named('Том') }),
    firm: column('relation', { title: named('Фирм'), rows_of: 'tried.firms' }),
    files: column('files', { title: named('Файл') }),
  },
  label: '{title}',
  sort: 'title',
})
const of = (said: Omit<ChartSetting, 'kind'>) => chart(said)
const at = (key: string | null) => ({ key, value: key })
const group = (keys: readonly (string | null)[], count: number, measures: (string | null)[] = []): Group => ({
  at: keys.map(at),
  count,
  measures,
})

test('a chart is divided and measured by columns that somebody sees and that fit; without them it is none', () => {
  const whole = of({
    type: 'column',
    by: 'stage',
    split: 'firm',
    measures: [{ of: 'sum', column: 'amount' }, { of: 'count' }],
  })
  expect(fittingChart(whole, deals)).toEqual(whole)
  const without = (...hidden: string[]) => ({ columns: deals.columns.filter(({ name }) => !hidden.includes(name)) })
  expect(fittingChart(whole, without('firm', 'amount'))).toEqual(
    of({ type: 'column', by: 'stage', measures: [{ of: 'count' }] }),
  )
  expect(fittingChart(whole, without('stage'))).toBeUndefined()
  const sum = of({ type: 'count', measures: [{ of: 'sum', column: 'amount' }] })
  expect(fittingChart(sum, without('amount'))).toBeUndefined()
  for (const wrong of [
    of({ type: 'column', by: 'files', measures: [{ of: 'count' }] }),
    of({ type: 'column', by: 'stage', measures: [{ of: 'sum', column: 'title' }] }),
    of({ type: 'pie', measures: [{ of: 'count' }] }),
  ])
    expect(fittingChart(wrong, deals)).toBeUndefined()
  expect(fittingChart(of({ type: 'line', by: 'day', measures: [{ of: 'count' }] }), deals)?.span).toBe('month')
  expect(usualChart(deals)).toMatchObject({ type: 'column', by: 'stage' })
  expect(usualChart(without('stage'))).toMatchObject({ type: 'bar', by: 'is_big' })
  expect(usualChart({ columns: deals.columns.slice(0, 1) })).toBeUndefined()
})

test('months in which nothing was stand between the others, and an average of nothing is none', () => {
  const setting = of({
    type: 'column',
    by: 'day',
    span: 'month',
    measures: [{ of: 'count' }, { of: 'sum', column: 'amount' }, { of: 'avg', column: 'amount' }],
  })
  const { categories, series } = figuresFrom(setting, [
    group(['2026-11-01'], 2, ['30', '15']),
    group(['2027-02-01'], 1, ['5', '5']),
    group([null], 4, [null, null]),
  ])
  expect(categories.map((one) => one.at.key)).toEqual(['2026-11-01', '2026-12-01', '2027-01-01', '2027-02-01', null])
  expect(series.map(({ values }) => values)).toEqual([
    ['2', '0', '0', '1', '4'],
    ['30', '0', '0', '5', null],
    ['15', null, null, '5', null],
  ])
  expect(periodsThrough('week', ['2026-12-28', '2027-01-11'])).toEqual(['2026-12-28', '2027-01-04', '2027-01-11'])
  expect(periodsThrough('day', ['1990-01-01', '2026-01-01'])).toEqual(['1990-01-01', '2026-01-01'])
  expect(['month', 'quarter', 'year', 'week'].map((span) => lastDay(span as 'month', '2028-02-01'))).toEqual([
    '2028-02-29',
    '2028-04-30',
    '2029-01-31',
    '2028-02-07',
  ])
})

test('a second division makes series with something in every place, and the others come last whatever the order', () => {
  const split = of({ type: 'bar', by: 'stage', split: 'is_big', measures: [{ of: 'count' }], order: 'falling' })
  const rest: Group = { ...group([null, 'true'], 9), is_rest: true }
  const { categories, series } = figuresFrom(split, [
    group(['new', 'true'], 1),
    group(['won', 'false'], 5),
    group(['won', 'true'], 2),
    rest,
  ])
  expect(categories.map((one) => [one.at.key, one.isRest])).toEqual([
    ['won', false],
    ['new', false],
    [null, true],
  ])
  expect(series.map((one) => [one.split?.key, one.values])).toEqual([
    ['true', ['2', '1', '9']],
    ['false', ['5', '0', '0']],
  ])
  expect(askedFor({ ...split, limit: 2 })).toEqual({
    group: [{ column: 'stage' }, { column: 'is_big' }],
    measures: [],
    most: { groups: 2 },
  })
  expect(
    askedFor(of({ type: 'bar', by: 'firm', measures: [{ of: 'sum', column: 'amount' }], order: 'rising', limit: 3 }))
      .most,
  ).toEqual({ groups: 3, measure: 0, rises: true })
})

test('a mark leads to its rows: those of its time, its choice and its series, and the others to what has no mark', () => {
  const behind = (setting: ChartSetting, groups: readonly Group[], category: number, series = 0) => {
    const figures = figuresFrom(setting, groups)
    return filterBehind(deals, setting, figures, figures.categories[category]!, figures.series[series])
  }
  const counted = { measures: [{ of: 'count' as const }] }
  const byMonth = of({ type: 'column', by: 'day', span: 'month', split: 'is_big', ...counted })
  expect(behind(byMonth, [group(['2026-02-01', 'false'], 1)], 0)).toEqual({
    all: [
      { column: 'day', is: 'between', values: ['2026-02-01', '2026-02-28'] },
      { column: 'is_big', is: 'no', values: [] },
    ],
  })
  const byStage = of({ type: 'pie', by: 'stage', limit: 2, ...counted })
  const rest: Group = { ...group([null], 3), is_rest: true }
  const some = [group(['won'], 5), group([null], 4), rest]
  expect(behind(byStage, some, 0)).toEqual({ column: 'stage', is: 'any_of', values: ['won'] })
  expect(behind(byStage, some, 1)).toEqual({ column: 'stage', is: 'empty', values: [] })
  expect(behind(byStage, some, 2)).toEqual({
    all: [
      { column: 'stage', is: 'none_of', values: ['won'] },
      { column: 'stage', is: 'filled', values: [] },
    ],
  })
  const byAmount = of({ type: 'column', by: 'amount', limit: 1, ...counted })
  expect(behind(byAmount, [group(['5'], 2), rest], 0)).toEqual({ column: 'amount', is: 'eq', values: ['5'] })
  expect(behind(byAmount, [group(['5'], 2), rest], 1)).toEqual({
    any: [{ all: [{ column: 'amount', is: 'ne', values: ['5'] }] }, { column: 'amount', is: 'empty', values: [] }],
  })
  expect(behind(of({ type: 'count', ...counted }), [group([], 7)], 0)).toBeUndefined()
})
