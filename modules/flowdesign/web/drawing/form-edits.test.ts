import { expect, test } from 'vitest'
import { type FormField, formField } from '#platform/shared/fields/index.ts'
import { addField, addOption, changeField, renameOption, moveField, removeField, removeOption } from './form-edits.ts'

const kinds = ['text', 'select', 'money'] as const
const form: readonly FormField[] = kinds.map((kind, at) => ({ ...addField([], kind)[0]!, name: `field_${at + 1}` }))

test('a field that was taken away never gives its name to another: documents that were sent know it by that', () => {
  const used = new Set<string>()
  let drawn = kinds.reduce<FormField[]>((fields, kind) => addField(fields, kind), [])
  expect(drawn.map(({ kind }) => kind)).toEqual(kinds)
  expect(drawn.map((field) => formField.safeParse(field).success)).toEqual([true, true, true])
  for (let time = 0; time < 50; time += 1) {
    const { name } = drawn.at(-1)!
    expect(name).toMatch(/^field_[a-z\d]{6}$/)
    expect(used).not.toContain(name)
    used.add(name)
    drawn = addField(removeField(drawn, name), 'date')
  }
})

test('what was chosen under an option that is gone is never another one', () => {
  const options = addOption([])
  const again = addOption(removeOption(options, options[0]!.value))
  expect(again.map(({ value }) => value)).not.toEqual(options.map(({ value }) => value))
  expect(formField.safeParse({ ...form[1], options: again }).success).toBe(true)
})

test('a field goes up and down and no further than the edge', () => {
  expect(moveField(form, 'field_1', 1).map(({ name }) => name)).toEqual(['field_2', 'field_1', 'field_3'])
  expect(moveField(form, 'field_1', -1)).toEqual(form)
  expect(moveField(form, 'field_9', 1)).toEqual(form)
  expect(moveField(form, 'field_3', 0).map(({ name }) => name)).toEqual(['field_3', 'field_1', 'field_2'])
  expect(moveField(form, 'field_3', 3)).toEqual(form)
})

test('a field of another kind loses what its kind does not know, and a choice has something to choose', () => {
  const long = changeField(form, 'field_1', { max_length: 20 })
  expect(changeField(long, 'field_1', { kind: 'date' })[0]).toEqual({
    name: 'field_1',
    label: { mn: '' },
    kind: 'date',
    required: false,
  })
  const later = changeField(changeField(form, 'field_1', { kind: 'date' }), 'field_1', { not_before: 'field_3' })
  expect([
    later[0]?.not_before,
    changeField(later, 'field_1', { not_before: undefined })[0],
    changeField(later, 'field_1', { kind: 'text' })[0],
  ]).toEqual([
    'field_3',
    expect.not.objectContaining({ not_before: expect.anything() }),
    expect.not.objectContaining({ not_before: 'field_3' }),
  ])
  expect(changeField(form, 'field_1', { kind: 'select' })[0]?.options).toEqual([
    { value: expect.stringMatching(/^option_[a-z\d]{6}$/), label: { mn: '' } },
  ])
  expect(changeField(form, 'field_2', { kind: 'text' })[1]).not.toHaveProperty('options')
  expect(changeField(form, 'field_1', { help: { mn: '' } })[0]).not.toHaveProperty('help')
})

test('options keep their values whatever they are called', () => {
  const plain = addOption(addOption([]))
  const [paid, unpaid] = plain.map(({ value }) => value) as [string, string]
  const options = renameOption(plain, paid, { mn: '', en: 'Paid' })
  expect(options).toEqual([
    { value: paid, label: { mn: '', en: 'Paid' } },
    { value: unpaid, label: { mn: '' } },
  ])
  expect(removeOption(options, paid)).toEqual([{ value: unpaid, label: { mn: '' } }])
})
