import { expect, test } from 'vitest'
import { dropOn } from '#platform/web/tree/index.ts'
import type { Unit } from '../../shared/structure.ts'
import { figuresOf, takesUnits } from './tree.ts'

const unit = (id: number, children: Unit[] = [], more: Partial<Unit> = {}): Unit => ({
  id,
  label: `u${id}`,
  names: { mn: `u${id}` },
  expand: true,
  children,
  parent_id: null,
  valid_to: null,
  jobs: [],
  ...more,
})
const person = (emp_id: number) => ({ emp_id, user_id: null, first_name: 'Болд', last_name: 'Бат', is_on_leave: false })

test('people and vacant places are counted with what is below; more people than places is no vacancy', () => {
  const job = (places: number, people: number) => ({
    id: 1,
    job: 'x',
    names: { mn: 'x' },
    is_head: false,
    note: null,
    places,
    people: Array.from({ length: people }, (_, at) => person(at)),
  })
  const tree = [unit(1, [unit(2, [], { jobs: [job(3, 1)] })], { jobs: [job(1, 2), job(1, 0)] })]
  expect(figuresOf(tree)).toEqual({ people: 3, vacant: 3 })
})

test('nothing is dropped into a unit that is to close', () => {
  const tree = [unit(1, [unit(2), unit(3, [], { valid_to: '2026-12-01' })])]
  expect(dropOn(tree, 2, 3, 'into', takesUnits)).toBeUndefined()
  expect(dropOn(tree, 3, 2, 'into', takesUnits)).toEqual({ parent_id: 2, before_id: null })
})
