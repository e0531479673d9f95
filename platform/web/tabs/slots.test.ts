import { expect, test } from 'vitest'
import { slotsFor } from './slots.ts'

const all = new Set(['/a', '/b', '/c'])

test('with tabs each screen has a place of its own and keeps it', () => {
  const one = slotsFor([], '/a', { multiTab: true, live: all })
  const two = slotsFor(one, '/b', { multiTab: true, live: all })
  expect(two.map(({ id }) => id)).toEqual(['/a', '/b'])
  expect(new Set(two.map(({ key }) => key)).size).toBe(2)
  expect(slotsFor(two, '/a', { multiTab: true, live: all })).toBe(two)
})

test('a screen that is let go is not drawn, the shown one always is', () => {
  const two = slotsFor(slotsFor([], '/a', { multiTab: true, live: all }), '/b', { multiTab: true, live: all })
  expect(slotsFor(two, '/b', { multiTab: true, live: new Set() }).map(({ id }) => id)).toEqual(['/b'])
})

test('without tabs one place serves every screen', () => {
  const one = slotsFor([], '/a', { multiTab: false, live: all })
  const next = slotsFor(one, '/b', { multiTab: false, live: all })
  expect(next).toEqual([{ id: '/b', key: one[0]?.key }])
  expect(slotsFor(next, '/b', { multiTab: false, live: all })).toBe(next)
})

test('turning tabs on or off keeps what is shown as it is', () => {
  const one = slotsFor([], '/a', { multiTab: false, live: all })
  expect(slotsFor(one, '/a', { multiTab: true, live: all })).toBe(one)
  const two = slotsFor(one, '/b', { multiTab: true, live: all })
  expect(slotsFor(two, '/b', { multiTab: false, live: all })).toEqual([two[1]])
})
