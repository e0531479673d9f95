import { expect, test } from 'vitest'
import type { Screen } from '#platform/web/screen.ts'
import { administered } from './administered.ts'

const screen = (path: string, more: Partial<Screen> = {}): Screen => ({ path, layout: 'default', title: path, load: () => Promise.reject(new Error('not here')), permission: 'a.r', ...more })
const screens = [
  screen('/home'), screen('/admin/users'), screen('/admin/users/$id'), screen('/admin/users/deleted'), screen('/organization'), screen('/admin/roles', { permission: 'b.r' }), screen('/organization/struct'),
  screen('/organization/employees/new', { menuPath: '/organization' }), screen('/organizations-of-old'), { path: '/admin/profile', layout: 'default', title: 'p', load: nothing } satisfies Screen,
]
function nothing() {
  return Promise.reject(new Error('not here'))
}
const found = (...permissions: string[]) => administered(screens, (one) => permissions.includes(one), new Set(['/organization/struct'])).map(({ area, screens: inArea }) => [area, ...inArea.map(({ path }) => path)].join(' '))

test('an administrator finds the lists they may open, by area', () => {
  expect(found('a.r', 'b.r')).toEqual(['people /admin/users /admin/roles', 'organization /organization /organization/struct'])
  expect(found('b.r')).toEqual(['people /admin/roles'])
})

test('who may administer nothing finds nothing', () => {
  expect(found()).toEqual([])
})
