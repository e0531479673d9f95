import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const wordsOf = (language: 'mn' | 'en' | 'ko') =>
  JSON.parse(readFileSync(new URL(`../locales/${language}.json`, import.meta.url), 'utf8')) as Record<string, string>
const [mn, en] = [wordsOf('mn'), wordsOf('en')]

test.each([
  ['access.sign_in_failed', 'Уучлаарай, нэвтрэх үед алдаа гарлаа!!'],
  ['access.password_wrong', 'Нууц үг буруу байна'],
  ['access.lock.only_images', 'зөвхөн зураг оруулна уу!'],
  ['access.lock.unlock', 'Түгжээ тайлах'],
  ['access.person.email_missing', 'И-мэйл хаяг аа оруулна уу'],
  ['access.person.password_differs', 'Нууц үг баталгаажуулалт таарсангүй !!!'],
])('%s says "%s" in Mongolian', (key, words) => {
  expect(mn[key]).toBe(words)
})

test.each(['mn', 'en', 'ko'] as const)(
  'the page and the server say that a sign-in failed in the same words: %s',
  (language) => {
    const words = wordsOf(language)
    expect(words['access.login.failed']).toBe(words['access.sign_in_failed'])
  },
)

test.each([
  ['access.sign_in_failed', 'Sorry, an error occurred while logging in!!'],
  ['access.person.password_differs', 'Password authentication did not match !!!'],
  ['access.user_missing', 'User not found !!!'],
  ['access.audit.none', 'No changes have been reported'],
  ['access.matrix.read_only', 'no right to change the information'],
  ['access.forgot.failed', 'Code sending error'],
  ['access.code_missing', 'Enter the reset code'],
  ['access.code_wrong', 'The reset code is incorrect'],
  ['access.code_over', 'The reset code has expired'],
  ['access.login.done', 'Logged in'],
  ['access.forgot.sent', 'Reset code sent'],
  ['access.reset.done', 'Password updated'],
  ['access.users.restored', 'User restored'],
  ['access.register.recorded', 'Registration recorded'],
])('%s says "%s" in English', (key, words) => {
  expect(en[key]).toBe(words)
})

test.each([
  ['login name', 'access.login.name', 'Login name'],
  ['email', 'access.profile.email', 'Email'],
  ['password', 'access.login.password', 'Password'],
  ['confirm password', 'access.new_password.again', 'Confirm password'],
  ['last name', 'access.profile.last_name', 'Last name'],
  ['first name', 'access.profile.first_name', 'First name'],
  ['registration number', 'access.profile.register_number', 'Registration number'],
  ['date of birth', 'access.profile.birth_date', 'Date of birth'],
  ['gender', 'access.profile.gender', 'Gender'],
  ['men', 'access.profile.gender_men', 'Men'],
  ['women', 'access.profile.gender_women', 'Women'],
  ['phone', 'access.profile.phone', 'Phone'],
  ['mobile', 'access.profile.mobile', 'Mobile'],
  ['nickname', 'access.profile.nickname', 'Nickname'],
  ['note', 'access.profile.note', 'Note'],
  ['created date', 'access.profile.created', 'Created date'],
  ['role', 'access.profile.role', 'Role'],
  ['default menu', 'access.users.default_menu', 'Default menu'],
])('the label "%s" of a person is %s: %s', (_what, key, words) => {
  expect(en[key]).toBe(words)
})

test.each([
  ['name', 'access.role.name', 'Name'],
  ['display name', 'access.role.display_name', 'Display name'],
  ['note', 'access.role.note', 'Note'],
  ['menu selection', 'access.role.menus', 'Menu selection'],
  ['default menu', 'access.role.default_menu', 'Default menu'],
  ['import', 'access.permission.action.import', 'Import'],
  ['user list', 'access.permission.users', 'Users'],
  ['register', 'access.permission.action.c', 'Create'],
  ['confirm', 'access.permission.action.confirm', 'Confirm registrations'],
])('the label "%s" of a role is %s: %s', (_what, key, words) => {
  expect(en[key]).toBe(words)
})
