import { expect, test } from 'vitest'
import { column, type Form, type FormPart, table, words } from '#modules/records/shared/index.ts'
import { arranged, insertPart, movePart, named, partAt, removePart, stepPart } from './layout.ts'

const field = (name: string): FormPart => ({ kind: 'field', name })
const form: Form = {
  parts: [field('a'), { kind: 'section', look: 'block', parts: [field('b'), field('c')] }, field('d')],
}
const drawn = ({ parts }: Pick<Form, 'parts'>): unknown[] =>
  parts.map((part) => (part.kind === 'section' ? drawn(part) : 'name' in part ? part.name : part.kind))

test('a part goes before, behind and into another, and where it stands then is told', () => {
  expect(drawn(insertPart(form, field('x'), { at: '1.0', where: 'before' }).form)).toEqual(['a', ['x', 'b', 'c'], 'd'])
  expect(insertPart(form, field('x'), { at: '1', where: 'in' })).toMatchObject({ at: '1.2' })
  expect(insertPart(form, field('x'), null)).toMatchObject({ at: '3' })
})

test('a part that moves stands in one place, and nothing goes into itself', () => {
  const moved = movePart(form, '0', { at: '1.1', where: 'after' })
  expect(drawn(moved.form)).toEqual([['b', 'c', 'a'], 'd'])
  expect(moved.at).toBe('0.2')
  expect(movePart(form, '1', { at: '1.0', where: 'after' }).form).toBe(form)
})

test('keys move a part by a step, into the section above it and out again', () => {
  expect(drawn(stepPart(form, '2', 'up')!.form)).toEqual(['a', 'd', ['b', 'c']])
  const into = stepPart(form, '2', 'in')!
  expect(drawn(into.form)).toEqual(['a', ['b', 'c', 'd']])
  expect(drawn(stepPart(into.form, into.at, 'out')!.form)).toEqual(['a', ['b', 'c'], 'd'])
  expect(stepPart(form, '0', 'up')).toBeNull()
  expect(stepPart(form, '0', 'out')).toBeNull()
})

test('what is taken out of the form is gone from it alone', () => {
  expect(drawn(removePart(form, '1.0'))).toEqual(['a', ['c'], 'd'])
  expect(partAt(form, '1.0')).toEqual(field('b'))
})

const own = (name: string) => words(name, name, name)
const cars = table('records.cars', {
  title: own('Машин'),
  columns: {
    a: column('text', { title: own('А'), required: true }),
    b: column('date', { title: own('Б') }),
    c: column('date', { title: own('В') }),
    d: column('date', { title: own('Г') }),
    e: column('long_text', { title: own('Д') }),
  },
  label: '{a}',
  sort: 'a',
  lines: [{ table: 'records.trips', by: 'car' }],
})

test('what the form does not name yet is named in its order, up to what is changed', () => {
  expect(drawn(named({ ...cars, form: { parts: [field('c')] } }, 'b'))).toEqual(['c', 'a', 'b'])
  expect(drawn(named(cars))).toEqual(['a', 'b', 'c', 'd', 'e', 'trips'])
})

test('a first layout names every column once, and the lines at its end', () => {
  const made = arranged(cars, ({ kind }) => (kind === 'long_text' ? 'wide' : 'short'), {
    main: own('1'),
    more: own('2'),
  })
  expect(drawn(made)).toEqual([['a', 'b', 'c', 'd'], ['e'], 'trips'])
})
