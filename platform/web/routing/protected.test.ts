import { expect, test } from 'vitest'
import { guard, isProtected } from './protected.ts'

test('the protected areas are protected with all that lies in them', () => {
  for (const path of ['/home', '/crm/leads', '/planning/15/gantt', '/admin', '/admin/p/4', '/select-role', '/workflow/0190']) expect(isProtected(path), path).toBe(true)
})

test.each([
  '/select-role', '/admin', '/home', '/works', '/planning', '/attendance', '/finance', '/map', '/crm', '/user', '/erp',
])('%s is a protected area', (area) => {
  expect([isProtected(area), isProtected(`${area}/7`), isProtected(`${area}x`)]).toEqual([true, true, false])
})

test('public pages stay public, also where they begin alike', () => {
  for (const path of ['/', '/auth/login', '/faq', '/maps-of-old', '/username', '/formal', '/guide/3']) expect(isProtected(path), path).toBe(false)
})

test('someone who is signed in goes where they want', () => {
  expect(guard('/home', null, true)).toEqual({ allowed: true })
})

test('someone who is not signed in is brought back to the page they wanted', () => {
  expect(guard('/crm/leads', null, false)).toEqual({ allowed: false, keepsTarget: true })
  expect(guard('/crm/leads', '/faq', false)).toEqual({ allowed: false, keepsTarget: true })
})

test('whoever was put out while inside starts from the root page', () => {
  expect(guard('/crm/leads', '/home', false)).toEqual({ allowed: false, keepsTarget: false })
})
