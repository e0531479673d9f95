import { expect, test } from 'vitest'
import { searchText, searchWords } from './search-words.ts'

const finds = (typed: string, name: string) => searchWords(typed).every((word) => searchText(name).includes(word))

test.each([
  ['Мөнхбат', 'Мөнхбат Цэрэндорж'],
  ['мөнх', 'Мөнхбат Цэрэндорж'],
  ['Монхбат', 'Мөнхбат Цэрэндорж'],
  ['Munkh', 'Мүнхбат'],
  ['Monkhbat', 'Мөнхбат Цэрэндорж'],
  ['Mönhbat', 'Мөнхбат Цэрэндорж'],
  ['Monxbat', 'Мөнхбат Цэрэндорж'],
  ['tserendorj', 'Мөнхбат Цэрэндорж'],
  ['Cerendorj', 'Мөнхбат Цэрэндорж'],
  ['Oyunchimeg', 'Лхагва Оюунчимэг'],
  ['оюунчимэг лхагва', 'Лхагва Оюунчимэг'],
  ['Уурийнтуяа', 'Үүрийнтуяа'],
  ['Үүрийнтуяа', 'Үүрийнтуяа'],
  ['Uuriintuya', 'Үүрийнтуяа'],
  ['Бат', 'Батсайхан'],
  ['batsaikhan', 'Батсайхан'],
  ['Erdene', 'Бат-Эрдэнэ Болд'],
  ['Yondon', 'Ёндон Ганхуяг'],
  ['Б.Болд', 'Бат-Эрдэнэ Болд'],
])('%s finds %s', (typed, name) => {
  expect(finds(typed, name)).toBe(true)
})

test.each([['Сүхбат', 'Мөнхбат'], ['Chuluun', 'Сүлүүн'], ['Болд', 'Бэлд']])('%s does not find %s', (typed, name) => {
  expect(finds(typed, name)).toBe(false)
})
