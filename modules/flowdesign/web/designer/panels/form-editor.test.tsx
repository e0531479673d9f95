// @vitest-environment happy-dom
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { type FormField, kindTitle } from '#platform/shared/fields/index.ts'
import { colourLook } from '#platform/testing/colour-look.tsx'
import { choose, onPage, press, typeInto } from '#platform/testing/on-page.ts'
import { looks, registerLooks } from '#platform/web/fields/index.ts'
import { FormEditor } from './FormEditor.tsx'

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

test('the builder offers every kind that is registered, asks what it asks, and shows how it will look', async () => {
  endings.push(registerLooks([colourLook]))
  const written: FormField[][] = []
  function Editor() {
    const [form, setForm] = useState<FormField[]>([])
    return (
      <FormEditor
        form={form}
        errors={[]}
        isDisabled={false}
        onChange={(next) => {
          written.push(next)
          setForm(next)
        }}
      />
    )
  }
  const { page, end } = await onPage(<Editor />)
  endings.push(end)
  const buttons = () => [...page.querySelectorAll('[role="group"] button')]
  expect(buttons().map(({ textContent }) => textContent)).toEqual(looks().map(({ kind }) => kindTitle(kind)))
  expect(buttons().at(-1)?.textContent).toBe('test.colour')

  await press(buttons().at(-1) ?? null)
  const setting = [...page.querySelectorAll('label')].find(({ textContent }) => textContent === 'test.colour')!
  await typeInto(page.querySelector(`[id="${setting.htmlFor}"]`), '#ff0000 #0000ff')
  expect(written.at(-1)).toMatchObject([{ kind: 'paint', palette: ['#ff0000', '#0000ff'] }])
  expect(
    page.querySelectorAll('aside [data-field] input[type="text"], aside [data-field] input:not([type])').length,
  ).toBeGreaterThan(0)

  // What another kind knows nothing of is not kept unseen.
  await choose(page.querySelector('article select'), 'select')
  expect(Object.keys(written.at(-1)![0]!).toSorted()).toEqual(['kind', 'label', 'name', 'options', 'required'])
  expect(written.at(-1)![0]!.options).toHaveLength(1)
})
