import { expect, test } from 'vitest'
import { saysAll, searchSpellings, searchText, searchWords } from './search-words.ts'

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

test.each([
  ['Сүхбат', 'Мөнхбат'],
  ['Chuluun', 'Сүлүүн'],
  ['Болд', 'Бэлд'],
])('%s does not find %s', (typed, name) => {
  expect(finds(typed, name)).toBe(false)
})

const findsSpelt = (typed: string, name: string) =>
  searchSpellings(typed).every((spellings) => spellings.some((word) => searchText(name).includes(word)))

test.each([
  ['Munkhbat', 'Мөнхбат'],
  ['Munkhbat', 'Мүнхбат'],
  ['Tuguldur', 'Төгөлдөр'],
  ['Ulzii', 'Өлзий'],
  ['Undrakh Uuriintuya', 'Өндрах Үүрийнтуяа'],
  ['Chuluun', 'Чулуун'],
  ['Uuguutuulguu', 'Үүгүүтүүлгүү'],
  ['monxbat', 'Мөнхбат'],
])('in Latin letters %s finds %s', (typed, name) => {
  expect(findsSpelt(typed, name)).toBe(true)
})

test.each([
  ['Ерөөлт', 'Ёрөөлт'],
  ['ерөнхий', 'Ерөнхий сайд'],
  ['Ёндон', 'Ендон'],
  ['тёрее', 'Терёё'],
])('ё without its dots: %s finds %s', (typed, name) => {
  expect(findsSpelt(typed, name)).toBe(true)
})

test.each([
  ['Мунхбат', 'Монхбат'],
  ['Münkhbat', 'Мөнхбат'],
  ['Bold', 'Булд'],
  ['Munkhbat', 'Манхбат'],
])('%s does not find %s, whatever the letters', (typed, name) => {
  expect(findsSpelt(typed, name)).toBe(false)
})

test('however long a word is, its spellings are few', () => {
  expect(searchSpellings('utututututututututut')[0]).toHaveLength(16)
  expect(searchSpellings(' мөнх  bat-99 ')).toEqual([['monh'], ['bat'], ['99']])
})

test.each([
  ['ООО', 'ООО'],
  ['ooo', 'ООО "Тэнгэр"'],
  ['III', 'Оператор III зэрэг'],
  ['иии', 'III'],
  ['zzzz', 'ЗЗЗ'],
  ['ЗЗЗ', 'zzzz'],
  ['ууу', 'ҮҮҮ'],
  ['uuu', 'ООО'],
  ['ююю', 'ЮЮЮ'],
  ['ёёё', 'ЕЕЕ'],
  ['ЕЕЕ', 'ёёё'],
  ['ООО III', 'III ООО'],
])('one letter again and again is a name: %s finds %s', (typed, name) => {
  expect(findsSpelt(typed, name)).toBe(true)
})

test.each([
  ['zzzz', 'Зайсан Цэнгэлдэх'],
  ['ааааа', 'Аа баатар'],
  ['ооо', 'Оо Оюун Ө'],
  ['iii', 'Ий ийн II'],
  ['uuu', 'Оуу уо Уурийнтуяа'],
  ['еее', 'Ееё ейо'],
  ['ёёё', 'Ио иоио'],
  ['zzzz зайсан', 'Зайсан'],
  ['ООО', 'ООО1 О-О-О'],
])('and is found in nothing else: %s does not find %s', (typed, name) => {
  expect([findsSpelt(typed, name), finds(typed, name), saysAll(name, typed)]).toEqual([false, false, false])
})

test.each([
  ['Чулун', 'Чулуун'],
  ['чулуун', 'Чулун'],
  ['үү', 'Үүрийнтуяа'],
  ['', 'Болд'],
  ['баатар сүх', 'Сүхбаатар'],
  ['111', 'Гэрээ 2111'],
  ['ес', 'Ёс зүй'],
  ['munkh', 'Мөнхбат'],
])('doubled or single, in any spelling, %s finds %s', (typed, name) => {
  expect(saysAll(name, typed)).toBe(true)
})

test('signs alone are in no text', () => {
  expect([saysAll('Болд', '--'), saysAll('Болд', '  ')]).toEqual([false, true])
})
