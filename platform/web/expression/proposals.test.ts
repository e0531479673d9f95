import { expect, test } from 'vitest'
import { proposalsAt, put } from './proposals.ts'

const all = [
  { text: 'price', title: 'Нэгж үнэ' },
  { text: 'plate', title: 'Улсын дугаар' },
  { text: 'round()', title: 'Функц' },
]
const offered = (text: string, isAll = false) => proposalsAt(text, text.length, all, isAll).map((one) => one.text)

test('what is typed is completed by how names are written, and by what they are called', () => {
  expect(offered('1 + p')).toEqual(['price', 'plate'])
  expect(offered('үн')).toEqual(['price'])
  expect(offered('r')).toEqual(['round()'])
})

test('nothing is offered where nothing is typed, where the name is whole, or within quotes', () => {
  expect(offered('1 + ')).toEqual([])
  expect(offered('1 + ', true)).toHaveLength(3)
  expect(offered('price')).toEqual([])
  expect(offered('plate == "p')).toEqual([])
  expect(offered('plate == "a\\"" + p')).toEqual(['price', 'plate'])
})

test('a name takes the place of what was typed of it; a function has the caret between its brackets', () => {
  expect(put('1 + pr * 2', 6, all[0]!)).toEqual({ text: '1 + price * 2', caret: 9 })
  expect(put('2 * Нэгж ү', 10, all[0]!)).toEqual({ text: '2 * price', caret: 9 })
  expect(put('Тоо * Нэгж үнэ', 14, all[0]!)).toEqual({ text: 'Тоо * price', caret: 11 })
  expect(put('бусад үн', 8, all[0]!)).toEqual({ text: 'бусад price', caret: 11 })
  expect(put('ro', 2, all[2]!)).toEqual({ text: 'round()', caret: 6 })
})
