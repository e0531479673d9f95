import { expect, test } from 'vitest'
import { textsOf } from './texts.ts'

test('of a form that was being filled in the words are shown, not amounts, days, choices and numbers of records', () => {
  const values = { nickname: 'Болд', birth_date: '1990-05-15', amount: '1000', gender: 'men', roles: [1, 2], empty: ' ', note: 'Хоёр мөр\nтайлбар' }
  expect(textsOf(values)).toEqual(['Болд', 'Хоёр мөр\nтайлбар'])
})

test('a long form is told by its beginning', () => {
  expect(textsOf({ a: 'Нэг', b: 'Хоёр', c: 'Гурав', d: 'Дөрөв' })).toEqual(['Нэг', 'Хоёр', 'Гурав'])
})
