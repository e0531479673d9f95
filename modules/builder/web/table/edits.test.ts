import { expect, test } from 'vitest'
import { column, table, words } from '#modules/records/shared/index.ts'
import { keyOf } from '../../shared/keys.ts'
import { addColumn, addOption, changeColumn, changeOption, moveColumn, removeColumn } from './edits.ts'

const draft = table('records.machines', {
  title: words('Машин', 'Machines', '기계'),
  columns: {
    name: column('text', { title: { mn: 'Нэр' }, required: true, unique: true }),
    price: column('number', { title: { mn: 'Үнэ' }, default: '5' }),
  },
  label: '{name} {price}',
  sort: '-price, name',
})
const names = (of: typeof draft) => of.columns.map(({ name }) => name)

test('names for the database follow from what people write, and none comes twice or belongs to every table', () => {
  expect(keyOf('Үйлдвэрлэсэн он', new Set(), 30)).toBe('uildverlesen_on')
  expect(keyOf('Vehicle 2', new Set(['vehicle_2']), 30)).toBe('vehicle_2_2')
  expect(keyOf('2024 он', new Set(), 30)).toBe('on')
  expect(keyOf('???', new Set(['field']), 30)).toBe('field_2')
  expect(keyOf('a'.repeat(50), new Set(['a'.repeat(24)]), 24)).toHaveLength(24)
  expect(names(addColumn(draft, 'text', { mn: 'Name' }))).toEqual(['name', 'price', 'name_2'])
  expect(names(addColumn(draft, 'text', { mn: 'Version' }))[2]).toBe('version_2')
  // What stands in the database under that name is another column's.
  expect(names(addColumn(draft, 'text', { mn: 'Өнгө' }, [{ ...draft.columns[0]!, name: 'ongo' }]))[2]).toBe('ongo_2')
})

test('what a column of another kind does not know is taken away', () => {
  const flag = changeColumn(draft, 'name', { kind: 'checkbox' }).columns[0]
  expect(flag).toEqual({ name: 'name', label: { mn: 'Нэр' }, kind: 'checkbox', required: false })
  const choice = changeColumn(draft, 'price', { kind: 'select' }).columns[1]
  expect(choice).toMatchObject({ kind: 'select', options: [{ value: 'option', label: { mn: '' } }] })
})

test('a column that goes leaves nothing behind that names it, and the last name of a row is another column', () => {
  expect(removeColumn(draft, 'price')).toMatchObject({ label: '{name}', sort: ['name'] })
  expect(removeColumn(removeColumn(addColumn(draft, 'date', { mn: 'Day' }), 'name'), 'price').label).toBe('{day}')
})

test('a column is moved before another, or to the end', () => {
  expect(names(moveColumn(draft, 'price', 'name'))).toEqual(['price', 'name'])
  expect(names(moveColumn(draft, 'name', null))).toEqual(['price', 'name'])
  expect(moveColumn(draft, 'name', 'name')).toBe(draft)
})

test('a choice keeps its key however it is called', () => {
  const options = addOption(addOption([], 'Шинэ'), 'Шинэ')
  expect(options.map(({ value }) => value)).toEqual(['shine', 'shine_2'])
  expect(changeOption(options, 'shine', 'en', 'New')[0]).toEqual({ value: 'shine', label: { mn: 'Шинэ', en: 'New' } })
})
