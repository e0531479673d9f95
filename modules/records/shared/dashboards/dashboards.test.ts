import { afterAll, expect, test } from 'vitest'
import { registerKinds, registry } from '#platform/shared/fields/index.ts'
import { kinds } from '../fields/kinds/index.ts'
import { chart, column, dashboard, table, words } from '../index.ts'
import { type BlockPlace, type DashboardBlock, dashboardDefinition } from './definition.ts'
import { fittingBlock, fittingDashboard, tablesIn } from './fitting.ts'
import { conditionOf, filterOfBlock, followedColumn } from './following.ts'
import { arranged, freePlace, inReadingOrder, put, stepped } from './layout.ts'
import { dashboardProblems } from './problems.ts'

// Another test of the same worker may have brought them.
afterAll(registerKinds(kinds.filter(({ name }) => !registry().kinds.has(name))))

const named = (mn: string) => words(mn, mn, mn)
const people = table('tried.people', {
  title: named('Хүн'),
  columns: { name: column('text', { title: named('Нэр') }) },
  label: '{name}',
  sort: 'name',
})
const tasks = table('tried.tasks', {
  title: named('Ажил'),
  columns: {
    title: column('text', { title: named('Гарчиг') }),
    state: column('select', { title: named('Төлөв'), options: [{ value: 'new', label: named('Шинэ') }] }),
    owner: column('relation', { title: named('Эзэн'), rows_of: 'tried.people' }),
    due: column('date', { title: named('Хугацаа') }),
    is_late: column('checkbox', { title: named('Хоцорсон') }),
  },
  label: '{title}',
  sort: 'title',
})
const hours = table('tried.hours', {
  title: named('Цаг'),
  columns: {
    by: column('relation', { title: named('Хэн'), rows_of: 'tried.people' }),
    at: column('datetime', { title: named('Хэзээ') }),
    state: column('text', { title: named('Төлөв') }),
  },
  label: '{at}',
  sort: 'at',
})
const find = (name: string) => [people, tasks, hours].find((one) => one.name === name)
const count = chart({ type: 'count', measures: [{ of: 'count' }] })
const late = { column: 'due', is: 'before' as const, values: ['day'] }
const shipped = dashboard(
  { path: '/tried/dashboard', of: 'tried.tasks' },
  {
    title: named('Самбар'),
    table: tasks,
    filters: [
      { key: 'who', table: tasks, column: 'owner' },
      { key: 'when', table: tasks, column: 'due', begins: ['last_30'] },
      { key: 'state', table: tasks, column: 'state' },
    ],
    blocks: [
      { key: 'late', kind: 'chart', place: { x: 0, y: 0, w: 3, h: 2 }, table: tasks, filter: late, chart: count },
      {
        key: 'hours',
        kind: 'rows',
        place: { x: 3, y: 0, w: 9, h: 4 },
        table: hours,
        follows: { who: 'by', when: 'at' },
      },
      { key: 'words', kind: 'text', place: { x: 0, y: 2, w: 3, h: 2 }, text: named('Тайлбар') },
    ],
  },
)
const whole = dashboardDefinition.parse(shipped.dashboard)
const block = (key: string) => whole.blocks.find((one) => one.key === key) as Exclude<DashboardBlock, { kind: 'text' }>
const columnOf = ({ columns }: typeof tasks, name: string) => columns.find((one) => one.name === name)!

test('what a module ships names its tables by name, and nothing of it is wrong', () => {
  expect(tablesIn(whole)).toEqual(['tried.tasks', 'tried.hours'])
  expect(dashboardProblems(whole, find)).toEqual([])
  expect(block('hours')).toMatchObject({ table: 'tried.hours', most: 10 })
  const wrong = {
    blocks: [
      { ...block('late'), table: 'tried.none' },
      { ...block('late'), chart: chart({ type: 'pie', measures: [{ of: 'count' }] }) },
      { ...block('late'), filter: { ...late, column: 'gone' } },
    ] as DashboardBlock[],
    filters: [{ key: 'title', table: 'tried.tasks', column: 'title' }],
  }
  expect(dashboardProblems(wrong, find).map(({ problem }) => problem)).toEqual([
    'records.dashboard.twice',
    'records.screens.no_source',
    'records.dashboard.unfit',
    'records.screens.no_column',
    'records.dashboard.filter_unfit',
  ])
  expect(dashboardProblems({ blocks: [], filters: [] }, find)).toEqual([{ problem: 'records.dashboard.empty' }])
})

