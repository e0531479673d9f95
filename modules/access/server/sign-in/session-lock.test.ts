import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { listen } from '#platform/testing/event-stream.ts'
import { lockSession, lockState, unlockSession } from '../../shared/lock.ts'
import { listMySessions } from '../../shared/session.ts'

const {
  address,
  services: { db },
  as,
} = await startedApp()
const failures = async (login: string) =>
  (await db.selectFrom('access.users').select('failed_attempts').where('login', '=', login).executeTakeFirstOrThrow())
    .failed_attempts

test('a locked session is refused, says so where it is asked, and the right password opens it again', async () => {
  const person = await as('creator')
  expect((await person.call(lockSession, {})).status).toBe(200)
  expect(await person.call(listMySessions, {})).toMatchObject({
    status: 423,
    body: { code: 'platform.session_locked' },
  })
  expect((await person.call(lockState, {})).body).toMatchObject({ locked: true, user: { login: 'creator' } })
  expect((await person.call(unlockSession, { password: 'Orgil#2026' })).status).toBe(200)
  expect((await person.call(listMySessions, {})).status).toBe(200)
  expect((await person.call(lockState, {})).body.locked).toBe(false)
})

test('a wrong or empty password does not open it; wrong ones count as they do at the sign-in', async () => {
  const person = await as('reviewer')
  await person.call(lockSession, {})
  expect(await person.call(unlockSession, { password: '' })).toMatchObject({
    status: 422,
    body: { code: 'access.password_wrong', message: 'Нууц үг буруу байна' },
  })
  expect(await failures('reviewer')).toBe(0)
  for (let n = 1; n <= 5; n += 1) {
    expect((await person.call(unlockSession, { password: 'Wrong#2026' })).body.fields).toEqual({
      password: 'Нууц үг буруу байна',
    })
    expect(await failures('reviewer')).toBe(n)
  }
  expect(await person.call(unlockSession, { password: 'Orgil#2026' })).toMatchObject({
    status: 429,
    body: { code: 'access.locked' },
  })
  expect((await person.call(lockState, {})).body.locked).toBe(true)
  await db
    .updateTable('access.users')
    .set({ locked_until: sql<Date>`now() - interval '1 second'` })
    .where('login', '=', 'reviewer')
    .execute()
  expect((await person.call(unlockSession, { password: 'Orgil#2026' })).status).toBe(200)
})

test('the other sessions of the same person go on, and hear nothing of it', async () => {
  const [here, there] = [await as('secretary'), await as('secretary')]
  const [mine, theirs] = [await listen(address, here.token), await listen(address, there.token)]
  await here.call(lockSession, {})
  await expect.poll(() => mine.events.map(({ topic }) => topic), { timeout: 5000 }).toContain('access.session_locked')
  await expect.poll(() => mine.isOver(), { timeout: 5000 }).toBe(true)
  expect(theirs.events.map(({ topic }) => topic)).not.toContain('access.session_locked')
  expect(theirs.isOver()).toBe(false)
  expect((await there.call(listMySessions, {})).status).toBe(200)
  theirs.stop()
})

test('a session may be left while it is locked', async () => {
  const person = await as('hr')
  await person.call(lockSession, {})
  expect(
    (
      await person.fetch('/api/auth/logout', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      })
    ).status,
  ).toBe(200)
  expect((await person.call(lockState, {})).status).toBe(401)
})
