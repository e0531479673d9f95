import { expect, test } from 'vitest'
import { searchSpellings, searchText, searchWords } from './search-words.ts'

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

const findsSpelt = (typed: string, name: string) => searchSpellings(typed).every((spellings) => spellings.some((word) => searchText(name).includes(word)))

test.each([
  ['Munkhbat', 'Мөнхбат'], ['Munkhbat', 'Мүнхбат'], ['Tuguldur', 'Төгөлдөр'], ['Ulzii', 'Өлзий'], ['Undrakh Uuriintuya', 'Өндрах Үүрийнтуяа'], ['Chuluun', 'Чулуун'],
  ['Uuguutuulguu', 'Үүгүүтүүлгүү'], ['monxbat', 'Мөнхбат'],
])('in Latin letters %s finds %s', (typed, name) => {
  expect(findsSpelt(typed, name)).toBe(true)
})

test.each([['Ерөөлт', 'Ёрөөлт'], ['ерөнхий', 'Ерөнхий сайд'], ['Ёндон', 'Ендон'], ['тёрее', 'Терёё']])('ё without its dots: %s finds %s', (typed, name) => {
  expect(findsSpelt(typed, name)).toBe(true)
})

test.each([['Мунхбат', 'Монхбат'], ['Münkhbat', 'Мөнхбат'], ['Bold', 'Булд'], ['Munkhbat', 'Манхбат']])('%s does not find %s, whatever the letters', (typed, name) => {
  expect(findsSpelt(typed, name)).toBe(false)
})

test('however long a word is, its spellings are few', () => {
  expect(searchSpellings('utututututututututut')[0]).toHaveLength(16)
  expect(searchSpellings(' мөнх  bat-99 ')).toEqual([['monh'], ['bat'], ['99']])
})
