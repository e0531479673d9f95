import { expect, test } from 'vitest'
import { differencesOf } from './differences.ts'

const of = (before: Record<string, unknown> | null, after: Record<string, unknown> | null) =>
  differencesOf({ action: 'access.role_changed', before, after, labels: { fields: { note: { mn: 'Тайлбар' } } } })

test('a value is shown as it was and as it is', () => {
  expect(of({ note: null }, { note: 'шинэ' })).toEqual([
    {
      field: 'note',
      key: 'access.audit.field.note',
      label: { mn: 'Тайлбар' },
      kind: 'values',
      before: null,
      after: 'шинэ',
    },
  ])
})

test('of a list only what came and what went is shown', () => {
  expect(of({ permissions: ['a.r', 'b.r'] }, { permissions: ['b.r', 'c.r'] })).toMatchObject([
    { kind: 'list', added: ['c.r'], removed: ['a.r'] },
  ])
  expect(of(null, { permissions: ['a.r'] })).toMatchObject([{ kind: 'list', added: ['a.r'], removed: [] }])
})

test('a list that replaces nothing at all, as a limit does, is shown as two values', () => {
  expect(of({ permissions: null }, { permissions: ['a.r'] })).toMatchObject([
    { kind: 'values', before: null, after: ['a.r'] },
  ])
})

test('fields that say nothing are left out', () => {
  expect(of(null, { note: null, menus: null, name: 'x' })).toMatchObject([{ field: 'name' }])
})
