import { expect, test } from 'vitest'
import { board, calendar, chart, column, gallery, grid, table, words } from '../index.ts'
import { fittingSetting, settingsFor } from './kinds.ts'

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
    gallery({ card: ['state', 'starts_on', 'ends_on'] }),
    chart({ type: 'column', by: 'state', measures: [{ of: 'count' }] }),
  ])
  const wanted = [board({ by: 'state', limits: { new: 3 } }), grid()]
  expect(settingsFor(tasks, wanted).map(({ kind }) => kind)).toEqual(['board', 'grid', 'calendar', 'gallery', 'chart'])
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
