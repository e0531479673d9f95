import { expect, test } from 'vitest'
import { column, table, words } from '../../shared/definition/kit.ts'
import type { Compared } from '../../shared/merge/contract.ts'
import { calledByCount, keptAtFirst, linesOf, mayStay, takenFrom, valuesOf } from './choosing.ts'

const named = (mn: string) => words(mn, mn, mn)
const firms = table('tried.firms', {
  title: named('Байгууллага'),
  columns: {
    name: column('text', { title: named('Нэр'), required: true }),
    phone: column('phone', { title: named('Утас') }),
    city: column('text', { title: named('Хот') }),
    note: column('text', { title: named('Тайлбар') }),
    total: column('integer', { title: named('Нийт'), formula: '1' }),
  },
  label: '{name}',
  sort: 'name',
})
const row = (id: string, values: Record<string, string | null>, more: Partial<Compared> = {}): Compared => ({
  id,
  version: 1,
  values: { name: 'Номин', phone: null, city: null, note: null, total: '1', ...values },
  created_at: `2026-01-0${id}`,
  updated_at: '2026-01-09',
  title: id,
  may_stay: true,
  may_go: true,
  masked: [],
  hanging: [],
  comments: 0,
  files: 0,
  ...more,
})

test('the row on which most hangs stays at first, of several the oldest', () => {
  expect(keptAtFirst([row('2', {}), row('1', {})])).toBe('1')
  expect(keptAtFirst([row('1', {}), row('2', {}, { comments: 1 })])).toBe('2')
  const contracts = { table: 'tried.deals', title: named('Гэрээ'), count: 3 }
  expect(keptAtFirst([row('1', {}, { files: 2 }), row('2', {}, { hanging: [contracts] })])).toBe('2')
})

test('where a row may not go it stays, and where two may not none is merged', () => {
  const rows = [row('1', {}, { comments: 9 }), row('2', {}, { may_go: false })]
  expect([mayStay(rows, '1'), keptAtFirst(rows)]).toEqual([false, '2'])
  expect(keptAtFirst([row('1', {}, { may_go: false }), row('2', {}, { may_go: false })])).toBeUndefined()
  expect(
    keptAtFirst([row('1', {}, { may_stay: false }), row('2', {}, { may_go: false, may_stay: false })]),
  ).toBeUndefined()
})

test('what differs is chosen, what all say alike or nobody says is not, nor what is reckoned', () => {
  const { differing, alike } = linesOf(firms, [
    row('1', { phone: '99112233' }),
    row('2', { phone: '88112233', city: 'УБ' }),
  ])
  expect(differing.map(({ field }) => field.name)).toEqual(['phone', 'city'])
  expect(alike.map(({ field }) => field.name)).toEqual(['name'])
})

test('a gap of the row that stays is filled from another one, unless somebody chose otherwise or may not write it', () => {
  const rows = [
    row('1', { phone: '99112233', note: null }),
    row('2', { phone: '88112233', city: 'УБ', note: 'х' }, { masked: ['note'] }),
  ]
  const { differing } = linesOf(firms, rows)
  expect(valuesOf(differing, '1', {}, [])).toEqual({ city: '2' })
  expect(valuesOf(differing, '1', { phone: '2', city: '1' }, [])).toEqual({ phone: '2' })
  expect(valuesOf(differing, '1', { phone: '2' }, ['phone', 'city'])).toEqual({})
  expect(valuesOf(differing, '2', {}, [])).toEqual({})
  expect(
    takenFrom(
      differing.find(({ field }) => field.name === 'city')!,
      '1',
      {},
      false,
    ),
  ).toBe('2')
})

test('one row that hangs on it is called as one, several as their table', () => {
  const contacts = { table: 'tried.contacts', title: named('Contacts'), one: named('Contact') }
  expect([1, 2].map((count) => calledByCount({ ...contacts, count }).mn)).toEqual(['Contact', 'Contacts'])
  expect(calledByCount({ table: 'tried.notes', title: named('Notes'), count: 1 }).mn).toBe('Notes')
})
