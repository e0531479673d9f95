import { expect, test } from 'vitest'
import type { Unit } from '../../shared/structure.ts'
import { dropOn, figuresOf, placedUnits, stepAmong } from './tree.ts'

const unit = (id: number, children: Unit[] = [], more: Partial<Unit> = {}): Unit => ({ id, label: `u${id}`, names: { mn: `u${id}` }, expand: true, children, parent_id: null, valid_to: null, jobs: [], ...more })
const person = (emp_id: number) => ({ emp_id, user_id: null, first_name: 'Болд', last_name: 'Бат', is_on_leave: false })
const tree = [unit(1, [unit(2, [unit(5)]), unit(3), unit(4, [], { valid_to: '2026-12-01' })])]

test('units come in the order of reading, and what is folded away is left out', () => {
  expect(placedUnits(tree).map(({ unit: one, level }) => `${one.id}:${level}`)).toEqual(['1:1', '2:2', '5:3', '3:2', '4:2'])
  expect(placedUnits(tree, new Set([2])).map(({ unit: one }) => one.id)).toEqual([1, 2, 3, 4])
})

test('people and vacant places are counted with what is below; more people than places is no vacancy', () => {
  const job = (places: number, people: number) => ({ id: 1, job: 'x', names: { mn: 'x' }, is_head: false, note: null, places, people: Array.from({ length: people }, (_, at) => person(at)) })
  expect(figuresOf([unit(1, [unit(2, [], { jobs: [job(3, 1)] })], { jobs: [job(1, 2), job(1, 0)] })])).toEqual({ people: 3, vacant: 3 })
})

test.each([
  [3, 2, 'into', { parent_id: 2, before_id: null }],
  [3, 2, 'before', { parent_id: 1, before_id: 2 }],
  [5, 1, 'before', { parent_id: null, before_id: 1 }],
  // Under itself, into a unit that is to close, or to where it stands already.
  [2, 5, 'into', undefined], [2, 2, 'into', undefined], [3, 4, 'into', undefined], [5, 2, 'into', undefined],
] as const)('%i dropped on %i (%s)', (moved, target, where, drop) => {
  expect(dropOn(tree, moved, target, where)).toEqual(drop)
})

test('a unit goes one step up or down among its neighbours', () => {
  expect(stepAmong(tree, 3, -1)).toEqual({ parent_id: 1, before_id: 2 })
  expect(stepAmong(tree, 2, 1)).toEqual({ parent_id: 1, before_id: 4 })
  expect(stepAmong(tree, 3, 1)).toEqual({ parent_id: 1, before_id: null })
  expect(stepAmong(tree, 2, -1)).toBeUndefined()
  expect(stepAmong(tree, 1, 1)).toBeUndefined()
})
