// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { FieldValues, FormField } from '#platform/shared/fields/index.ts'
import { onPage } from '#platform/testing/on-page.ts'
import { formState } from '#platform/web/form/form-state.ts'
import { useReckoning } from './use-reckoning.ts'

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

const field = (name: string, kind: string, more: Partial<FormField> = {}): FormField => ({
  name,
  kind,
  label: { mn: name },
  required: false,
  ...more,
})

async function form(fields: readonly FormField[], begun: FieldValues, isRevised = false) {
  const state = formState({ fields: begun })
  function Form() {
    // A form is told anew each time it is drawn.
    useReckoning([...fields], state, isRevised)
    return null
  }
  const { end } = await onPage(<Form />)
  endings.push(end)
  const write = (values: FieldValues) =>
    act(async () => state.change((before) => ({ fields: { ...before.fields, ...values } })))
  return { write, now: () => state.get().fields }
}

test('a formula follows what is typed, and what somebody puts in its place is gone', async () => {
  const { write, now } = await form(
    [field('a', 'number'), field('b', 'number'), field('sum', 'formula', { formula: 'a + b' })],
    { a: '1', b: '2', sum: '9' },
  )
  await expect.poll(() => now()['sum']).toBe('3')
  await write({ a: '40' })
  expect(now()['sum']).toBe('42')
  await write({ sum: '1' })
  expect(now()['sum']).toBe('42')
  await write({ b: '' })
  expect(now()['sum']).toBeNull()
})

test('what was kept stays while somebody corrects something else', async () => {
  const asked = [field('a', 'number'), field('note', 'text'), field('twice', 'formula', { formula: 'a * 2' })]
  const { write, now } = await form(asked, { a: '2', twice: '5' }, true)
  await write({ note: 'засав' })
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(now()['twice']).toBe('5')
  await write({ a: '3' })
  await expect.poll(() => now()['twice']).toBe('6')
})
