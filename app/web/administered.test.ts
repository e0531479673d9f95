import { expect, test } from 'vitest'
import type { Screen } from '#platform/web/screen.ts'
import { administered } from './administered.ts'

const screen = (path: string, more: Partial<Screen> = {}): Screen => ({ path, layout: 'default', title: path, load: () => Promise.reject(new Error('not here')), permission: 'a.r', ...more })
const screens = [
  screen('/home'), screen('/admin/users'), screen('/admin/users/$id'), screen('/admin/users/deleted'), screen('/organization'), screen('/admin/roles', { permission: 'b.r' }), screen('/organization/struct'),
  screen('/organization/employees/new', { menuPath: '/organization' }), screen('/organizations-of-old'), { path: '/admin/profile', layout: 'default', title: 'p', load: nothing } satisfies Screen,
  screen('/admin/notifications', { permission: 'signed_in' }), { path: '/workflow', layout: 'form', title: 'w', load: nothing } satisfies Screen, screen('/workflow/new'), screen('/workflow/repair'), screen('/workflow/$id'),
]
function nothing() {
  return Promise.reject(new Error('not here'))
}
const found = (...permissions: string[]) => administered(screens, (one) => permissions.includes(one), new Set(['/admin/roles', '/organization/struct', '/organization', '/home'])).map(({ area, screens: inArea }) => [area, ...inArea.map(({ path }) => path)].join(' '))

test('an administrator finds the lists they may open, by area and in the order of the menu', () => {
  expect(found('a.r', 'b.r')).toEqual(['people /admin/roles /admin/users', 'flows /workflow/repair', 'organization /organization/struct /organization'])
  expect(found('b.r')).toEqual(['people /admin/roles'])
})

test('the designer stands there for those who may see flows, and what repairs documents beside it', () => {
  expect(found('a.r')).toContain('flows /workflow/repair')
  expect(found('workflow.flows.r')).toEqual(['flows /workflow'])
})

test('who may administer nothing finds nothing', () => {
  expect(found('signed_in')).toEqual([])
})
