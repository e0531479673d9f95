import { expect, test } from 'vitest'
import { flowsFor } from '#modules/workflow/server/index.ts'
import { isIconName } from '#platform/web/icons/paths.ts'
import { modules } from '../modules.ts'
import { menuOf, platformMenuOf } from './menu.ts'

test('each flow that an organisation begins with has a picture of its own', () => {
  const roles = { reviewer: 1, secretary: 2, director: 3, hr: 4, accountant: 5, lawyer: 6, contract_officer: 7 }
  const icons = flowsFor({ roles, headJob: 1, headStruct: 1, officeStruct: 1 }).map(({ icon }) => icon)
  expect(icons.filter((icon) => !isIconName(icon))).toEqual([])
  expect(new Set(icons).size).toBe(icons.length)
})

test.each([
  ['organisations', menuOf(modules)],
  ['the platform', platformMenuOf(modules)],
])('the lines that modules offer to the menu of %s have a picture, and a number that no other has', (_whose, menu) => {
  expect(menu.length).toBeGreaterThan(5)
  expect(menu.filter(({ icon }) => !isIconName(icon))).toEqual([])
  expect(menu.filter(({ id }, at) => menu.findIndex((one) => one.id === id) !== at)).toEqual([])
  // A heading comes before what stands under it.
  expect(
    menu.filter(
      ({ parent_id }, at) => parent_id !== undefined && !menu.slice(0, at).some(({ id }) => id === parent_id),
    ),
  ).toEqual([])
})

test('no two lines of the menu stand at one place', () => {
  for (const kind of ['menu', 'platformMenu'] as const) {
    const places = modules.flatMap((module) => module[kind] ?? []).map(({ place }) => place)
    expect(new Set(places).size).toBe(places.length)
  }
})
