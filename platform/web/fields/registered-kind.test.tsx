// @vitest-environment happy-dom
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { evaluate } from '#platform/shared/expression/index.ts'
import {
  expressionFields,
  type FieldValues,
  type FormField,
  formField,
  isSame,
  printedOf,
  problemsIn,
  registry,
  soughtIn,
} from '#platform/shared/fields/index.ts'
import { colourLook } from '#platform/testing/colour-look.tsx'
import { choose, onPage, press, typeInto } from '#platform/testing/on-page.ts'
import { ConditionEditor } from '../expression/index.ts'
import { areSameTexts, formState, useValue } from '../form/form-state.ts'
import { registerLooks } from './brought.ts'
import { FieldValue } from './FieldValue.tsx'
import { FormFields } from './FormFields.tsx'
import { looks } from './registry.ts'

const endings: (() => unknown)[] = []
beforeEach(() => void endings.push(registerLooks([colourLook])))
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

const wall: FormField = {
  name: 'wall',
  kind: 'paint',
  label: { mn: 'Хана' },
  required: true,
  palette: ['#ff0000', '#0000ff'],
}

async function shown(content: React.ReactNode) {
  const { page, end } = await onPage(content)
  endings.push(end)
  return page
}

test('a kind that a module registers stands behind those of the kernel, and is gone with it', () => {
  expect([[...registry().kinds.keys()].at(-1), looks().at(-1)]).toEqual(['paint', colourLook])
  endings.pop()!()
  expect([registry().kinds.has('paint'), looks().includes(colourLook)]).toEqual([false, false])
  expect(formField.safeParse(wall).success).toBe(false)
})

test('it is typed into a form, which says what is wrong with it', async () => {
  const state = formState<{ fields: FieldValues }>({ fields: {} })
  function Form() {
    return (
      <FormFields
        form={[wall]}
        state={state}
        problems={useValue<{ fields: FieldValues }, Record<string, string>>(
          state,
          ({ fields }) => problemsIn([wall], fields),
          areSameTexts,
        )}
      />
    )
  }
  const page = await shown(<Form />)
  const told = async (typed: string) => {
    await typeInto(page.querySelector('input'), typed)
    return page.querySelector('p')?.textContent ?? null
  }
  expect(page.querySelector('label')?.textContent).toBe('Хана *')
  expect([await told('red'), await told('#00ff00'), await told('#FF0000')]).toEqual([
    'platform.fields.invalid',
    'test.not_in_palette',
    null,
  ])
  expect(state.get().fields).toEqual({ wall: '#FF0000' })
  expect(await told('')).toBe('platform.fields.required')
})

test('its value is read, sought, printed and compared as it says', async () => {
  expect((await shown(<FieldValue field={wall} value="#ff0000" />)).innerHTML).toBe(
    '<span style="color: #ff0000;">#ff0000</span>',
  )
  expect(soughtIn(wall, '#0000FF')).toEqual({ mn: 'Хөх', en: 'Blue', ko: '파랑' })
  expect(
    printedOf(wall, '#ff0000', { t: (key) => key, words: ({ ko }) => ko ?? '', dateTime: (moment) => moment }),
  ).toEqual({ text: '빨강 #ff0000' })
  expect([isSame(wall, '#ff0000', '#FF0000'), isSame(wall, '#ff0000', '#0000ff'), isSame(wall, null, '')]).toEqual([
    true,
    false,
    true,
  ])
})

test('a condition asks for it, drawn up line by line', async () => {
  const fields = expressionFields([wall])
  const written: string[] = []
  function Editor() {
    const [condition, setCondition] = useState('')
    return (
      <ConditionEditor
        fields={fields}
        value={condition}
        onChange={(next) => {
          written.push(next)
          setCondition(next)
        }}
      />
    )
  }
  const page = await shown(<Editor />)
  await press(
    [...page.querySelectorAll('button')].find(({ textContent }) => textContent === 'platform.condition.add_line') ??
      null,
  )
  await choose(page.querySelectorAll('select')[1] ?? null, '==')
  await typeInto(page.querySelector('input'), '#ff0000')
  const [condition] = written.slice(-1)
  expect(condition).toBe('wall == "#ff0000"')
  expect(['#ff0000', '#0000ff'].map((value) => evaluate(condition!, { fields, values: { wall: value } }))).toEqual([
    { ok: true, value: true },
    { ok: true, value: false },
  ])
})
