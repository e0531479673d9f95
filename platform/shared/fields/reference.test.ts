import { afterAll, expect, test } from 'vitest'
import { registerKinds } from './brought.ts'
import { formField } from './field.ts'
import { problemsIn } from './problems.ts'
import { isSame, printedOf, soughtIn } from './reading.ts'
import { referenceIn } from './reference.ts'
import { referenceKind, writtenReference } from './reference-kind.ts'

afterAll(registerKinds([referenceKind({ name: 'vessel', title: 'test.vessel', to: 'ship' })]))

const field = formField.parse({ name: 'ship', kind: 'vessel', label: { mn: 'Хөлөг' } })
const speech = { t: (key: string) => key, words: () => '', dateTime: (moment: string) => moment }

test('a value names something by its id and by what it was called, and is read, printed and sought by its name', () => {
  const value = writtenReference({ id: '42', name: 'Сүхбаатар III' })
  expect(value).toBe('42 Сүхбаатар III')
  expect(referenceIn(field, value)).toEqual({ to: 'ship', id: '42', name: 'Сүхбаатар III' })
  expect([printedOf(field, value, speech), soughtIn(field, value)]).toEqual([
    { text: 'Сүхбаатар III' },
    'Сүхбаатар III',
  ])
  expect([isSame(field, value, '42 Өөр нэр'), isSame(field, value, '43 Сүхбаатар III')]).toEqual([true, false])
})

test.each(['Сүхбаатар', '0 Сүхбаатар', '42', '42 ', '-1 Х', '1234567890 Х', `7 ${'х'.repeat(400)}`])(
  'what names nothing is refused: %j',
  (value) => {
    expect(problemsIn([field], { ship: value })).toEqual({ ship: 'platform.fields.invalid' })
  },
)

test('a text names nothing, and neither does an empty field', () => {
  expect([referenceIn({ kind: 'text' }, '42 Х'), referenceIn(field, null), referenceIn(field, '')]).toEqual([
    null,
    null,
    null,
  ])
})
