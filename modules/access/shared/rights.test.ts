import fc from 'fast-check'
import { expect, test } from 'vitest'
import { effectivePermissions, explainPermission, hindranceOf, permissionsWhileViewing } from './rights.ts'

const names = fc.uniqueArray(fc.constantFrom('a.r', 'a.c', 'b.r', 'b.u', 'c.d'))
const grants = fc.record({ role: names, job: names, standard: names, max: fc.option(names) })

test('without a ceiling and a floor a role may what it may', () => {
  expect([...effectivePermissions({ role: ['a.r', 'b.u'], job: [], standard: [], max: null })]).toEqual(['a.r', 'b.u'])
})

test('every member has the standard permissions and those of their job besides their role', () => {
  expect([...effectivePermissions({ role: ['a.r'], job: ['c.d'], standard: ['b.r'], max: null })].sort()).toEqual([
    'a.r',
    'b.r',
    'c.d',
  ])
})

test('the ceiling takes away from roles, jobs and the standard alike', () => {
  expect([...effectivePermissions({ role: ['a.r', 'a.c'], job: ['b.u'], standard: ['b.r'], max: ['a.r'] })]).toEqual([
    'a.r',
  ])
  expect([...effectivePermissions({ role: ['a.r'], job: ['b.u'], standard: ['b.r'], max: [] })]).toEqual([])
})

test('what is explained as allowed is exactly what the gate lets through', () => {
  fc.assert(
    fc.property(grants, fc.constantFrom('a.r', 'a.c', 'b.r', 'b.u', 'c.d', 'x.r'), (given, permission) => {
      expect(explainPermission(given, permission).allowed).toBe(effectivePermissions(given).has(permission))
    }),
  )
})

test('nobody sees more as a role than they may themselves', () => {
  expect([...permissionsWhileViewing(new Set(['a.r', 'b.r']), new Set(['a.r', 'c.d']))]).toEqual(['a.r'])
})

test.each([
  ['a deleted account', { status: 'deleted', is_active: true }, 'user_deleted'],
  ['an account that was not confirmed', { status: 'not_confirmed', is_active: true }, 'user_not_confirmed'],
  ['an account in any other state', { status: 'destroyed', is_active: true }, 'user_inactive'],
  ['somebody of another organisation', { status: 'active', is_active: null }, 'no_membership'],
  ['somebody who has left', { status: 'active', is_active: false }, 'membership_inactive'],
  ['a member', { status: 'active', is_active: true }, null],
])('%s', (_, standing, hindrance) => {
  expect(hindranceOf(standing)).toBe(hindrance)
})
