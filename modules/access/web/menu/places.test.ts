import { expect, test } from 'vitest'
import type { MenuEntry } from '../../shared/menu.ts'
import { dropOn, markedAt, placed, stepTo, whereOver } from './places.ts'

const item = (id: number, parent_id: number | null, type: MenuEntry['type'] = 'router-link'): MenuEntry =>
  ({ id, parent_id, type, title: { mn: `${id}` }, icon: null, link_to: null, url: '/x', permission: null, role_ids: null, is_shown: true })
const menu = [item(1, null), item(2, null, 'noAction'), item(3, 2), item(4, 2), item(5, null)]

test('the menu is shown line by line, with the level of each', () => {
  expect(placed(menu).map(({ item: { id }, level }) => [id, level])).toEqual([[1, 1], [2, 1], [3, 2], [4, 2], [5, 1]])
})

test('an item goes up and down among its neighbours', () => {
  expect([stepTo(menu, 2, 'up'), stepTo(menu, 1, 'up')]).toEqual([{ parent_id: null, before_id: 1 }, undefined])
  expect([stepTo(menu, 1, 'down'), stepTo(menu, 2, 'down'), stepTo(menu, 5, 'down')]).toEqual([{ parent_id: null, before_id: 5 }, { parent_id: null, before_id: null }, undefined])
})

test('it goes under the heading before it, and out again behind it', () => {
  expect([stepTo(menu, 5, 'in'), stepTo(menu, 2, 'in'), stepTo(menu, 4, 'in')]).toEqual([{ parent_id: 2, before_id: null }, undefined, undefined])
  expect([stepTo(menu, 3, 'out'), stepTo(menu, 1, 'out')]).toEqual([{ parent_id: null, before_id: 5 }, undefined])
})

test('what is dragged comes before, after or under, but never under itself or under what has no children', () => {
  expect(dropOn(menu, 1, 3, 'before')).toEqual({ parent_id: 2, before_id: 3 })
  expect(dropOn(menu, 1, 3, 'after')).toEqual({ parent_id: 2, before_id: 4 })
  expect(dropOn(menu, 3, 4, 'after')).toEqual({ parent_id: 2, before_id: null })
  expect(dropOn(menu, 1, 2, 'into')).toEqual({ parent_id: 2, before_id: null })
  expect([dropOn(menu, 1, 5, 'into'), dropOn(menu, 2, 3, 'before'), dropOn(menu, 2, 2, 'into')]).toEqual([undefined, undefined, undefined])
})

test('a pointer lets things go before, into and after a heading, and before or after anything else', () => {
  const [link, heading] = [menu[0]!, menu[1]!]
  expect([0.1, 0.5, 0.9].map((part) => whereOver(heading, part))).toEqual(['before', 'into', 'after'])
  expect([0.1, 0.5, 0.9].map((part) => whereOver(link, part))).toEqual(['before', 'after', 'after'])
  expect(dropOn(menu, 1, 2, 'after')).toEqual({ parent_id: null, before_id: 5 })
})

test('what comes after a heading is shown to come after everything under it', () => {
  expect([markedAt(menu, 2, 'after'), markedAt(menu, 2, 'before'), markedAt(menu, 2, 'into'), markedAt(menu, 1, 'after')]).toEqual([4, 2, 2, 1])
})
