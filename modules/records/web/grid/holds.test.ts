import { expect, test } from 'vitest'
import type { Column } from '../../shared/definition/table.ts'
import type { ColourRule } from '../../shared/views/saved.ts'
import { hueOf } from './holds.ts'
import { firstLook } from './look.ts'

const plain = firstLook({ name: 'a.b', title: { mn: 'Нэг' }, columns: [], label: '', sort: [] })
const column = (kind: string): Column => ({ name: 'one', kind, label: { mn: 'Нэг' }, required: false })
const hue = (kind: string, is: ColourRule['is'], values: string[], value: string | boolean | null) =>
  hueOf(column(kind), { ...plain, colours: [{ column: 'one', is, values, hue: 'red' }] }, value) === 'red'

test('a rule colours the cells that a filter of the same condition would find', () => {
  expect(hue('number', 'gt', ['9'], '10')).toBe(true)
  expect(hue('number', 'between', ['2', '10'], '11')).toBe(false)
  expect(hue('date', 'before', ['2026-03-01'], '2026-02-28')).toBe(true)
  expect(hue('text', 'contains', ['ӨНДӨР'], 'Үнэ өндөр')).toBe(true)
  expect(hue('select', 'any_of', ['won'], 'won')).toBe(true)
  expect(hue('checkbox', 'no', [], null)).toBe(true)
  const address = 'Улаанбаатар › Хан-Уул|MN51122|15|Гудамж'
  expect(['MN-1', 'MN51122/15', 'MN51122/3'].map((place) => hue('postal_address', 'below', [place], address))).toEqual([
    true,
    true,
    false,
  ])
})

test('what is empty is neither more nor less, and is not what it is not', () => {
  expect(hue('number', 'lt', ['9'], null)).toBe(false)
  expect(hue('number', 'ne', ['9'], null)).toBe(true)
  expect(hue('text', 'not_contains', ['а'], '')).toBe(true)
  expect(hue('text', 'empty', [], null)).toBe(true)
})
