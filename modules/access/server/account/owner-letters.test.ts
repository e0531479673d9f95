import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { myProfile } from '../../shared/profile.ts'
import { rememberLanguage } from '../../shared/account.ts'
import { changePerson, setUserPassword } from '../../shared/users.ts'

const {
  address,
  services: { db },
  as,
  signIn,
  places,
} = await startedApp()
const { trade } = places.orgs
const id = (login: string) => trade.users[login]!
const subjects = async (to: string) =>
  (await db.selectFrom('platform.mails').select('subject').where('to', '=', to).orderBy('created_at').execute()).map(
    ({ subject }) => subject,
  )
const PASSWORD = 'Burged#2026'
const inside = async (login: string) =>
  (await db.selectFrom('platform.outbox').select('payload').where('topic', '=', 'notify').execute())
    .map(({ payload }) => payload as { key: string; user_ids: number[] })
    .filter(({ user_ids }) => user_ids.includes(id(login)))
    .map(({ key }) => key)

test('whose password an administrator sets hears of it by letter and inside', async () => {
  const admin = await as('admin')
  expect(
    (await admin.call(setUserPassword, { id: id('councillor1'), password: PASSWORD, password_again: PASSWORD })).status,
  ).toBe(200)
  const [letter] = await db
    .selectFrom('platform.mails')
    .select(['subject', 'text'])
    .where('to', '=', 'councillor1@khukhtenger.example')
    .execute()
  expect(letter!.subject).toBe('Админ таны нууц үгийг шинээр тохирууллаа')
  for (const words of ['Ганхуяг', '«councillor1»']) expect(letter!.text).toContain(words)
  await signIn('councillor1', PASSWORD)
  await expect.poll(() => inside('councillor1')).toContain('access.news.password_set')
})

test('whose mail address an administrator changes hears of it at both addresses and inside; another change of the person writes no letter', async () => {
  const admin = await as('admin')
  const { login, last_name, first_name, nickname, register_number, birth_date, gender, email, phone, mobile, note } = (
    await (await as('secretary')).call(myProfile, {})
  ).body
  const person = {
    id: id('secretary'),
    login,
    last_name,
    first_name,
    nickname,
    register_number,
    birth_date,
    gender,
    email,
    phone,
    mobile,
    note,
  }
  expect((await admin.call(changePerson, { ...person, nickname: 'Нара' })).status).toBe(200)
  expect(await subjects(email!)).not.toContain('Админ таны и-мэйл хаягийг солилоо')
  expect((await admin.call(changePerson, { ...person, email: 'other@khukhtenger.example' })).status).toBe(200)
  for (const to of [email!, 'other@khukhtenger.example'])
    expect([to, await subjects(to)]).toEqual([to, expect.arrayContaining(['Админ таны и-мэйл хаягийг солилоо'])])
  await as('secretary')
  await expect.poll(() => inside('secretary')).toContain('access.news.email_set')
})

test('whose login name an administrator changes reads both names by letter, and hears of it inside', async () => {
  const admin = await as('admin')
  expect((await admin.call(changePerson, { id: id('sales'), login: 'khudaldaa' })).status).toBe(200)
  const [letter] = await db
    .selectFrom('platform.mails')
    .select(['subject', 'text'])
    .where('to', '=', 'sales@khukhtenger.example')
    .execute()
  expect(letter?.subject).toBe('Админ таны нэвтрэх нэрийг солилоо')
  for (const words of ['Ганхуяг', '«sales»', '«khudaldaa»']) expect(letter!.text).toContain(words)
  await as('khudaldaa')
  await expect.poll(() => inside('sales')).toContain('access.news.login_set')
})

test('a letter about an account is in the language of its owner, not of whoever caused it', async () => {
  const enter = (lang: string) =>
    fetch(`${address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-lang': lang, 'user-agent': `Firefox ${lang}` },
      body: JSON.stringify({ login: 'reviewer', password: 'Orgil#2026' }),
    })
  await (await as('reviewer')).call(rememberLanguage, { language: 'mn' })
  expect((await enter('ko_KR')).status).toBe(200)
  expect((await subjects('reviewer@khukhtenger.example')).at(-1)).toBe('Шинэ төхөөрөмжөөс нэвтэрлээ')
  expect((await (await as('reviewer')).call(rememberLanguage, { language: 'fr' as 'ko' })).status).toBe(422)

  await (await as('hr')).call(rememberLanguage, { language: 'ko' })
  await (await as('admin')).call(setUserPassword, { id: id('hr'), password: PASSWORD, password_again: PASSWORD })
  expect((await subjects('hr@khukhtenger.example')).at(-1)).toBe('관리자가 비밀번호를 새로 설정했습니다')
})
