import { expect, test } from 'vitest'
import { problemsOf } from '#platform/shared/problem-key.ts'
import { rowActions } from './catalogue.ts'
import { roleValues } from './roles.ts'

const role = {
  name: 'clerk',
  display_name: { mn: 'Бичиг хэрэг' },
  note: null,
  menus: [1],
  default_menu: 1,
  permissions: [],
}

test('a menu and a default menu must be selected', () => {
  expect(problemsOf(roleValues, role)).toEqual({})
  expect(problemsOf(roleValues, { ...role, menus: [] })).toEqual({ menus: 'access.role.menu_missing' })
  for (const default_menu of [null, undefined, 0])
    expect(problemsOf(roleValues, { ...role, default_menu })).toEqual({
      default_menu: 'access.role.default_menu_missing',
    })
})

test('a role has a name, a display name, a note, a menu, a default menu and permissions', () => {
  expect(Object.keys(roleValues.shape)).toEqual([
    'name',
    'display_name',
    'note',
    'menus',
    'default_menu',
    'permissions',
  ])
})

test('the rights on rows are c, r, u and d', () => {
  expect(rowActions.toSorted()).toEqual(['c', 'd', 'r', 'u'])
})