test('a filter narrows blocks by a column of the same meaning, by name or as it is said, and no other', () => {
  const filters = whole.filters.map((filter) => ({ filter, column: columnOf(tasks, filter.column) }))
  const followed = (key: string, over: typeof tasks) =>
    filters.map(({ filter, column: own }) => followedColumn(filter, own, block(key), over)?.name)
  expect(followed('late', tasks)).toEqual(['owner', 'due', 'state'])
  // A text that is called as a choice is another thing.
  expect(followed('hours', hours)).toEqual(['by', 'at', undefined])
  const not = { ...block('late'), follows: { when: '' } }
  expect(followedColumn(whole.filters[1]!, columnOf(tasks, 'due'), not, tasks)).toBeUndefined()
  expect(filterOfBlock(block('late'), tasks, filters, { who: ['a', 'b'], when: ['2026-01-01', '2026-02-01'] })).toEqual(
    {
      all: [
        late,
        { column: 'owner', is: 'any_of', values: ['a', 'b'] },
        { column: 'due', is: 'between', values: ['2026-01-01', '2026-02-01'] },
      ],
    },
  )
  expect(filterOfBlock(block('hours'), hours, filters, { when: ['week'], state: ['new'] })).toEqual({
    column: 'at',
    is: 'on',
    values: ['week'],
  })
  expect(conditionOf(columnOf(tasks, 'is_late'), ['false'])).toEqual({ column: 'is_late', is: 'no', values: [] })
  expect(conditionOf(columnOf(tasks, 'state'), [])).toBeUndefined()
})

test('whoever does not see a column has no block that would say something else without it', () => {
  const without = (...hidden: string[]) => ({ columns: tasks.columns.filter(({ name }) => !hidden.includes(name)) })
  expect(fittingBlock(block('late'), tasks)).toEqual(block('late'))
  expect(fittingBlock(block('late'), without('due'))).toBeUndefined()
  expect(fittingBlock(block('late'), undefined)).toBeUndefined()
  const list: DashboardBlock = {
    key: 'list',
    kind: 'rows',
    place: block('late').place,
    table: tasks.name,
    columns: ['title', 'due'],
    sort: ['-due'],
    most: 5,
  }
  expect(fittingBlock(list, without('due'))).toMatchObject({ columns: ['title'], sort: [] })
  expect(fittingBlock(list, without('due', 'title'))).toBeUndefined()
  const seen = fittingDashboard(whole, (name) => (name === 'tried.tasks' ? without('owner') : undefined))
  expect(seen.blocks.map(({ key }) => key)).toEqual(['late', 'words'])
  expect(seen.filters.map(({ key }) => key)).toEqual(['when', 'state'])
})

const laid = (...places: readonly (readonly [string, number, number, number, number])[]) =>
  places.map(([key, x, y, w, h]) => ({ key, place: { x, y, w, h } }))
const told = (blocks: readonly { key: string; place: BlockPlace }[]) =>
  Object.fromEntries(blocks.map(({ key, place: { x, y, w, h } }) => [key, [x, y, w, h].join(' ')]))

test('blocks give way to the one that is moved, close up, and never lie upon each other', () => {
  const three = laid(['a', 0, 0, 6, 2], ['b', 6, 0, 6, 2], ['c', 0, 2, 12, 3])
  expect(told(put(three, 'a', { x: 6, y: 0, w: 6, h: 2 }))).toEqual({ a: '6 0 6 2', b: '6 2 6 2', c: '0 4 12 3' })
  expect(told(put(three, 'a', { x: 0, y: 0, w: 9, h: 2 }))).toEqual({ a: '0 0 9 2', b: '6 2 6 2', c: '0 4 12 3' })
  expect(told(put(three, 'a', { x: -4, y: 0, w: 40, h: 99 })).a).toBe('0 0 12 12')
  expect(told(arranged(three.slice(1)))).toEqual({ b: '6 0 6 2', c: '0 2 12 3' })
  expect(told(stepped(three, 'c', 'up'))).toEqual({ c: '0 0 12 3', a: '0 3 6 2', b: '6 3 6 2' })
  expect(told(stepped(three, 'a', 'down'))).toEqual({ b: '6 0 6 2', c: '0 2 12 3', a: '0 5 6 2' })
  expect(told(stepped(three, 'a', 'right')).a).toBe('1 0 6 2')
  expect(told(stepped(three, 'a', 'left'))).toEqual(told(three))
  expect(inReadingOrder(stepped(three, 'c', 'up')).map(({ key }) => key)).toEqual(['c', 'a', 'b'])
  expect(freePlace(three, { w: 6, h: 2 })).toEqual({ x: 0, y: 5, w: 6, h: 2 })
  expect(freePlace(three.slice(0, 1), { w: 6, h: 2 })).toEqual({ x: 6, y: 0, w: 6, h: 2 })
  // The same of every run.
  let seed = 11
  const upTo = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most
  let blocks = laid(...Array.from({ length: 9 }, (_, at) => [`k${at}`, 0, at, 4, 2] as const))
  for (let round = 0; round < 300; round += 1) {
    blocks = put(blocks, `k${upTo(9)}`, { x: upTo(12), y: upTo(20), w: 1 + upTo(12), h: 1 + upTo(6) })
    const cells = blocks.flatMap(({ place: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
    )
    expect(new Set(cells).size).toBe(cells.length)
    expect(blocks.every(({ place: { x, w } }) => x >= 0 && x + w <= 12)).toBe(true)
  }
})
