import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { layouts } from './layouts.ts'
import { isProtected, screens } from './screens.ts'

const layoutOf = (path: string) => screens.find((screen) => screen.path === path)?.layout
const mn = JSON.parse(
  readFileSync(new URL('../../modules/organization/locales/mn.json', import.meta.url), 'utf8'),
) as Record<string, string>

test.each([
  ['/', 'web'],
  ['/register', 'web'],
  ['/select-role', 'web'],
  ['/admin/change-password', 'web'],
  ['/workflow', 'form'],
  ['/workflow/new', 'default'],
  ['/auth/login', 'agent'],
  ['/auth/forgot', 'agent'],
  ['/auth/password-reset', 'agent'],
  ['/admin', 'module'],
  ['/organization/create', 'module'],
  ['/home', 'default'],
  ['/admin/profile', 'default'],
  ['/admin/p/$id', 'default'],
  ['/organization', 'default'],
  ['/organization/struct', 'default'],
  ['/lambda/puzzle', 'default'],
] as const)('%s is a route in the layout %s', (path, layout) => {
  expect(layoutOf(path)).toBe(layout)
})

test('page layouts are agent, default, form, module and web', () => {
  expect(Object.keys(layouts).toSorted()).toEqual(['agent', 'default', 'form', 'module', 'web'])
})

test('the screen of a new organisation is called "Байгууллага бүртгэх"', () => {
  expect(mn[screens.find(({ path }) => path === '/organization/create')?.title ?? '']).toBe('Байгууллага бүртгэх')
})

test('every route but those before the sign-in needs a person', () => {
  const open = screens.filter(({ path }) => !isProtected(path)).map(({ path }) => path)
  expect(open.toSorted()).toEqual([
    '/',
    '/auth/forgot',
    '/auth/invitation',
    '/auth/login',
    '/auth/password-reset',
    '/form',
    '/form/$schema_id/$id',
    '/register',
    '/register/join',
    '/status/$token',
    '/unsubscribe',
    '/verify',
    '/verify/$code',
  ])
  for (const path of [
    '/organization',
    '/organization/struct',
    '/organization/substitutes',
    '/organization/employees/7',
    '/organization/anything',
  ])
    expect(isProtected(path), path).toBe(true)
})

test('a route stands in the list once, and whoever administers something passes a permission', () => {
  expect(new Set(screens.map(({ path }) => path)).size).toBe(screens.length)
  const open = screens.filter(
    ({ path, permission }) =>
      permission === undefined && /^\/(?:organization|lambda|admin\/(?:users|roles|audit))/.test(path),
  )
  expect(open).toEqual([])
})
