import { expect, test } from 'vitest'
import {
  activeLeaf,
  breadcrumb,
  filterMenu,
  firstUrl,
  flattenMenu,
  howManyFit,
  isAt,
  menuUrl,
  secondRow,
  type MenuNode,
} from './menu.ts'

const item = (part: Partial<MenuNode>): MenuNode => ({
  id: 7,
  title: { mn: 'Гэрээ' },
  type: 'crud',
  link_to: null,
  url: null,
  icon: null,
  parent: null,
  children: [],
  sub_top_children: [],
  ...part,
})

test('a menu item opens its own screen by number', () => {
  expect(menuUrl(item({ id: 42, url: '/ignored' }))).toBe('/admin/p/42')
})

test('links open their own address', () => {
  expect(menuUrl(item({ type: 'link', url: 'https://example.mn' }))).toBe('https://example.mn')
  expect(menuUrl(item({ type: 'router-link', url: '/home' }))).toBe('/home')
  expect(menuUrl(item({ type: 'router-link', link_to: '/crm/leads' }))).toBe('/crm/leads')
})

test('headings and dividers open nothing', () => {
  for (const type of ['noAction', 'divider', 'noActionSubTop'] as const)
    expect(menuUrl(item({ type, url: '/home' }))).toBeNull()
})

test('what is inside a group is found with the way to it', () => {
  const group = item({
    id: 1,
    type: 'noAction',
    title: { mn: 'Борлуулалт' },
    children: [item({ id: 2 })],
    sub_top_children: [item({ id: 3 })],
  })
  const leaves = flattenMenu([group])
  expect(leaves.map(({ url }) => url)).toEqual(['/admin/p/2', '/admin/p/3'])
  expect(leaves[0]?.trail.map(({ title }) => title.mn)).toEqual(['Борлуулалт', 'Гэрээ'])
})

test('the shown screen marks the nearest item, not one that merely begins alike', () => {
  const leaves = flattenMenu([
    item({ id: 1, type: 'router-link', url: '/planning' }),
    item({ id: 2, type: 'router-link', url: '/planning/my-tasks' }),
    item({ id: 3, type: 'router-link', url: '/plan' }),
  ])
  expect(activeLeaf(leaves, '/planning/my-tasks')?.item.id).toBe(2)
  expect(activeLeaf(leaves, '/planning/15/gantt')?.item.id).toBe(1)
  expect(activeLeaf(leaves, '/')).toBeUndefined()
})

test('an item that asks a screen for something is marked while that is shown, and its screen itself otherwise', () => {
  const leaves = flattenMenu([
    item({ id: 1, type: 'router-link', url: '/home' }),
    item({
      id: 2,
      type: 'noAction',
      children: [
        item({ id: 3, type: 'router-link', url: '/home?box=sent' }),
        item({ id: 4, type: 'router-link', url: '/organization/struct#jobs' }),
      ],
    }),
  ])
  const marked = (address: string) => activeLeaf(leaves, address)?.item.id
  expect(
    ['/home', '/home?box=done', '/home?q=гэрээ&box=sent', '/home/x?box=sent', '/organization/struct?unit=5'].map(
      marked,
    ),
  ).toEqual([1, 1, 3, 1, 4])
  expect(breadcrumb(activeLeaf(leaves, '/home?box=sent')).map(({ id }) => id)).toEqual([2, 3])
  const sent = leaves.find((leaf) => leaf.item.id === 3)!
  expect([isAt(sent, '/home?box=sent&id=7'), isAt(sent, '/home/x')]).toEqual([true, false])
})

test('a heading under which nothing stands is not shown', () => {
  const menu = [
    item({ id: 1, type: 'noAction', children: [item({ id: 2, type: 'noAction' })] }),
    item({ id: 3, type: 'divider' }),
    item({ id: 4, type: 'noAction', children: [item({ id: 5 }), item({ id: 6, type: 'noActionSubTop' })] }),
    item({ id: 7, type: 'noActionSubTop', sub_top_children: [item({ id: 8 })] }),
    item({ id: 9, type: 'divider' }),
  ]
  expect(filterMenu(menu).map(({ id }) => id)).toEqual([4, 7])
  expect(flattenMenu(filterMenu(menu)).map(({ item: { id } }) => id)).toEqual([5, 8])
})

test('a divider stands between two things, once', () => {
  const line = (id: number) => item({ id, type: 'divider' })
  expect(
    filterMenu([line(1), item({ id: 2 }), line(3), line(4), item({ id: 5 }), line(6)]).map(({ id }) => id),
  ).toEqual([2, 3, 5])
})

test('the children of a top heading stand in the second row while one of them is shown', () => {
  const menu = [
    item({
      id: 1,
      type: 'noActionSubTop',
      sub_top_children: [
        item({ id: 2, type: 'router-link', url: '/crm/leads' }),
        item({ id: 3, type: 'noAction', children: [item({ id: 4 })] }),
      ],
    }),
    item({ id: 5, type: 'router-link', url: '/home' }),
  ]
  const leaves = flattenMenu(menu)
  expect(secondRow(activeLeaf(leaves, '/crm/leads')).map(({ id }) => id)).toEqual([2, 3])
  expect(secondRow(activeLeaf(leaves, '/admin/p/4')).map(({ id }) => id)).toEqual([2, 3])
  expect(secondRow(activeLeaf(leaves, '/home'))).toEqual([])
  expect(secondRow(undefined)).toEqual([])
  expect(firstUrl(menu[0]!)).toBe('/crm/leads')
})

test('the way to a screen is told where there is one', () => {
  const menu = [
    item({ id: 1, type: 'noAction', children: [item({ id: 2, type: 'router-link', url: '/deep' })] }),
    item({ id: 3, type: 'router-link', url: '/home' }),
  ]
  const leaves = flattenMenu(menu)
  expect(breadcrumb(activeLeaf(leaves, '/deep/7')).map(({ id }) => id)).toEqual([1, 2])
  expect(breadcrumb(activeLeaf(leaves, '/home'))).toEqual([])
})

test('what does not fit into a row goes into the last entry', () => {
  expect(howManyFit([100, 100, 100], 300, 60)).toBe(3)
  expect(howManyFit([100, 100, 100], 299, 60)).toBe(2)
  expect(howManyFit([100, 100, 100], 150, 60)).toBe(0)
  expect(howManyFit([], 100, 60)).toBe(0)
})
