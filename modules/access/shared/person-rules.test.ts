import { expect, test } from 'vitest'
import { z } from 'zod'
import { problemsOf } from '#platform/shared/problem-key.ts'
import {
  birthDate,
  DIFFERS,
  email,
  emailRequired,
  isTypedTwice,
  loginName,
  passwordTwice,
  personName,
  phone,
  registerNumber,
} from './person-rules.ts'

const isRight = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success

test.each(['Болд', 'Бат-Эрдэнэ', 'Өлзий', 'Ёндон', 'Anna Maria', 'Ү'.repeat(75)])('%s is a name', (name) =>
  expect(isRight(personName, name)).toBe(true),
)
test.each(['', ' ', 'Болд1', 'Бат_Эрдэнэ', '홍길동', '-Болд', 'Ү'.repeat(76)])('%s is no name', (name) =>
  expect(isRight(personName, name)).toBe(false),
)

test.each(['bold@example.mn', 'a.b+c@x-y.example'])('%s is an address', (address) =>
  expect(isRight(email, address)).toBe(true),
)
test.each(['Bold@example.mn', 'болд@example.mn', 'bo ld@example.mn', 'bold@example', 'bold'])(
  '%s is no address',
  (address) => expect(isRight(email, address)).toBe(false),
)

test('an address that is needed is asked for in the words of the specification', () => {
  expect(problemsOf(z.object({ email: emailRequired }), { email: '' })).toEqual({
    email: 'access.person.email_missing',
  })
})

test.each(['99112233', '7011'])('%s is a phone number', (number) => expect(isRight(phone, number)).toBe(true))
test.each(['9911 2233', '+97699112233', '99-11'])('%s is no phone number', (number) =>
  expect(isRight(phone, number)).toBe(false),
)

test.each([
  [' уб99010112 ', 'УБ99010112'],
  ['Өү02270826', 'ӨҮ02270826'],
  ['AP02270826', 'АР02270826'],
])('%s is a registration number', (typed, kept) => expect(registerNumber.parse(typed)).toBe(kept))
test.each(['А', 'ӨҮ', 'АБ1', 'УБ990101123', 'УБ99133112', 'ЯЯЯЯЯЯ999999999999', 'UB99010112', '99010112'])(
  '%s is no registration number',
  (number) => expect(isRight(registerNumber, number)).toBe(false),
)

test.each(['1999-02-28', '2000-02-29'])('%s is a birthday', (day) => expect(isRight(birthDate, day)).toBe(true))
test.each(['1999-02-30', '1899-12-31', '2999-01-01', 'yesterday'])('%s is no birthday', (day) =>
  expect(isRight(birthDate, day)).toBe(false),
)

test('what may stay empty becomes nothing', () => {
  for (const schema of [email, phone, registerNumber, birthDate])
    expect([schema.parse(''), schema.parse(null)]).toEqual([null, null])
})

test.each(['bold', 'b.bold-2', '7bold'])('%s is a login name', (login) => expect(isRight(loginName, login)).toBe(true))
test.each(['', 'болд', 'b bold', '.bold', 'b@x'])('%s is no login name', (login) =>
  expect(isRight(loginName, login)).toBe(false),
)

test('a password is typed twice', () => {
  const twice = z.object(passwordTwice).refine(isTypedTwice, DIFFERS)
  expect(problemsOf(twice, { password: 'Secret#11', password_again: 'Secret#12' })).toEqual({
    password_again: 'access.person.password_differs',
  })
  expect(problemsOf(twice, { password: 'secret', password_again: 'secret' })).toEqual({
    password: 'access.password_rule',
  })
  expect(problemsOf(twice, { password: 'Secret#11', password_again: 'Secret#11' })).toEqual({})
})
