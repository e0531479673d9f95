import { afterAll, expect, test } from 'vitest'
import { registerKinds, registry } from '#platform/shared/fields/index.ts'
import { column, gantt, table, words } from '../../../shared/index.ts'
import { kinds } from '../../../shared/fields/kinds/index.ts'
import { numberOf } from '#platform/web/gantt/index.ts'
import { movedBy, movedByLinks, writtenDays } from './changes.ts'
import { planningOf, slipOf, standing, strayRows, violatedLinks } from './plan.ts'
import { columnsFor, type PlannedLink, type PlannedRow, plannedRow } from './planned.ts'

// Another test of the same worker may have brought them.
afterAll(registerKinds(kinds.filter(({ name }) => !registry().kinds.has(name))))

const named = (mn: string) => words(mn, mn, mn)
const options = (...values: string[]) => values.map((value) => ({ value, label: named(value) }))
const works = table('drawn.works', {
  title: named('Ажил'),
  columns: {
    title: column('text', { title: named('Нэр') }),
    from: column('date', { title: named('Эхлэх') }),
    to: column('date', { title: named('Дуусах'), not_before: 'from' }),
    at: column('datetime', { title: named('Цаг') }),
    above: column('relation', { title: named('Дээд'), rows_of: 'drawn.works', is_parent: true }),
    days: column('integer', { title: named('Өдөр') }),
    by_hand: column('checkbox', { title: named('Гараар') }),
    held: column('select', { title: named('Хязгаар'), options: options('start_from', 'finish_until') }),
    held_on: column('date', { title: named('Хязгаарын өдөр') }),
    base_from: column('date', { title: named('Анх эхлэх') }),
    base_to: column('date', { title: named('Анх дуусах') }),
    is_goal: column('checkbox', { title: named('Чухал') }),
  },
  label: '{title}',
  sort: 'title',
})
const plain = { from: 'from', to: 'to', tree: 'above', milestone: 'is_goal' }
const columnsOf = (more: object = {}) => columnsFor(works, gantt({ ...plain, ...more }) as never)
// Monday to Friday, and a holiday on Thursday the 26th.
const free = {
  from: '2026-01-01',
  to: '2027-12-31',
  free: new Set(
    Array.from({ length: 730 }, (_, at) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10)).filter(
      (day) => [0, 6].includes(new Date(day).getUTCDay()) || day === '2026-11-26',
    ),
  ),
}
const row = (
  id: string,
  from: string | null,
  to: string | null,
  more: Record<string, string | boolean | null> = {},
  columns = columnsOf(),
  under?: string,
) =>
  plannedRow(
    { table: works, columns, language: 'mn' },
    {
      id,
      values: { title: id, from, to, ...more },
      parent: under,
      may: null,
      leads: false,
    },
  )
const link = (from: string, to: string, type: PlannedLink['type'] = 'FS', lag = 0): PlannedLink => ({
  id: `${from}${to}`,
  from,
  to,
  type,
  lag,
  may: null,
})
const all = { columns: columnsOf(), mayWrite: (_: PlannedRow, one: unknown) => one !== undefined }
const days = (moved: ReturnType<typeof movedBy>) =>
  Object.fromEntries([...moved.days].map(([id, { first, last }]) => [id, `${first.slice(5)} ${last.slice(5)}`]))

const chain = [
  row('a', '2026-11-02', '2026-11-06'),
  row('b', '2026-11-09', '2026-11-13'),
  row('c', '2026-11-16', '2026-11-20'),
]
const links = [link('a', 'b'), link('b', 'c')]

test('a bar that is moved lasts as many working days as before, and steps over days on which nobody works', () => {
  const planning = planningOf(chain, [], free, false)
  expect(days(movedBy(planning, all, { id: 'a', part: 'move', by: 1 }))).toEqual({ a: '11-03 11-09' })
  expect(days(movedBy(planning, all, { id: 'b', part: 'move', by: -1 }))).toEqual({ b: '11-06 11-12' })
  expect(days(movedBy(planning, all, { id: 'c', part: 'move', by: 7 }))).toEqual({ c: '11-23 11-30' })
  expect(days(movedBy(planning, all, { id: 'a', part: 'move', by: 0 }))).toEqual({})
})

