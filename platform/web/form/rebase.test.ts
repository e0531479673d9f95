import { expect, test } from 'vitest'
import { rebased } from './rebase.ts'

const start = { name: 'reviewer', note: null as string | null, menus: [1, 2] as number[] | null, permissions: ['a.r', 'b.r'] }

test('what I left alone is as others saved it', () => {
  expect(rebased(start, start, { ...start, note: 'theirs' })).toEqual({ ...start, note: 'theirs' })
})

test('permissions that I gave and took away are given and taken away beside theirs', () => {
  const mine = { ...start, permissions: ['a.r', 'c.r'] }
  const theirs = { ...start, permissions: ['a.r', 'b.r', 'd.r'] }
  expect(rebased(start, mine, theirs).permissions).toEqual(['a.r', 'c.r', 'd.r'])
})

test('what both changed is mine', () => {
  expect(rebased(start, { ...start, note: 'mine' }, { ...start, note: 'theirs' }).note).toBe('mine')
  expect(rebased(start, { ...start, menus: null }, { ...start, menus: [1] }).menus).toBeNull()
})
