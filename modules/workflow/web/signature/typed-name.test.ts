import { expect, test } from 'vitest'
import { isOwnName } from './typed-name.ts'

const profile = { first_name: 'Сарангэрэл', last_name: 'Дорж' }

test.each(['Дорж Сарангэрэл', 'сарангэрэл  дорж', 'Д.Сарангэрэл', 'Д. Сарангэрэл', 'Сарангэрэл'])(
  '%s is the own name',
  (typed) => {
    expect(isOwnName(typed, profile)).toBe(true)
  },
)

test.each(['', 'Дорж', 'Б.Болд', 'Ж.Сарангэрэл'])('"%s" is not', (typed) => {
  expect(isOwnName(typed, profile)).toBe(false)
})
