import { expect, test } from 'vitest'
import { isIconName } from '#platform/web/icons/paths.ts'
import { flowsFor } from './flows.ts'

test('each flow that an organisation begins with has a picture of its own', () => {
  const roles = { reviewer: 1, secretary: 2, director: 3, hr: 4, accountant: 5, lawyer: 6, contract_officer: 7 }
  const icons = flowsFor({ roles, headJob: 1, headStruct: 1, officeStruct: 1 }).map(({ icon }) => icon)
  expect(icons.filter((icon) => !isIconName(icon))).toEqual([])
  expect(new Set(icons).size).toBe(icons.length)
})