test('an end that is stretched comes no earlier than the beginning, nor the beginning later than the end', () => {
  const planning = planningOf(chain, [], free, false)
  expect(days(movedBy(planning, all, { id: 'a', part: 'last', by: 1 }))).toEqual({ a: '11-02 11-09' })
  expect(days(movedBy(planning, all, { id: 'a', part: 'last', by: -30 }))).toEqual({ a: '11-02 11-02' })
  expect(days(movedBy(planning, all, { id: 'a', part: 'first', by: 2 }))).toEqual({ a: '11-04 11-06' })
  expect(days(movedBy(planning, all, { id: 'a', part: 'first', by: 30 }))).toEqual({ a: '11-06 11-06' })
})

test('links push what follows; where nothing says which rows go by hand, gaps stay', () => {
  const planning = planningOf(chain, links, free, false)
  expect(days(movedBy(planning, all, { id: 'a', part: 'move', by: 1 }))).toEqual({
    a: '11-03 11-09',
    b: '11-10 11-16',
    c: '11-17 11-23',
  })
  expect(days(movedBy(planning, all, { id: 'a', part: 'move', by: -3 }))).toEqual({ a: '10-30 11-05' })
  // What waits does not begin before it may.
  expect(days(movedBy(planning, all, { id: 'b', part: 'move', by: -3 }))).toEqual({})
})

test('where a table says which rows go by hand, others follow both ways, and one that is moved goes by hand', () => {
  const columns = columnsOf({ mode: 'by_hand' })
  const rules = { ...all, columns }
  const planning = planningOf(chain, links, free, true)
  expect(days(movedBy(planning, rules, { id: 'a', part: 'move', by: -3 }))).toEqual({
    a: '10-30 11-05',
    b: '11-06 11-12',
    c: '11-13 11-19',
  })
  const later = movedBy(planning, rules, { id: 'b', part: 'move', by: 2 })
  expect(days(later)).toEqual({ b: '11-11 11-17', c: '11-18 11-24' })
  expect(later.also.get('b')).toEqual({ by_hand: true })
  const held = columnsOf({ mode: 'by_hand', constraint: 'held', constraint_on: 'held_on' })
  const kept = movedBy(planning, { ...all, columns: held }, { id: 'b', part: 'move', by: 2 })
  expect(kept.also.get('b')).toEqual({ held: 'start_from', held_on: '2026-11-11' })
  expect(days(kept)).toEqual({ b: '11-11 11-17', c: '11-18 11-24' })
  // One that goes by hand stays where it is, and its link does not hold any more.
  const fixed = [chain[0]!, row('b', '2026-11-09', '2026-11-13', { by_hand: true }, columns), chain[2]!]
  const byHand = planningOf(fixed, links, free, true)
  expect(days(movedBy(byHand, rules, { id: 'a', part: 'move', by: 7 }))).toEqual({ a: '11-09 11-13' })
})

test('where a table says which rows go by hand, one that is moved stays there, be it linked or not', () => {
  const columns = columnsOf({ mode: 'by_hand', constraint: 'held', constraint_on: 'held_on' })
  const rules = { ...all, columns }
  const later = movedBy(planningOf(chain, [], free, true), rules, { id: 'b', part: 'move', by: 2 })
  expect(later.also.get('b')).toEqual({ held: 'start_from', held_on: '2026-11-11' })
  // Where nothing says which rows go by hand gaps stay, and nothing has to hold what no link leads to.
  expect(movedBy(planningOf(chain, [], free, false), rules, { id: 'b', part: 'move', by: 2 }).also.size).toBe(0)
})

test('a row without days gets those that are drawn, on days on which somebody works, and stays there', () => {
  const columns = columnsOf({ mode: 'by_hand', constraint: 'held', constraint_on: 'held_on' })
  const planning = planningOf([...chain, row('n', null, null, {}, columns)], [], free, true)
  // From a Saturday to the Sunday after the next one.
  const drawn = { id: 'n', part: 'draw' as const, first: numberOf('2026-11-07'), last: numberOf('2026-11-15') }
  const moved = movedBy(planning, { ...all, columns }, drawn)
  expect(days(moved)).toEqual({ n: '11-09 11-13' })
  expect(moved.also.get('n')).toEqual({ held: 'start_from', held_on: '2026-11-09' })
  const mayNot = { columns, mayWrite: () => false }
  expect(days(movedBy(planning, mayNot, drawn))).toEqual({})
})

