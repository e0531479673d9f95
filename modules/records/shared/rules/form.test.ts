import { expect, test } from 'vitest'
import type { FormPart } from '../definition/form.ts'
import { column, table, words } from '../definition/kit.ts'
import { form as formShape } from '../definition/form.ts'
import { problemsInRow, withoutHidden } from './row-rules.ts'
import { fitted, type FittedPart } from '../form/fitted.ts'
import { formOutside } from './form-outside.ts'
import { columnsOfOthers, formFor } from '../form/sections.ts'

const own = (name: string) => words(name, name, name)
const field = (name: string): FormPart => ({ kind: 'field', name })
const columns = {
  plate: column('text', { title: own('Дугаар'), required: true }),
  is_leased: column('checkbox', { title: own('Түрээсийн') }),
  lessor: column('text', { title: own('Түрээслэгч'), required: true }),
  price: column('money', { title: own('Үнэ') }),
}
const laidOut = (parts: FormPart[], more: object = {}) =>
  table('records.cars', {
    title: own('Машин'),
    columns,
    label: '{plate}',
    sort: 'plate',
    lines: [{ table: 'records.trips', by: 'car' }],
    form: { parts, ...more },
  })
const TODAY = '2026-11-27'

const said = (parts: readonly FittedPart[]): unknown[] =>
  parts.map((one) => {
    if (one.kind === 'section') return said(one.parts)
    return one.kind === 'other' ? one.part.kind : one.part.name
  })

test('what is gone is passed over, what stands twice stands once, what is not named stands at the end', () => {
  const parts = [field('gone'), { kind: 'divider' as const }, field('price'), field('price'), field('plate')]
  expect(said(fitted(laidOut(parts)))).toEqual(['divider', 'price', 'plate', 'is_leased', 'lessor', 'trips'])
})

test('a section in which nothing is left is shown to whoever builds the form alone', () => {
  const parts: FormPart[] = [{ kind: 'section', look: 'block', parts: [field('gone')] }]
  expect(said(fitted(laidOut(parts)))).toEqual(['plate', 'is_leased', 'lessor', 'price', 'trips'])
  expect(said(fitted(laidOut(parts), { keepsEmpty: true }))[0]).toEqual([])
})

test('step by step, what no step names is asked in the last one', () => {
  const steps: FormPart[] = [
    { kind: 'section', look: 'block', parts: [field('plate')] },
    { kind: 'section', look: 'block', parts: [{ kind: 'lines', name: 'trips' }] },
  ]
  expect(said(fitted(laidOut(steps, { type: 'steps' })))).toEqual([
    ['plate'],
    ['trips', 'is_leased', 'lessor', 'price'],
  ])
})

const leasing: FormPart = {
  kind: 'section',
  look: 'block',
  shown_if: 'is_leased == true',
  parts: [{ kind: 'section', look: 'fold', parts: [field('lessor')] }],
}

test('what stands in a section that is not shown has not to be said, and is not kept', () => {
  const cars = laidOut([field('plate'), leasing])
  expect(problemsInRow(cars, { plate: '1', is_leased: false }, TODAY)).toEqual({})
  expect(problemsInRow(cars, { plate: '1', is_leased: true }, TODAY)).toHaveProperty('lessor')
  expect(withoutHidden(cars, { plate: '1', is_leased: false, lessor: 'Бат' }, TODAY)['lessor']).toBeNull()
  expect(withoutHidden(cars, { plate: '1', is_leased: true, lessor: 'Бат' }, TODAY)['lessor']).toBe('Бат')
})

test('a section of some roles is not there for others, nor are its columns asked of them', () => {
  const cars = laidOut([field('plate'), { kind: 'section', look: 'tab', roles: [7], parts: [field('price')] }])
  expect(formFor(cars, [7])?.parts).toHaveLength(2)
  expect(columnsOfOthers(cars, [7])).toEqual([])
  expect(formFor(cars, [8])).toEqual({ parts: [field('plate')], without: ['price'] })
  expect(said(fitted({ ...cars, form: formFor(cars, [8]) }))).not.toContain('price')
})

test('outside nobody hears a word of what is not asked of them', () => {
  const cars = laidOut([
    field('plate'),
    leasing,
    { kind: 'section', look: 'tab', roles: [7], title: own('Нууц'), parts: [field('price')] },
    { kind: 'lines', name: 'trips' },
  ])
  const asked = cars.columns.filter(({ name }) => name === 'plate' || name === 'lessor')
  expect(formOutside(cars, asked)).toEqual({ parts: [field('plate')] })
  expect(formOutside(cars, cars.columns)?.parts).toEqual([field('plate'), leasing])
})

test('a span is one of twenty-four, and sections stand within each other three deep', () => {
  const span = (tablet: number) => ({ parts: [{ ...field('plate'), spans: { tablet } }] })
  expect(formShape.safeParse(span(24)).success).toBe(true)
  expect(formShape.safeParse(span(25)).success).toBe(false)
  const within = (depth: number): FormPart =>
    depth === 0 ? field('plate') : { kind: 'section', look: 'block', parts: [within(depth - 1)] }
  expect(formShape.safeParse({ parts: [within(3)] }).success).toBe(true)
  expect(formShape.safeParse({ parts: [within(4)] }).success).toBe(false)
})
