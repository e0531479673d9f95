import { expect, test } from 'vitest'
import { changesOf } from '../../shared/built/plan.ts'
import { column, table, words } from '../../shared/definition/kit.ts'
import { problemsOf } from './checks/index.ts'

const cars = table('records.cars', {
  title: words('Машин', 'Cars', '차량'),
  columns: { rank: column('text', { title: words('Зэрэг', 'Rank', '등급') }) },
  label: '{rank}',
  sort: 'rank',
})

test('a built table whose rows people put in order gets a place for it, once, and no column of that name', () => {
  const find = () => undefined
  const ranked = { ...cars, ranked: true }
  expect(changesOf(cars, ranked)).toEqual([{ what: 'order_kept' }])
  expect(changesOf(ranked, { ...ranked, title: words('Тэрэг', 'Cars', '차') })).toEqual([{ what: 'said_otherwise' }])
  expect(problemsOf({ key: 'cars', table: cars, find })).toEqual([])
  expect(problemsOf({ key: 'cars', table: ranked, find })).toEqual([
    { table: 'cars', problem: 'records.built.column_name', column: 'rank' },
  ])
})
