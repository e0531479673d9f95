import fc from 'fast-check'
import { expect, test } from 'vitest'
import { column, table, words } from '../definition/kit.ts'
import { foldedNames } from './folded-name.ts'
import { keysOf } from './twin-keys.ts'

const meet = (one: string, other: string) => {
  const others = foldedNames(other)
  return foldedNames(one).some((name) => others.includes(name))
}

test.each([
  ['Номин ХХК', 'НОМИН'],
  ['"Номин" ХХК', '«Номин холдинг» ХК', false],
  ['Номин Холдинг ХХК', 'номинхолдинг'],
  ['Эрдэнэт үйлдвэр ТӨҮГ', 'ЭРДЭНЭТ УЙЛДВЭР'],
  ['Мөнх ХХК', 'Монх'],
  ['Мөнх ХХК', 'Munkh LLC'],
  ['Өргөө Кино Х.Х.К.', 'Urguu Kino L.L.C.'],
  ['Өргөө Х.Х.К.', 'Оргоо'],
  ['Семёнов ООО', 'Семенов'],
  ['Гоби Хувьцаат компани', 'Гоби ХК'],
  ['Tavan Bogd Co., Ltd.', 'Таван Богд ХХК'],
  ['한울 주식회사', '(주)한울'],
  ['Бат-Эрдэнэ', 'Батэрдэнэ'],
  ['Оргил Тек', 'Оргил Трейд', false],
  ['Бат ХХК', 'Дорж ХХК', false],
])('%s and %s: one name, or not', (one, other, isSame: boolean = true) => {
  expect(meet(one, other)).toBe(isSame)
})

test('of nothing but a legal form no name is left', () => {
  expect(['ХХК', ' . ', '', 'LLC', 'А'].map(foldedNames)).toEqual([[], [], [], [], []])
})

test('capitals, spaces, signs and a legal form behind it never make another name of it', () => {
  const letters = fc.constantFrom(...'абвгдеёжзийклмноөпрстуүфхцчшщъыьэюя')
  const word = fc.string({ unit: letters, minLength: 3, maxLength: 12 })
  const form = fc.constantFrom('ХХК', 'ХК', 'ТӨХК', 'LLC', 'JSC', 'Co., Ltd')
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), form, (some, behind) => {
      const name = some.join(' ')
      expect(meet(name, `«${name.toUpperCase()}»  ${behind}.`)).toBe(true)
    }),
  )
})

const named = (mn: string) => words(mn, mn, mn)
const people = table('tried.people', {
  title: named('Хүн'),
  columns: {
    surname: column('text', { title: named('Овог') }),
    name: column('text', { title: named('Нэр'), translated: true }),
    phone: column('phone', { title: named('Утас') }),
    mobile: column('phone', { title: named('Гар утас') }),
    register: column('text', { title: named('Регистр') }),
    mail: column('email', { title: named('Шуудан') }),
  },
  label: '{name}',
  sort: 'name',
})
const phones = { columns: ['phone', 'mobile'], as: 'phone' as const }

test('a number is the same however it is written, in whichever column', () => {
  const keys = (values: Record<string, string>) => keysOf(people, phones, values)
  expect(keys({ phone: '+976 9911-2233', mobile: '99112233; 0097688112233' })).toEqual(['99112233', '88112233'])
  expect(keys({ phone: '104', mobile: '' })).toEqual([])
  expect(keys({ mobile: '+82 10 1234 5678' })).toEqual(['821012345678'])
})

test('codes in Latin letters are those that look the same; mails differ by nothing but capitals', () => {
  const code = { columns: ['register'], as: 'code' as const }
  expect(keysOf(people, code, { register: 'УХ 90-010112' })).toEqual(keysOf(people, code, { register: 'yx90010112' }))
  expect(keysOf(people, { columns: ['mail'], as: 'text' }, { mail: ' Bat@Mail.MN ' })).toEqual(['bat@mail.mn'])
})

test('what stands together is one name, and nothing where a part of it is missing', () => {
  const whole = { columns: ['surname', 'name'], as: 'folded' as const, together: true }
  expect(keysOf(people, whole, { surname: 'Дорж', name: 'Бат' })).toEqual(['dorjbat'])
  expect(keysOf(people, whole, { name: 'Бат' })).toEqual([])
  // Apart each of them is sought, in all languages.
  expect(keysOf(people, { ...whole, together: false }, { name: 'Бат', name_en: 'Bold' })).toEqual(['bat', 'bold'])
})
