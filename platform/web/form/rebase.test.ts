import { expect, test } from 'vitest'
import { rebased } from './rebase.ts'

const start = {
  name: 'reviewer',
  note: null as string | null,
  menus: [1, 2] as number[] | null,
  permissions: ['a.r', 'b.r'],
}

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

test('of a week, each day is theirs or mine', () => {
  const week = (...starts: string[]) => ({ week: starts.map((text, at) => ({ weekday: at + 1, starts: text })) })
  expect(
    rebased(week('09:00', '09:00', '09:00'), week('08:00', '09:00', '10:00'), week('09:00', '07:00', '11:00')),
  ).toEqual(week('08:00', '07:00', '10:00'))
  expect(rebased(week('09:00'), week('08:00', '08:00'), week('07:00'))).toEqual(week('08:00', '08:00'))
})
