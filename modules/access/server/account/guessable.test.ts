import { expect, test } from 'vitest'
import { guessProblem, holdsWordOf, isLeaked } from './guessable.ts'

const owner = {
  login: 'b.otgon',
  first_name: 'Мөнхбат',
  last_name: 'Цэрэндорж',
  nickname: 'Мөөгий',
  email: 'saraa-88@example.mn',
  organizations: ['"Хөх Тэнгэр Трейд" ХХК', 'ХТТ'],
}

test.each([
  'Shine#2026',
  'P@ssw0rd',
  'pa$$W0rd!',
  '!QAZ2wsx',
  'Trustno1!',
  '#1Liverpool!',
  'Sasha_007',
  'M0untain$99',
  '2Nomad2026!',
])('%s stands on lists of leaked passwords', async (password) => {
  expect([await isLeaked(password), await guessProblem(password, owner)]).toEqual([true, 'access.password_leaked'])
})

test.each(['Salkhi#2026', 'Xk4$pQz9wL', 'Summer-Rain-9', 'Mountain#93847561', 'correct-Horse7battery', '7#Зул'])(
  '%s does not',
  async (password) => {
    expect(await isLeaked(password)).toBe(false)
  },
)

test.each([
  'Orgil#2026',
  '0rg1l-Uul77',
  'My0RGIL#77',
  'Munkhbat#77',
  'Monhbat!12',
  'mönkhbat'.replace('ö', 'o').toUpperCase().concat('#7a'),
  'Xk#Cerendorj7',
  'Tserendorj#1',
  'Otgon#2026',
  'Saraa#2026',
  'S@raa!2026aa',
  'Moogii#2026',
  'Khukh-Tenger7',
  '7#TENGER-uul',
  'Treid#2026',
])('%s holds a word of its owner, of the organisation or of the product', async (password) => {
  expect([holdsWordOf(password, owner), await guessProblem(password, owner)]).toEqual([true, 'access.password_context'])
})

test('words of three letters stand in too many others, and a name in signs that no password may have is in none', () => {
  expect(
    holdsWordOf('Bat#Hugarsan77', {
      login: 'hr',
      first_name: 'Бат',
      last_name: '홍길동',
      organizations: ['МЦС ХХК', ''],
    }),
  ).toBe(false)
  expect(holdsWordOf('Salkhi#2026', owner)).toBe(false)
})
