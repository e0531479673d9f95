import { expect, test } from 'vitest'
import { activeLeaf, flattenMenu, menuUrl, type MenuNode } from './menu.ts'

const item = (part: Partial<MenuNode>): MenuNode => ({
  id: 7, title: { mn: 'Гэрээ' }, type: 'crud', link_to: null, url: null, icon: null, parent: null, children: [], sub_top_children: [], ...part,
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
  for (const type of ['noAction', 'divider', 'noActionSubTop'] as const) expect(menuUrl(item({ type, url: '/home' }))).toBeNull()
})

test('what is inside a group is found with the way to it', () => {
  const group = item({ id: 1, type: 'noAction', title: { mn: 'Борлуулалт' }, children: [item({ id: 2 })], sub_top_children: [item({ id: 3 })] })
  const leaves = flattenMenu([group])
  expect(leaves.map(({ url }) => url)).toEqual(['/admin/p/2', '/admin/p/3'])
  expect(leaves[0]?.trail.map(({ title }) => title.mn)).toEqual(['Борлуулалт', 'Гэрээ'])
})

test('the shown screen marks the nearest item, not one that merely begins alike', () => {
  const leaves = flattenMenu([
    item({ id: 1, type: 'router-link', url: '/planning' }), item({ id: 2, type: 'router-link', url: '/planning/my-tasks' }), item({ id: 3, type: 'router-link', url: '/plan' }),
  ])
  expect(activeLeaf(leaves, '/planning/my-tasks')?.item.id).toBe(2)
  expect(activeLeaf(leaves, '/planning/15/gantt')?.item.id).toBe(1)
  expect(activeLeaf(leaves, '/')).toBeUndefined()
})