test('a sum lasts as long as what stands below it, is moved with all of it, and follows it', () => {
  const tree = [
    row('s', '2026-11-02', '2026-11-02'),
    row('a', '2026-11-02', '2026-11-06', {}, columnsOf(), 's'),
    row('b', '2026-11-09', '2026-11-13', {}, columnsOf(), 's'),
  ]
  const planning = planningOf(tree, [], free, false)
  expect(standing(planning, tree[0]!)).toEqual({ first: '2026-11-02', last: '2026-11-13' })
  expect(strayRows(planning)).toEqual([{ id: 's', days: { first: '2026-11-02', last: '2026-11-13' } }])
  expect(days(movedBy(planning, all, { id: 's', part: 'move', by: 7 }))).toEqual({
    s: '11-09 11-20',
    a: '11-09 11-13',
    b: '11-16 11-20',
  })
  expect(days(movedBy(planning, all, { id: 'b', part: 'last', by: 3 }))).toEqual({ b: '11-09 11-16', s: '11-02 11-16' })
  const fixed = { ...all, mayWrite: ({ id }: PlannedRow) => id !== 'b' }
  expect(days(movedBy(planning, fixed, { id: 's', part: 'move', by: 7 }))).toEqual({
    a: '11-09 11-13',
    s: '11-09 11-13',
  })
})

test('links that do not hold are told; a milestone may be at the beginning and at the end of its day', () => {
  const rows = [...chain, row('m', '2026-11-20', '2026-11-20', { is_goal: true }), row('n', '2026-11-20', '2026-11-24')]
  const some = [
    link('a', 'b'),
    link('c', 'b'),
    link('c', 'm'),
    link('m', 'n'),
    link('a', 'c', 'SS', 30),
    link('b', 'm', 'FF'),
  ]
  expect([...violatedLinks(planningOf(rows, some, free, false))].toSorted()).toEqual(['ac', 'cb'])
})

test('a new link moves what waits by now, and nothing before it', () => {
  const planning = planningOf([chain[0]!, row('b', '2026-11-04', '2026-11-05')], [], free, false)
  expect(days(movedByLinks(planning, [link('a', 'b', 'FS', 1)]))).toEqual({ b: '11-10 11-11' })
  expect(days(movedByLinks(planning, [link('a', 'b', 'SS')]))).toEqual({})
})

test('only what is another is written: hours stay, and so do working days where they are kept', () => {
  const planning = planningOf(chain, [], free, false)
  const write = (one: PlannedRow, more: object = {}) =>
    writtenDays(planning, { ...all, columns: columnsOf(more) }, one, { first: '2026-11-03', last: '2026-11-06' })
  expect(write(chain[0]!)).toEqual({ from: '2026-11-03' })
  expect(write(row('a', '2026-11-02', '2026-11-06', { days: '5' }), { duration: 'days' })).toEqual({
    from: '2026-11-03',
    days: '4',
  })
  const timed = row('a', null, '2026-11-06', { at: '2026-11-02T02:30:00.000Z' }, columnsOf({ from: 'at' }))
  expect(write(timed, { from: 'at' })).toEqual({ at: '2026-11-03T02:30:00.000Z' })
})

test('what ends later or earlier than was planned at first says by how many working days', () => {
  const columns = columnsOf({ base_from: 'base_from', base_to: 'base_to' })
  const planning = planningOf(chain, [], free, false)
  const slip = (planned: string | null, last: string | undefined, begun: string | null = null) =>
    slipOf(planning, row('a', '2026-11-02', '2026-11-06', { base_from: begun, base_to: planned }, columns), last)
  expect(slip('2026-11-06', '2026-11-06')).toBe(0)
  expect(slip('2026-11-06', '2026-11-09')).toBe(1)
  expect(slip('2026-11-09', '2026-11-06')).toBe(-1)
  expect(slip('2026-11-06', '2026-11-08')).toBe(0)
  // Over a day on which nobody works.
  expect(slip('2026-11-20', '2026-11-30')).toBe(5)
  // Beyond all days that are known one by one.
  expect(slip('2039-11-04', '2039-11-11')).toBe(5)
  expect(slip(null, '2026-11-09', '2026-11-06')).toBe(1)
  expect(slip(null, '2026-11-09')).toBeUndefined()
  expect(slip('2026-11-06', undefined)).toBeUndefined()
})
