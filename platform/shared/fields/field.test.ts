import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { registerKinds } from './brought.ts'
import { formField } from './field.ts'
import type { FieldKind } from './kind.ts'
import { registry } from './registry.ts'

const kindNames = () => [...registry().kinds.keys()]
let undo = () => {}
afterEach(() => undo())

const colour: FieldKind<string> = {
  name: 'paint',
  title: 'platform.fields.kind.text',
  value: z.string(),
  expression: 'text',
  settings: { palette: { schema: z.array(z.string()).optional(), title: 'platform.fields.part.min' } },
}

// As they were taken in before kinds were registered: definitions are known by the hash of what stands here.
test.each([
  [
    '{"kind":"text","not_before":"day","min":3,"options":[{"label":{"ko":"ㄱ","mn":"А"},"value":"a","extra":1}],"max_length":7,"name":"note","label":{"en":"Note","mn":"Тэмдэглэл"},"help":{"mn":""},"nobody":true}',
    '{"name":"note","label":{"mn":"Тэмдэглэл","en":"Note"},"kind":"text","required":false,"help":{"mn":""},"options":[{"value":"a","label":{"mn":"А","ko":"ㄱ"}}],"max_length":7,"min":3,"not_before":"day"}',
  ],
  [
    '{"name":"amount","kind":"money","label":{"mn":"Дүн"},"required":true,"min":0.5,"max_length":3}',
    '{"name":"amount","label":{"mn":"Дүн"},"kind":"money","required":true,"max_length":3,"min":0.5}',
  ],
  [
    '{"name":"urgent","kind":"checkbox","label":{"mn":"Яаралтай"},"not_before":""}',
    '{"name":"urgent","label":{"mn":"Яаралтай"},"kind":"checkbox","required":false,"not_before":""}',
  ],
  [
    '{"name":"kind","kind":"select","label":{"mn":"Төрөл"},"options":[]}',
    '{"name":"kind","label":{"mn":"Төрөл"},"kind":"select","required":false,"options":[]}',
  ],
])('a definition is taken in to the letter as it always was: %#', (given, taken) => {
  expect(JSON.stringify(formField.parse(JSON.parse(given)))).toBe(taken)
})

test.each([
  [{ kind: 'paint' }, ['kind']],
  [{ max_length: 0 }, ['max_length']],
  [{ not_before: 'x'.repeat(61) }, ['not_before']],
  [{ name: 'Amount' }, ['name']],
  [{ label: {} }, ['label', 'mn']],
])('what is no field is refused where it is wrong: %j', (part, path) => {
  const read = formField.safeParse({ name: 'amount', kind: 'text', label: { mn: '' }, ...part })
  expect(read.error?.issues.map((issue) => issue.path)).toEqual([path])
})

test('a kind that a module registers is taken in with its settings, also where the contract was read before; without it neither is', () => {
  const contract = z.object({ form: z.array(formField) })
  const given = { form: [{ name: 'wall', kind: 'paint', label: { mn: 'Хана' }, palette: ['#fff'] }] }
  expect(contract.safeParse(given).success).toBe(false)
  undo = registerKinds([colour])
  expect(contract.parse(given).form).toEqual([{ ...given.form[0], required: false }])
  expect(contract.safeParse({ form: [{ ...given.form[0], palette: 'white' }] }).success).toBe(false)
  undo()
  expect(contract.safeParse(given).success).toBe(false)
  expect(formField.parse({ ...given.form[0], kind: 'text' })).not.toHaveProperty('palette')
})

test('the description of the API names the kinds and their settings as they are', () => {
  const described = () => JSON.stringify(z.toJSONSchema(formField, { io: 'input', reused: 'inline' }))
  expect(described()).toContain(JSON.stringify(kindNames()))
  expect(described()).not.toContain('palette')
  undo = registerKinds([colour])
  expect(described()).toContain('"json","paint"')
  expect(described()).toContain('palette')
})

test('a name belongs to one kind, and a setting means one thing', () => {
  undo = registerKinds([{ ...colour, name: 'text' }])
  expect(kindNames).toThrow('Two kinds of fields are called text')
  undo()
  undo = registerKinds([{ ...colour, settings: { min: { schema: z.string().optional(), title: '' } } }])
  expect(kindNames).toThrow('The kind paint means something else by min')
  undo()
  undo = registerKinds([{ ...colour, settings: { label: colour.settings!['palette']! } }])
  expect(() => formField.parse({})).toThrow('label is said by fields of every kind')
  undo()
  undo = registerKinds([colour])
  expect(() => registerKinds([colour])).toThrow('Two kinds of fields are called paint')
})
