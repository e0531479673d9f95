// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { registerLooks } from '#platform/web/fields/brought.ts'
import { textLook } from '#platform/web/fields/kinds/Text.tsx'
import type { FieldLook, InputProps } from '#platform/web/fields/look.ts'
import { formState, type FormState } from '#platform/web/form/form-state.ts'
import { onPage, press, typeInto } from '#platform/testing/on-page.ts'
import type { Form } from '../../../shared/definition/form.ts'
import { column, table, words } from '../../../shared/definition/kit.ts'
import { fieldsOf, type Table } from '../../../shared/definition/table.ts'
import { goTo } from '../go-to.ts'
import { RowFields, type Written } from '../RowFields.tsx'
import { useSteps } from './use-steps.ts'

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
  history.replaceState(null, '', '/')
})

const own = (name: string) => words(name, name, name)
const cars = (form: Form) =>
  table('records.cars', {
    title: own('Машин'),
    columns: {
      plate: column('text', { title: own('Дугаар'), required: true }),
      is_leased: column('checkbox', { title: own('Түрээсийн') }),
      lessor: column('text', { title: own('Түрээслэгч') }),
    },
    label: '{plate}',
    sort: 'plate',
    form,
  })
const step = (title: string, names: string[], shown_if?: string): Form['parts'][number] => ({
  kind: 'section',
  look: 'block',
  title: own(title),
  parts: names.map((name) => ({ kind: 'field', name })),
  ...(shown_if !== undefined && { shown_if }),
})
const bySteps: Form = {
  type: 'steps',
  parts: [step('Нэг', ['plate']), step('Хоёр', ['lessor'], 'is_leased == true'), step('Гурав', ['is_leased'])],
}

function Filled({ of, state }: { of: Table; state: FormState<Written> }) {
  const steps = useSteps(of, state, false)
  return (
    <>
      <RowFields
        table={of}
        fields={fieldsOf(of)}
        state={state}
        problems={steps?.problems ?? {}}
        steps={steps}
        isFixed={() => false}
      />
      <button type="button" onClick={() => steps?.next()}>
        next
      </button>
    </>
  )
}

async function opened(of: Table, fields: Written['fields'] = {}) {
  const state = formState<Written>({ fields })
  const page = await onPage(<Filled of={of} state={state} />)
  endings.push(page.end)
  return { state, place: page.page }
}
const openStep = (place: Element) => place.querySelector('section:not([hidden]) > h3[data-step]')?.textContent
const next = (place: Element) => press([...place.querySelectorAll('button')].find((one) => one.textContent === 'next')!)

test('a step in which something is wrong is not left; a step that is not asked is passed over', async () => {
  const { place } = await opened(cars(bySteps), { is_leased: false })
  expect(openStep(place)).toBe('Нэг')
  await next(place)
  expect(openStep(place)).toBe('Нэг')
  expect(place.querySelector('[data-field=plate] [aria-invalid]')).not.toBeNull()
  await typeInto(place.querySelector('[data-field=plate] input'), '1234')
  await next(place)
  expect(openStep(place)).toBe('Гурав')
  expect(location.search).toBe('?step=2')
  expect(document.querySelector('[role=status]')?.textContent).not.toBe('')
})

test('the step of the address is open, and what is sought opens the step in which it stands', async () => {
  history.replaceState(null, '', '/?step=2')
  const { place } = await opened(cars(bySteps), { plate: '1' })
  expect(openStep(place)).toBe('Гурав')
  await act(async () => goTo('plate'))
  expect(openStep(place)).toBe('Нэг')
})

test('of tabs one is seen; arrows walk over them, and what is sought opens its own', async () => {
  const tab = (title: string, name: string): Form['parts'][number] => ({
    kind: 'section',
    look: 'tab',
    title: own(title),
    parts: [{ kind: 'field', name }],
  })
  const { place } = await opened(cars({ parts: [tab('Нэг', 'plate'), tab('Хоёр', 'lessor')] }))
  const seen = () => place.querySelector('[role=tabpanel]:not([hidden]) [data-field]')?.getAttribute('data-field')
  expect(seen()).toBe('plate')
  const right = new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true })
  await act(async () => place.querySelector('[role=tab]')!.dispatchEvent(right))
  expect(seen()).toBe('lessor')
  expect(place.querySelector('[role=tab][aria-selected=true]')?.textContent).toBe('Хоёр')
  await act(async () => goTo('plate'))
  expect(seen()).toBe('plate')
})

const drawn: string[] = []
const countedLook: FieldLook = { ...textLook, kind: { ...textLook.kind, name: 'counted' }, Input: Counted }

function Counted({ field, value, onChange }: InputProps) {
  drawn.push(field.name)
  return <input value={String(value ?? '')} onChange={({ target }) => onChange(target.value)} />
}

test('of 150 fields in sections a key draws the one in which it is typed', async () => {
  endings.push(registerLooks([countedLook]))
  const names = Array.from({ length: 150 }, (_, at) => `f${at}`)
  const counted = names.map((name) => [name, column('counted', { title: own(name) })] as const)
  const many = table('records.many', {
    title: own('Олон'),
    columns: Object.fromEntries(counted),
    label: '{f0}',
    sort: 'f0',
    form: { parts: [step('Нэг', names.slice(0, 50)), step('Хоёр', names.slice(50), 'f0 == "x"')] },
  })
  const { place } = await opened(many, { f0: 'x' })
  expect(drawn).toHaveLength(150)
  drawn.length = 0
  await typeInto(place.querySelector('[data-field=f7] input'), 'ү')
  expect(drawn).toEqual(['f7'])
  await typeInto(place.querySelector('[data-field=f0] input'), 'y')
  expect(place.querySelector('[data-field=f60]')).toBeNull()
})
