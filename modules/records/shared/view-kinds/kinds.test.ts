import { afterAll, expect, test } from 'vitest'
import { registerKinds, registry } from '#platform/shared/fields/index.ts'
import { relation } from '../fields/kinds/relation.ts'
import { board, calendar, chart, column, gallery, gantt, grid, table, words } from '../index.ts'
import { choosableFor, fittingSetting, settingsFor } from './kinds.ts'

afterAll(registerKinds(registry().kinds.has(relation.name) ? [] : [relation]))
const named = (mn: string) => words(mn, mn, mn)
const tasks = table('tried.tasks', {
  title: named('Ажил'),
  columns: {
    title: column('text', { title: named('Гарчиг'), required: true }),
    state: column('select', { title: named('Төлөв'), options: [{ value: 'new', label: named('Шинэ') }] }),
    starts_on: column('date', { title: named('Эхлэх') }),
    ends_on: column('date', { title: named('Дуусах'), not_before: 'starts_on' }),
    paid_on: column('date', { title: named('Төлсөн') }),
    amount: column('money', { title: named('Дүн') }),
  },
  label: '{title}',
  sort: 'title',
})

test('a table is shown in every kind that its columns allow, as its screen wants it first', () => {
  expect(settingsFor(tasks, [])).toEqual([
    grid(),
    board({ by: 'state', card: ['starts_on', 'ends_on', 'paid_on'] }),
    calendar({ from: 'starts_on', to: 'ends_on' }),
    gantt({ from: 'starts_on', to: 'ends_on' }),
    gallery({ card: ['state', 'starts_on', 'ends_on'] }),
    chart({ type: 'column', by: 'state', measures: [{ of: 'count' }] }),
  ])
  const wanted = [board({ by: 'state', limits: { new: 3 } }), grid()]
  expect(settingsFor(tasks, wanted).map(({ kind }) => kind)).toEqual([
    'board',
    'grid',
    'calendar',
    'gantt',
    'gallery',
    'chart',
  ])
  expect(settingsFor(tasks, wanted)[0]).toEqual(wanted[0])
  const plain = { ...tasks, columns: tasks.columns.slice(0, 1) }
  expect(settingsFor(plain, []).map(({ kind }) => kind)).toEqual(['grid', 'gallery'])
})

test('columns that somebody does not see are left out; a view that needs one is not shown to them', () => {
  expect(fittingSetting(board({ by: 'state', lanes: 'owner', card: ['amount', 'secret'] }), tasks)).toEqual(
    board({ by: 'state', card: ['amount'] }),
  )
  expect(fittingSetting(board({ by: 'owner' }), tasks)).toBeUndefined()
  expect(fittingSetting(board({ by: 'amount' }), tasks)).toBeUndefined()
  expect(fittingSetting(calendar({ from: 'starts_on', to: 'state' }), tasks)).toEqual(calendar({ from: 'starts_on' }))
})

test('a gantt takes a first and a last day that belong together, and what of the rest suits it', () => {
  const above = column('relation', { title: named('Дээд'), rows_of: 'tried.tasks', is_parent: true })
  const tree = { ...tasks, columns: [...tasks.columns, { name: 'above', ...above }] }
  expect(settingsFor(tree as typeof tasks, []).find(({ kind }) => kind === 'gantt')).toEqual(
    gantt({ from: 'starts_on', to: 'ends_on', tree: 'above' }),
  )
  const apart = { ...tasks, columns: tasks.columns.filter(({ name }) => name !== 'ends_on') }
  expect(settingsFor(apart, []).map(({ kind }) => kind)).not.toContain('gantt')
  // Days that do not say that they belong together may be chosen all the same, and so may one for both.
  expect(choosableFor(apart, settingsFor(apart, []))).toEqual([gantt({ from: 'starts_on', to: 'paid_on' })])
  const single = { ...tasks, columns: tasks.columns.filter(({ name }) => !['ends_on', 'paid_on'].includes(name)) }
  expect(choosableFor(single, settingsFor(single, []))).toEqual([gantt({ from: 'starts_on', to: 'starts_on' })])
  expect(choosableFor(single, settingsFor(single, []), ['board'])).toEqual([])
  expect(choosableFor(tasks, settingsFor(tasks, []))).toEqual([])
  expect(choosableFor({ ...tasks, columns: tasks.columns.slice(0, 1) }, [])).not.toContainEqual(
    expect.objectContaining({ kind: 'gantt' }),
  )
  const wanted = { from: 'paid_on', to: 'ends_on', links: 'tried.links', links_from: 'one', links_to: 'other' }
  expect(
    fittingSetting(
      gantt({ ...wanted, mode: 'amount', colour: 'state', progress: 'amount', milestone: 'state' }),
      tasks,
    ),
  ).toEqual(gantt({ ...wanted, colour: 'state', progress: 'amount' }))
  expect(fittingSetting(gantt({ from: 'starts_on', to: 'title' }), tasks)).toBeUndefined()
})
