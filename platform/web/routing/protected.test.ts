import { expect, test } from 'vitest'
import type { Screen } from '../screen.ts'
import { guard, protectedBy, withLowerArea } from './protected.ts'

const aScreen = (path: string, layout: Screen['layout'], permission?: string): Screen => ({
  path,
  layout,
  title: 'x',
  load: () => Promise.reject(new Error('not opened')),
  ...(permission ? { permission } : {}),
})
const isProtected = protectedBy([
  aScreen('/', 'web'),
  aScreen('/auth/login', 'agent'),
  aScreen('/verify/$code', 'web'),
  aScreen('/workflow/$id', 'default', 'workflow.documents.r'),
  aScreen('/form', 'form'),
  aScreen('/lambda/puzzle', 'module'),
  aScreen('/sealed', 'web', 'signed_in'),
])

test('the protected areas are protected with all that lies in them', () => {
  for (const path of [
    '/home',
    '/crm/leads',
    '/planning/15/gantt',
    '/admin',
    '/admin/p/4',
    '/select-role',
    '/workflow/0190',
  ])
    expect(isProtected(path), path).toBe(true)
})

test.each([
  '/select-role',
  '/admin',
  '/home',
  '/works',
  '/planning',
  '/attendance',
  '/finance',
  '/map',
  '/crm',
  '/user',
  '/erp',
])('%s is a protected area', (area) => {
  expect([isProtected(area), isProtected(`${area}/7`), isProtected(`${area}x`)]).toEqual([true, true, false])
})

test.each(['/workflow', '/form', '/lambda', '/sealed'])(
  '%s is protected because of a screen that needs a person',
  (area) => {
    expect([isProtected(area), isProtected(`${area}/7`), isProtected(`${area}x`)]).toEqual([true, true, false])
  },
)

test('public pages stay public, also where they begin alike', () => {
  for (const path of ['/', '/auth/login', '/faq', '/maps-of-old', '/username', '/formal', '/guide/3', '/verify/12'])
    expect(isProtected(path), path).toBe(false)
})

test('an area that is written with capitals is that area', () => {
  expect(['/Home', '/ADMIN/profile', '/Workflow/0190aB', '/'].map(withLowerArea)).toEqual([
    '/home',
    '/admin/profile',
    '/workflow/0190aB',
    '/',
  ])
})

test('someone who is signed in goes where they want', () => {
  expect(guard(isProtected, '/home', null, true)).toEqual({ allowed: true })
})

test('someone who is not signed in is brought back to the page they wanted', () => {
  expect(guard(isProtected, '/crm/leads', null, false)).toEqual({ allowed: false, keepsTarget: true })
  expect(guard(isProtected, '/crm/leads', '/faq', false)).toEqual({ allowed: false, keepsTarget: true })
})

test('whoever was put out while inside starts from the root page', () => {
  expect(guard(isProtected, '/crm/leads', '/home', false)).toEqual({ allowed: false, keepsTarget: false })
})
