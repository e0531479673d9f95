import { z } from 'zod'
import { isDay } from '#platform/shared/day.ts'
import { newPassword } from './password.ts'
import { plainRegisterNumber, readRegisterNumber } from '#platform/shared/register-number.ts'

// Section 5 of the specification, once for whoever types a person's data: administrators, human resources, the
// person, and agents who register.

const MAX_NAME_LENGTH = 75
export const genders = ['men', 'women'] as const

const NAME = /^[A-Za-zА-Яа-яЁёӨөҮү]+(?:[ -][A-Za-zА-Яа-яЁёӨөҮү]+)*$/
const LOGIN = /^[A-Za-z0-9][A-Za-z0-9._-]*$/
const EMAIL = /^[a-z0-9._%+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}$/
const DIGITS = /^\d+$/
const EARLIEST_BIRTH = '1900-01-01'

/** What may stay empty: an empty field is null. */
const optional = (key: string, isRight: (text: string) => boolean) =>
  z
    .string()
    .max(1000, key)
    .nullable()
    .transform((text) => text?.trim() || null)
    .refine((text) => text === null || isRight(text), key)

export const loginName = z
  .string()
  .trim()
  .min(1, 'platform.required')
  .max(50, 'access.person.login_rule')
  .regex(LOGIN, 'access.person.login_rule')

/** First and last names: Latin or Mongolian letters; a double name has a hyphen or a space in it. */
export const personName = z
  .string()
  .trim()
  .min(1, 'platform.required')
  .max(MAX_NAME_LENGTH, 'access.person.name_rule')
  .regex(NAME, 'access.person.name_rule')

export const emailRequired = z
  .string()
  .trim()
  .min(1, 'access.person.email_missing')
  .max(200, 'access.person.email_rule')
  .regex(EMAIL, 'access.person.email_rule')
export const email = optional('access.person.email_rule', (text) => text.length <= 200 && EMAIL.test(text))
export const phone = optional('access.person.phone_rule', (text) => text.length <= 20 && DIGITS.test(text))
/** Two Mongolian letters and eight digits, six of which are a day of birth. */
export const registerNumber = z
  .string()
  .max(1000)
  .nullable()
  .transform((text) => plainRegisterNumber(text ?? '') || null)
  .refine((text) => text === null || readRegisterNumber(text) !== undefined, 'access.person.register_number_rule')
export const birthDate = optional(
  'access.person.birth_date_rule',
  (text) => isDay(text) && text >= EARLIEST_BIRTH && text <= new Date().toISOString().slice(0, 10),
)
const gender = z
  .enum([...genders, ''])
  .nullable()
  .transform((one) => one || null)
const nickname = optional('access.person.nickname_rule', (text) => text.length <= MAX_NAME_LENGTH)
const note = optional('access.person.note_rule', (text) => text.length <= 1000)

/** The fields of a person in the order of a form; whoever needs fewer picks them. */
export const personRules = {
  last_name: personName,
  first_name: personName,
  nickname,
  register_number: registerNumber,
  birth_date: birthDate,
  gender,
  email,
  phone,
  mobile: phone,
  note,
}

/** A new password, typed twice. */
export const passwordTwice = {
  password: z.string().min(1, 'platform.required').pipe(newPassword),
  password_again: z.string(),
}
export const isTypedTwice = ({ password, password_again }: { password: string; password_again: string }) =>
  password === password_again
/** For `.refine(isTypedTwice, DIFFERS)`. */
export const DIFFERS = { error: 'access.person.password_differs', path: ['password_again'] }
