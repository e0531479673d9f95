import { expect, test } from 'vitest'
import { emptyPlan, floorLayout, planIn } from './kinds/floor-layout.ts'

const field = { name: 'layout', label: { mn: 'Зураг' }, kind: 'floorLayout', required: false }
const written = (plan: unknown) => JSON.stringify(plan)

test('a plan is kept as it was drawn, and what is no plan is refused', () => {
  const plan = {
    ...emptyPlan(),
    parts: [{ kind: 'door' as const, x: 0, y: 3, w: 1, h: 2, name: 'Гарц' }],
    seats: [{ x: 4, y: 4, n: '12' }],
  }
  const kept = floorLayout.tidy!(` ${written(plan)} `, field)
  expect(planIn(kept)).toEqual(plan)
  expect(floorLayout.problem!(field, kept)).toBeUndefined()
  const wrong = [
    'text',
    '{}',
    '[]',
    written({ ...plan, w: 1000 }),
    // Beyond the plan, twice the same number, a picture from elsewhere.
    written({ ...plan, parts: [{ kind: 'zone', x: 23, y: 0, w: 5, h: 1, name: '' }] }),
    written({ ...plan, seats: [...plan.seats, { x: 5, y: 5, n: '12' }] }),
    written({ ...plan, picture: 'https://elsewhere.example/a.png' }),
    written({ ...plan, picture: 'data:image/svg+xml;base64,PHN2Zz4=' }),
    written({ ...plan, more: true }),
  ]
  for (const value of wrong) expect(floorLayout.problem!(field, value), value).toBe('platform.fields.invalid')
})
