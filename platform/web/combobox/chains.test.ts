import { expect, test } from 'vitest'
import { matching } from './source.ts'
import { chainsOf } from '#platform/shared/address/register.ts'
import register from '#platform/shared/address/register.json' with { type: 'json' }

const chains = chainsOf(register, ({ mn }) => mn)

test.each([
  ['Хан-Уул', 'Улаанбаатар › Хан-Уул'],
  ['khan-uul', 'Улаанбаатар › Хан-Уул'],
  ['항올', 'Улаанбаатар › Хан-Уул'],
  ['Баянзүрх', 'Улаанбаатар › Баянзүрх'],
  ['hovsgol moron', 'Хөвсгөл › Мөрөн'],
  ['dornod', 'Дорнод'],
])('whoever types %s is offered %s first', (typed, label) => {
  expect(matching(chains, typed)[0]).toMatchObject({ label })
})
