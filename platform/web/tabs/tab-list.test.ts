import { expect, test } from 'vitest'
import {
  closedBy,
  liveIds,
  MOST_LIVE,
  MOST_TABS,
  move,
  nextAfterClosing,
  pin,
  tabsFrom,
  visit,
  type Tab,
} from './tab-list.ts'

const tab = (id: string, more: Partial<Tab> = {}): Tab => ({
  id,
  href: id,
  title: 'x',
  isPinned: false,
  scroll: 0,
  usedAt: 0,
  ...more,
})
const ids = (tabs: Tab[]) => tabs.map(({ id }) => id).join(' ')

test('a screen opened twice is one tab with its newest address', () => {
  const once = visit([tab('/home', { scroll: 40 })], { id: '/users', href: '/users?page=2', title: 'u' }, 5)
  expect(ids(once)).toBe('/home /users')
  const twice = visit(once, { id: '/home', href: '/home?box=sent', title: 'h' }, 6)
  expect(twice[0]).toMatchObject({ href: '/home?box=sent', scroll: 40, usedAt: 6 })
  expect(twice).toHaveLength(2)
})

test('with too many tabs the one not looked at for longest goes, but none that is pinned or holds typing', () => {
  const many = Array.from({ length: MOST_TABS }, (_, at) => tab(`/${at}`, { usedAt: at, isPinned: at === 0 }))
  const next = visit(many, { id: '/new', href: '/new', title: 'n' }, 99, (id) => id === '/1')
  expect(next).toHaveLength(MOST_TABS)
  expect(next.some(({ id }) => id === '/2')).toBe(false)
  for (const id of ['/0', '/1', '/new'])
    expect(
      next.some((one) => one.id === id),
      id,
    ).toBe(true)
})

test('closing left, right and others spares what is pinned', () => {
  const tabs = [tab('/pin', { isPinned: true }), tab('/a'), tab('/b'), tab('/c')]
  expect(ids(closedBy(tabs, '/b', 'left'))).toBe('/a')
  expect(ids(closedBy(tabs, '/b', 'right'))).toBe('/c')
  expect(ids(closedBy(tabs, '/b', 'others'))).toBe('/a /c')
  expect(ids(closedBy(tabs, '/pin', 'this'))).toBe('/pin')
})

test('after closing the shown tab its right neighbour is shown, at the end its left one', () => {
  const [a, b, c] = [tab('/a'), tab('/b'), tab('/c')]
  expect(nextAfterClosing([a, b, c], [b], '/b')?.id).toBe('/c')
  expect(nextAfterClosing([a, b, c], [c], '/c')?.id).toBe('/b')
  expect(nextAfterClosing([a, b, c], [a], '/c')?.id).toBe('/c')
  expect(nextAfterClosing([a], [a], '/a')).toBeUndefined()
})

test('pinned tabs stand first and stay there when others move', () => {
  const tabs = pin([tab('/a'), tab('/b'), tab('/c')], '/c', true)
  expect(ids(tabs)).toBe('/c /a /b')
  expect(ids(move(tabs, '/b', 0))).toBe('/c /b /a')
  expect(ids(move(tabs, '/a', 9))).toBe('/c /b /a')
  expect(ids(pin(tabs, '/c', false))).toBe('/c /a /b')
  expect(ids(move(tabs, '/unknown', 0))).toBe('/c /a /b')
})

test('at most ten screens stay drawn: the shown one, the pinned ones, then the latest', () => {
  const tabs = Array.from({ length: 15 }, (_, at) => tab(`/${at}`, { usedAt: at, isPinned: at === 1 }))
  const live = liveIds(tabs, '/0')
  expect(live.size).toBe(MOST_LIVE)
  for (const id of ['/0', '/1', '/14', '/7']) expect(live.has(id), id).toBe(true)
  expect(live.has('/6')).toBe(false)
})

test('what was kept is read with care: no addresses of others, nothing half', () => {
  const good = tab('/home', { href: '/home?box=sent' })
  expect(
    tabsFrom([good, { id: '/x' }, null, tab('//evil.example'), tab('/a', { href: 'https://evil.example' }), 7]),
  ).toEqual([good])
  for (const nothing of [null, undefined, 'x', {}]) expect(tabsFrom(nothing)).toEqual([])
})
