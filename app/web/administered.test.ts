import { expect, test } from 'vitest'
import type { Area } from '#platform/web/module.ts'
import type { Screen } from '#platform/web/screen.ts'
import { administered } from './administered.ts'

const nothing = () => Promise.reject(new Error('not here'))
const screen = (path: string, more: Partial<Screen> = {}): Screen => ({
  path,
  layout: 'default',
  title: path,
  load: nothing,
  permission: 'a.r',
  ...more,
})
const area = (name: string, place: number): Area => ({ name, title: name, icon: 'list', place })
const areas = [area('organization', 30), area('people', 10), area('flows', 20), area('system', 40)]
const screens = [
  screen('/home'),
  screen('/admin/users', { area: 'people' }),
  screen('/admin/users/$id'),
  screen('/admin/users/deleted', { area: 'people' }),
  screen('/organization', { area: 'organization' }),
  screen('/admin/roles', { permission: 'b.r', area: 'people' }),
  screen('/organization/struct', { area: 'organization' }),
  screen('/organization/employees/new', { menuPath: '/organization' }),
  screen('/admin/notifications', { permission: 'signed_in' }),
  screen('/workflow', { area: { name: 'flows', permission: 'workflow.flows.r' } }),
  screen('/workflow/new'),
  screen('/workflow/repair', { area: 'flows' }),
]
const found = (...permissions: string[]) =>
  administered(
    areas,
    screens,
    (one) => permissions.includes(one),
    new Set(['/admin/roles', '/organization/struct', '/organization', '/home']),
  ).map(({ area: { name }, screens: inArea }) => [name, ...inArea.map(({ path }) => path)].join(' '))

test('an administrator finds the lists they may open, by area and in the order of the menu', () => {
  expect(found('a.r', 'b.r')).toEqual([
    'people /admin/roles /admin/users',
    'flows /workflow/repair',
    'organization /organization/struct /organization',
  ])
  expect(found('b.r')).toEqual(['people /admin/roles'])
})

test('the designer stands there for those who may see flows, and what repairs documents beside it', () => {
  expect(found('a.r')).toContain('flows /workflow/repair')
  expect(found('workflow.flows.r')).toEqual(['flows /workflow'])
})

test('who may administer nothing finds nothing', () => {
  expect(found('signed_in')).toEqual([])
})
