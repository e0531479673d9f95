// @vitest-environment happy-dom
import { act, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { type FieldValues, type FormField, problemsIn } from '#platform/shared/fields/index.ts'
import { choose, onPage, press, typeInto, whenCome } from '#platform/testing/on-page.ts'
import { areSameTexts, type FormState, formState, useValue } from '../form/form-state.ts'
import { registerLooks } from './brought.ts'
import { FormFields } from './FormFields.tsx'
import { dateLook } from './kinds/Date.tsx'
import type { FieldLook, InputProps } from './look.ts'

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

const drawn: string[] = []

/** As a date, but that each drawing is counted. */
const countedLook: FieldLook = { ...dateLook, kind: { ...dateLook.kind, name: 'counted' }, Input: Counted }

function Counted({ field, value, around, beside, onChange }: InputProps) {
  drawn.push(`${field.name}${around.error ? ' wrong' : ''}`)
  return (
    <input
      aria-label={field.name}
      data-beside={String(beside)}
      value={String(value ?? '')}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

const manyFields: FormField[] = Array.from({ length: 150 }, (_, at) => ({
  name: `f${at}`,
  kind: 'counted',
  label: { mn: `Талбар ${at}` },
  required: true,
  ...((at === 8 || at === 9) && { not_before: 'f7' }),
}))

interface Written {
  title: string
  fields: FieldValues
}

function Page({ form, state }: { form: readonly FormField[]; state: FormState<Written> }) {
  const [isTried, setTried] = useState(false)
  const problems = useValue<Written, Record<string, string>>(
    state,
    ({ fields }) => (isTried ? problemsIn(form, fields) : {}),
    areSameTexts,
  )
  drawn.push('page')
  return (
    <>
      <FormFields form={form} state={state} problems={problems} />
      <button type="button" onClick={() => setTried(true)}>
        Send
      </button>
    </>
  )
}

async function aForm(form: readonly FormField[], fields: FieldValues = {}) {
  endings.push(registerLooks([countedLook]))
  const state = formState<Written>({ title: '', fields })
  const { page, end } = await onPage(<Page form={form} state={state} />)
  endings.push(end)
  const field = (name: string) => page.querySelector(`[data-field="${name}"] :is(input, textarea, select)`)
  const drawnBy = async (act: () => unknown) => {
    drawn.length = 0
    await act()
    return [...drawn]
  }
  return { page, state, field, drawnBy }
}

test('a letter that is typed into one of 150 fields draws that field, those that are measured by it, and nothing else', async () => {
  const { state, field, drawnBy } = await aForm(manyFields)
  expect(drawn).toHaveLength(151)
  expect(await drawnBy(() => typeInto(field('f3'), '2'))).toEqual(['f3'])
  expect((await drawnBy(() => typeInto(field('f7'), '2026-12-01'))).toSorted()).toEqual(['f7', 'f8', 'f9'])
  expect(await drawnBy(() => typeInto(field('f8'), '2026-12-02'))).toEqual(['f8'])
  expect(field('f9')?.getAttribute('data-beside')).toBe('2026-12-01')
  expect(state.get().fields).toEqual({ f3: '2', f7: '2026-12-01', f8: '2026-12-02' })
})

test('what is not a field of the form draws none of them, and what stays as it is nothing at all', async () => {
  const { state, drawnBy } = await aForm(manyFields, { f1: 'x' })
  expect(await drawnBy(() => state.change((before) => ({ ...before, title: 'Гэрээ' })))).toEqual([])
  expect(await drawnBy(() => state.change((before) => ({ ...before, fields: { ...before.fields, f1: 'x' } })))).toEqual(
    [],
  )
})

test('once somebody tried to send it, a field is drawn anew where it is put right, and the page for its summary', async () => {
  const { page, field, drawnBy } = await aForm(manyFields)
  const wrong = await drawnBy(() => press(page.querySelector('button')))
  expect(wrong.filter((one) => one.endsWith(' wrong'))).toHaveLength(150)
  expect((await drawnBy(() => typeInto(field('f20'), '2026-12-01'))).toSorted()).toEqual(['f20', 'page'])
  // Wrong in the same way as before: nothing but the field itself has to know.
  expect(await drawnBy(() => typeInto(field('f21'), ' '))).toEqual(['f21 wrong'])
})

test('each kind of the kernel is typed into, and keeps what it is for', async () => {
  const of = (kind: string, more: Partial<FormField> = {}): FormField => ({
    name: kind,
    kind,
    label: { mn: kind },
    required: false,
    ...more,
  })
  const form = [
    of('text'),
    of('long_text'),
    of('number'),
    of('money'),
    of('date'),
    of('select', { options: [{ value: 'sick', label: { mn: 'Өвчтэй' } }] }),
    of('checkbox'),
  ]
  const { page, state, field } = await aForm(form)
  await whenCome(page)
  for (const [name, typed] of [
    ['text', 'Гэрээ'],
    ['long_text', 'Нэг\nХоёр'],
    ['number', '1,234.5'],
    ['money', '48 000 000₮'],
    ['date', '2026-12-01'],
  ] as const)
    await typeInto(field(name), typed)
  await choose(field('select'), 'sick')
  await press(field('checkbox'))
  expect(state.get().fields).toEqual({
    text: 'Гэрээ',
    long_text: 'Нэг\nХоёр',
    number: '1234.5',
    money: '48000000',
    date: '2026-12-01',
    select: 'sick',
    checkbox: true,
  })
  expect((field('money') as HTMLInputElement).value).toBe('48,000,000')
  for (const name of ['text', 'number', 'date']) await typeInto(field(name), '')
  expect(state.get().fields).toMatchObject({ text: null, number: null, date: null })
})

test('new kinds are typed and chosen, and what was typed is tidied when its field is left', async () => {
  const options = ['red', 'blue', 'green'].map((value) => ({ value, label: { mn: value } }))
  const form = ['email', 'datetime', 'duration', 'choices', 'radio', 'rating'].map((kind): FormField => ({
    name: kind,
    kind,
    label: { mn: kind },
    required: false,
    ...(['choices', 'radio'].includes(kind) && { options }),
  }))
  const { page, state, field } = await aForm(form)
  await whenCome(page)
  await typeInto(field('email'), ' Bat@Orgil.MN ')
  await act(async () => field('email')?.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  await typeInto(field('datetime'), '2026.12.1 8:30')
  await typeInto(field('duration'), '1:30')
  const nth = (name: string, at: number) => page.querySelectorAll(`[data-field="${name}"] input`)[at] ?? null
  for (const [name, at] of [
    ['choices', 2],
    ['choices', 0],
    ['radio', 1],
    ['rating', 3],
  ] as const)
    await press(nth(name, at))
  await act(async () => nth('choices', 0)?.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  expect(state.get().fields).toEqual({
    email: 'bat@orgil.mn',
    datetime: '2026-12-01T00:30:00.000Z',
    duration: '90',
    choices: 'red,green',
    radio: 'blue',
    rating: '4',
  })
  await typeInto(field('datetime'), '2026.12.1 x')
  expect(state.get().fields['datetime']).toBe('2026.12.1 x')
})
