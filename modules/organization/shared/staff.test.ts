import { expect, test } from 'vitest'
import { personData } from '#modules/access/shared/index.ts'
import { problemsOf } from '#platform/shared/problem-key.ts'
import { personalForm } from './staff.ts'

const person = {
  last_name: 'Дорж',
  first_name: 'Ану',
  clan_name: '',
  register_number: '',
  birth_date: '',
  gender: '',
  phone: '',
  mobile: '',
  email: '',
  note: '',
}
const account = { login: 'anu', nickname: '', aimag: '', sum: '', khoroo: '', address: '' }

test.each([
  {},
  { first_name: "O'Нил" },
  { first_name: 'Ану.' },
  { last_name: '-' },
  { last_name: '' },
  { first_name: 'Ү'.repeat(76) },
  { register_number: 'АБ1' },
  { register_number: 'уб99010112' },
  { register_number: 'УБ99133112' },
  { phone: '+976 9911-2233' },
  { phone: '99112233' },
  { mobile: '9911 2233' },
  { email: 'BIG@Mail.MN' },
  { email: 'a@b.mn' },
  { birth_date: '1899-12-31' },
  { gender: 'x' },
  { note: 'x'.repeat(1001) },
])('a person is typed by one rule, whether as a user or as an employee: %j', (typed) => {
  expect(problemsOf(personalForm, { ...person, ...typed })).toEqual(
    problemsOf(personData, { ...account, ...person, ...typed }),
  )
})

test('the rule is that of the specification', () => {
  const wrong = { ...person, first_name: "O'Нил", register_number: 'АБ1', phone: '+97699112233', email: 'BIG@Mail.MN' }
  expect(problemsOf(personalForm, wrong)).toEqual({
    first_name: 'access.person.name_rule',
    register_number: 'access.person.register_number_rule',
    phone: 'access.person.phone_rule',
    email: 'access.person.email_rule',
  })
})
