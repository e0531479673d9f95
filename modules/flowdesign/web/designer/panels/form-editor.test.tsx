// @vitest-environment happy-dom
import { act, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { type FormField, kindTitle } from '#platform/shared/fields/index.ts'
import { colourLook } from '#platform/testing/colour-look.tsx'
import { choose, onPage, press, typeInto, whenCome } from '#platform/testing/on-page.ts'
import { looks, registerLooks } from '#platform/web/fields/index.ts'
import { formLooks } from '#modules/workflow/web/parts.ts'
import { addField } from '../../drawing/form-edits.ts'
import { FormEditor } from './FormEditor.tsx'

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

async function editor(begun: FormField[] = []) {
  const written: FormField[][] = []
  function Editor() {
    const [form, setForm] = useState<FormField[]>(begun)
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
  const add = (kind: string) => press(buttons().find(({ textContent }) => textContent === kind) ?? null)
  return { page, written, buttons, add, now: () => written.at(-1) ?? [] }
}
const rested = () => act(() => new Promise((resolve) => setTimeout(resolve, 250)))

test('the builder offers every kind that is registered, asks what it asks, and shows how it will look', async () => {
  endings.push(registerLooks([colourLook]))
  const { page, written, buttons } = await editor()
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

test('a field that is added is named at once, in one language; the others are behind one press', async () => {
  const { page, add, now } = await editor(addField([], 'date'))
  await add('platform.fields.kind.money')
  const cards = () => [...page.querySelectorAll('article')]
  expect(cards()[1]?.contains(document.activeElement)).toBe(true)
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^flowdesign\.name: /)
  await typeInto(document.activeElement, 'Дүн')
  await rested()
  expect(now()[1]).toMatchObject({ label: { mn: 'Дүн' }, kind: 'money' })
  expect(cards()[1]?.querySelectorAll('[data-words] input')).toHaveLength(0)
  await press(cards()[1]?.querySelector('[aria-expanded="false"]') ?? null)
  expect(cards()[1]?.querySelectorAll('[data-words] input')).toHaveLength(3)

  const tick = (words: string) =>
    [...cards()[1]!.querySelectorAll('label')]
      .find(({ textContent }) => textContent === words)
      ?.querySelector('input') ?? null
  await press(tick('flowdesign.summary'))
  expect(now()[1]?.summary).toBe(true)
  await press(tick('flowdesign.summary'))
  expect(now()[1]).not.toHaveProperty('summary')
})

test('fields move by keys, and whoever hears the page is told', async () => {
  const begun = [...addField([], 'text'), ...addField([], 'date')].map((field, at) => ({
    ...field,
    label: { mn: `Талбар ${at + 1}` },
  }))
  const { page, written, now } = await editor(begun)
  const handles = () => [...page.querySelectorAll<HTMLElement>('[aria-keyshortcuts]')]
  const key = (at: number, name: string) =>
    act(async () => {
      handles()[at]!.focus()
      handles()[at]!.dispatchEvent(new KeyboardEvent('keydown', { key: name, altKey: true, bubbles: true }))
    })
  await key(0, 'ArrowDown')
  expect(now().map(({ label }) => label.mn)).toEqual(['Талбар 2', 'Талбар 1'])
  expect(document.activeElement).toBe(handles()[1])
  expect(document.querySelector('body > [role="status"].orgil-hidden')?.textContent).toContain(
    'platform.drag.moved_down',
  )
  await key(1, 'ArrowDown')
  expect(written).toHaveLength(1)
  expect(document.querySelector('body > [role="status"].orgil-hidden')?.textContent).toContain('platform.drag.no_way')
})

test('columns of a table of lines are named, counted and added up; headings and formulas are not asked for', async () => {
  endings.push(registerLooks(formLooks))
  const { page, add, now } = await editor()
  await add('platform.fields.kind.lines')
  await whenCome(page)
  await expect.poll(() => page.textContent).toContain('workflow.lines.add_column')
  const button = (words: string) =>
    [...page.querySelectorAll('article button')].find(({ textContent }) => textContent === words) ?? null
  await press(button('workflow.lines.add_column'))
  expect(document.activeElement?.closest('[data-column]')).not.toBeNull()
  await typeInto(document.activeElement, 'Үнэ')
  await choose(page.querySelector('[data-column] select'), 'money')
  const sum = [...page.querySelectorAll('[data-column] label')].find(
    ({ textContent }) => textContent === 'workflow.lines.sum',
  )
  await press(sum?.querySelector('input') ?? null)
  expect(now()[0]).toMatchObject({
    kind: 'lines',
    columns: [{ label: { mn: 'Үнэ' }, kind: 'money', required: false, sum: true }],
  })
  await add('platform.fields.kind.heading')
  await add('platform.fields.kind.formula')
  const said = [...page.querySelectorAll('article')].map(({ textContent }) =>
    textContent.includes('flowdesign.required'),
  )
  expect(said).toEqual([true, false, false])
})
