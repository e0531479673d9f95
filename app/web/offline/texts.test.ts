import { expect, test } from 'vitest'
import { changesIn } from '#platform/web/form/typed.ts'
import { textsOf } from './texts.ts'

test('of a form that was being filled in the words are shown, not amounts, days, choices and numbers of records', () => {
  const values = {
    nickname: 'Болд',
    birth_date: '1990-05-15',
    amount: '1000',
    gender: 'men',
    roles: [1, 2],
    empty: ' ',
    note: 'Хоёр мөр\nтайлбар',
  }
  expect(textsOf(values)).toEqual(['Болд', 'Хоёр мөр\nтайлбар'])
})

test('a long form is told by its beginning', () => {
  expect(textsOf({ a: 'Нэг', b: 'Хоёр', c: 'Гурав', d: 'Дөрөв' })).toEqual(['Нэг', 'Хоёр', 'Гурав'])
})

test('of a form that was opened with values, only what was typed over them is shown', () => {
  const start = { last_name: 'Ганбаатар', first_name: 'Энхжин', nickname: '' }
  expect(changesIn(`5 /admin/profile ${JSON.stringify(start)}`, { ...start, nickname: 'Жинаа' })).toEqual({
    nickname: 'Жинаа',
  })
  expect(changesIn('5 /organization/struct in 3 {"struct":""}', { struct: 'Санхүү' })).toEqual({ struct: 'Санхүү' })
})
