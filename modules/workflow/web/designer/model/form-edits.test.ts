import { expect, test } from 'vitest'
import { formField, type FormField } from '../../../shared/form.ts'
import { addField, addOption, changeField, changeOption, moveField, removeField, removeOption } from './form-edits.ts'

const form = (['text', 'select', 'money'] as const).reduce<FormField[]>(addField, [])

test('fields get names that no other has, also after one was taken away', () => {
  expect(form.map(({ name, kind }) => [name, kind])).toEqual([['field_1', 'text'], ['field_2', 'select'], ['field_3', 'money']])
  expect(addField(removeField(form, 'field_1'), 'date').map(({ name }) => name)).toEqual(['field_2', 'field_3', 'field_1'])
  expect(form.map((field) => formField.safeParse(field).success)).toEqual([true, true, true])
})

test('a field goes up and down and no further than the edge', () => {
  expect(moveField(form, 'field_1', 1).map(({ name }) => name)).toEqual(['field_2', 'field_1', 'field_3'])
  expect(moveField(form, 'field_1', -1)).toEqual(form)
  expect(moveField(form, 'field_9', 1)).toEqual(form)
})

test('a field of another kind loses what its kind does not know, and a choice has something to choose', () => {
  const long = changeField(form, 'field_1', { max_length: 20 })
  expect(changeField(long, 'field_1', { kind: 'date' })[0]).toEqual({ name: 'field_1', label: { mn: '' }, kind: 'date', required: false })
  const later = changeField(changeField(form, 'field_1', { kind: 'date' }), 'field_1', { not_before: 'field_3' })
  expect([later[0]?.not_before, changeField(later, 'field_1', { not_before: undefined })[0], changeField(later, 'field_1', { kind: 'text' })[0]]).toEqual(['field_3', expect.not.objectContaining({ not_before: expect.anything() }), expect.not.objectContaining({ not_before: 'field_3' })])
  expect(changeField(form, 'field_1', { kind: 'select' })[0]?.options).toEqual([{ value: 'option_1', label: { mn: '' } }])
  expect(changeField(form, 'field_2', { kind: 'text' })[1]).not.toHaveProperty('options')
  expect(changeField(form, 'field_1', { help: { mn: '' } })[0]).not.toHaveProperty('help')
})

test('options keep their values whatever they are called', () => {
  const options = changeOption(addOption(addOption([])), 'option_1', 'en', 'Paid')
  expect(options).toEqual([{ value: 'option_1', label: { mn: '', en: 'Paid' } }, { value: 'option_2', label: { mn: '' } }])
  expect(addOption(removeOption(options, 'option_1')).map(({ value }) => value)).toEqual(['option_2', 'option_1'])
})
