import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { changePassword } from '../../shared/account.ts'
import { listMySessions } from '../../shared/session.ts'

const {
  services: { db },
  as,
  places,
} = await startedApp()
const { trade } = places.orgs
const account = (login: string) =>
  db
    .selectFrom('access.users')
    .select(['failed_attempts', 'locked_until'])
    .where('login', '=', login)
    .executeTakeFirstOrThrow()
const to = (password: string, current = 'Orgil#2026', password_again = password) => ({
  current,
  password,
  password_again,
})

test('a password is changed; this session stays, the others end, the log and the owner are told', async () => {
  const [here, there] = [await as('creator'), await as('creator')]
  expect((await here.call(changePassword, to('Salkhi#2026'))).body).toEqual({ status: true, ended: 1 })
  expect((await here.call(listMySessions, {})).status).toBe(200)
  expect((await there.call(listMySessions, {})).status).toBe(401)
  await expect(as('creator')).rejects.toThrow()

  const logged = await db
    .selectFrom('platform.audit')
    .select(['org_id', 'user_id', 'before', 'after'])
    .where('action', '=', 'access.password_changed')
    .execute()
  expect(logged).toEqual([{ org_id: trade.orgId, user_id: trade.users['creator'], before: null, after: {} }])
  const letters = await db
    .selectFrom('platform.mails')
    .select(['subject', 'text'])
    .where('to', '=', 'creator@khukhtenger.example')
    .execute()
  expect(letters.map(({ subject }) => subject)).toEqual(['Таны нууц үг солигдлоо'])
  expect(JSON.stringify([logged, letters])).not.toMatch(/Salkhi#2026|Orgil#2026/)
})

test('a wrong password is told at its field and counts towards the lock; five lock the account', async () => {
  const person = await as('reviewer')
  const wrong = await person.call(changePassword, to('Salkhi#2026', 'Wrong#2026'))
  expect(wrong).toMatchObject({
    status: 422,
    body: { code: 'access.password_wrong', fields: { current: 'Нууц үг буруу байна' } },
  })
  expect((await account('reviewer')).failed_attempts).toBe(1)
  for (let n = 0; n < 4; n += 1) await person.call(changePassword, to('Salkhi#2026', 'Wrong#2026'))
  expect(await person.call(changePassword, to('Salkhi#2026'))).toMatchObject({
    status: 429,
    body: { code: 'access.locked' },
  })
  await db
    .updateTable('access.users')
    .set({ locked_until: sql<Date>`now() - interval '1 second'` })
    .where('login', '=', 'reviewer')
    .execute()
  expect((await person.call(changePassword, to('Salkhi#2026'))).status).toBe(200)
})

test('the new password follows the rules, is typed twice alike and is a new one', async () => {
  const person = await as('hr')
  const fields = async (input: ReturnType<typeof to>) => (await person.call(changePassword, input)).body.fields
  expect(Object.keys((await fields(to('short')))!)).toEqual(['password'])
  expect(await fields(to('Salkhi#2026', 'Orgil#2026', 'Salkhi#2027'))).toEqual({
    password_again: 'Нууц үг баталгаажуулалт таарсангүй !!!',
  })
  expect(await fields(to('Orgil#2026'))).toEqual({ password: 'Шинэ нууц үг хуучнаасаа өөр байна' })
})

test('the new password does not hold the login name', async () => {
  const person = await as('director')
  expect(await person.call(changePassword, to('My#Director7'))).toMatchObject({
    status: 422,
    body: {
      code: 'access.password_name',
      fields: { password: 'Нууц үгэнд нэвтрэх нэр орсон байна. Өөр нууц үг сонгоно уу.' },
    },
  })
  await as('director')
})

test('nor what may be guessed of its owner and their organisation, nor what has leaked; the one of the demo goes on opening', async () => {
  const person = await as('director')
  for (const password of ['Enkhjin#2026', 'Ganbaatar#1', 'Huh-Tenger77', '0rgil-Uul#7']) {
    expect([password, (await person.call(changePassword, to(password))).body.fields]).toEqual([
      password,
      {
        password:
          'Нууц үгэнд эзнийх нь нэр, и-мэйл, байгууллагын нэр эсвэл Orgil гэсэн үг орсон байна. Өөр нууц үг сонгоно уу.',
      },
    ])
  }
  expect((await person.call(changePassword, to('Nomad#2026'))).body).toMatchObject({
    code: 'access.password_leaked',
    fields: { password: 'Энэ нууц үг алдагдсан нууц үгсийн жагсаалтад байгаа тул өөрийг сонгоно уу.' },
  })
  await as('director')
})

test('a code on its way is worth nothing after the change', async () => {
  const person = await as('sales')
  await db
    .insertInto('access.password_codes')
    .values({ user_id: trade.users['sales']!, code_hash: 'x', expires_at: sql<Date>`now() + interval '10 minutes'` })
    .execute()
  expect((await person.call(changePassword, to('Salkhi#2026'))).status).toBe(200)
  expect(
    await db
      .selectFrom('access.password_codes')
      .select('user_id')
      .where('user_id', '=', trade.users['sales']!)
      .execute(),
  ).toEqual([])
})
