// @vitest-environment happy-dom
import { act, useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FieldValue, FormField } from '#platform/shared/fields/index.ts'
import { rowsIn } from '#platform/shared/fields/rows.ts'
import { onPage, press, typeInto, whenCome } from '#platform/testing/on-page.ts'
import { registerLooks } from '#platform/web/fields/index.ts'
import { formLooks } from '../fields/looks.tsx'
import LinesInput from './LinesInput.tsx'
import LinesValue from './LinesValue.tsx'

const endings: (() => unknown)[] = []
beforeEach(() => void endings.push(registerLooks(formLooks)))
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

const field: FormField = {
  name: 'costs',
  kind: 'lines',
  label: { mn: 'Зардал' },
  required: false,
  columns: [
    { name: 'what', kind: 'text', label: { mn: 'Юу' }, required: true },
    { name: 'price', kind: 'money', label: { mn: 'Үнэ' }, required: false, sum: true },
  ],
}

async function written(begun: FieldValue, error?: string) {
  let now = begun
  function Form() {
    const [value, setValue] = useState(begun)
    return (
      <LinesInput
        field={field}
        value={value}
        around={{ label: 'Зардал', required: false, ...(error && { error }) }}
        beside={undefined}
        onChange={(next) => {
          now = next
          setValue(next)
        }}
      />
    )
  }
  const { page, end } = await onPage(<Form />)
  endings.push(end)
  const button = (words: string) =>
    [...page.querySelectorAll('button')].find(
      ({ textContent, ariaLabel }) => textContent === words || ariaLabel === words,
    ) ?? null
  return { page, button, rows: () => rowsIn(now) }
}

/** Once the line that was opened has the focus. */
async function focused(page: Element) {
  await whenCome(page)
  await act(() => new Promise((resolve) => setTimeout(resolve, 60)))
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement)) throw new Error('no field has the focus')
  return field
}

test('Enter adds a line and goes to it, what all come to stands below, and a line goes away again', async () => {
  const { page, button, rows } = await written(null)
  expect(page.querySelector('table')).toBeNull()
  await press(button('platform.lines.add'))
  const first = await focused(page)
  await typeInto(first, 'Шатахуун')
  await typeInto(page.querySelector('[data-column="price"] input'), '1500')
  await act(async () => first.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })))
  const second = await focused(page)
  expect(second.closest('tr')).toBe(page.querySelectorAll('tbody tr')[1])
  await typeInto(second, 'Буудал')
  await typeInto(page.querySelectorAll('tbody tr')[1]!.querySelector('[data-column="price"] input'), '2500')
  expect(rows()).toEqual([
    { what: 'Шатахуун', price: '1500' },
    { what: 'Буудал', price: '2500' },
  ])
  expect(page.querySelector('tfoot')?.textContent).toContain('4,000₮')
  await press(page.querySelector('tbody tr button[aria-label^="platform.lines.remove"]'))
  expect(rows()).toEqual([{ what: 'Буудал', price: '2500' }])
  expect(page.querySelector('tfoot')?.textContent).toContain('2,500₮')
})

test('cells of a spreadsheet come from the written cell on, below the last line as new ones, and Alt moves a line', async () => {
  const { page, rows } = await written(JSON.stringify([{ what: 'Шатахуун', price: '1' }, { what: 'Буудал' }]))
  await press(page.querySelectorAll('tbody tr')[1]!.querySelector('[data-column="what"] button'))
  const field = await focused(page)
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', 'Хоол\t1 500.50\r\nТаах\tхорь\r\n')
  await act(async () =>
    field.dispatchEvent(Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData })),
  )
  expect(rows()).toEqual([
    { what: 'Шатахуун', price: '1' },
    { what: 'Хоол', price: '1500.50' },
    { what: 'Таах', price: 'хорь' },
  ])
  const key = (name: string) =>
    act(async () => field.dispatchEvent(new KeyboardEvent('keydown', { key: name, altKey: true, bubbles: true })))
  await key('ArrowUp')
  expect(rows()!.map(({ what }) => what)).toEqual(['Хоол', 'Шатахуун', 'Таах'])
  await key('ArrowUp')
  expect(rows()!.map(({ what }) => what)).toEqual(['Хоол', 'Шатахуун', 'Таах'])
})

test('what is wrong is said at its cell once somebody tried to send it', async () => {
  const { page } = await written(JSON.stringify([{ price: 'үнэгүй' }]), 'platform.fields.wrong_lines')
  const wrong = [...page.querySelectorAll<HTMLElement>('[data-wrong]')]
  expect(wrong.map(({ title }) => title)).toEqual(['platform.fields.required', 'platform.fields.bad_number'])
})

test('lines that are read are a table with sums, among other things a number', async () => {
  const value = JSON.stringify([{ what: 'Шатахуун', price: '1500' }])
  const { page, end } = await onPage(
    <>
      <LinesValue field={field} value={value} isWhole />
      <output>
        <LinesValue field={field} value={value} />
      </output>
    </>,
  )
  endings.push(end)
  expect([...page.querySelectorAll('td')].map(({ textContent }) => textContent)).toEqual([
    'Шатахуун',
    '1,500₮',
    '',
    '1,500₮',
  ])
  expect(page.querySelector('output')?.textContent).toBe('workflow.lines.count')
})
