import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { injectedApp } from '#app/testing/inject.ts'

// One that holds a lock, one that waits for it, and one that sees that it waits.
const { db, signIn, ask } = await injectedApp({}, { needs: 3 })
/** Each test comes from an address of its own, so that only the account counts. */
const { http } = await injectedApp({ TRUST_PROXY: '1' })

const wrong = (login: string) => signIn(login, 'Wrong#2026')
const account = (login: string) =>
  db
    .selectFrom('access.users')
    .select(['failed_attempts', 'locked_until'])
    .where('login', '=', login)
    .executeTakeFirstOrThrow()

test('five wrong passwords in a row lock the account for a quarter of an hour', async () => {
  for (let n = 0; n < 5; n += 1) expect((await wrong('creator')).status).toBe(401)
  const { status, body, headers } = await signIn('creator')
  expect(status).toBe(429)
  expect(body).toMatchObject({ status: false, code: 'access.locked' })
  expect(body['message']).toContain('15 минут')
  expect(Number(headers['retry-after'])).toBeGreaterThan(890)
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(900)
})

test('after the quarter of an hour the right password opens the account again', async () => {
  for (let n = 0; n < 5; n += 1) await wrong('hr')
  await db
    .updateTable('access.users')
    .set({ locked_until: sql<Date>`now() - interval '1 second'` })
    .where('login', '=', 'hr')
    .execute()
  expect((await wrong('hr')).status).toBe(401)
  expect((await account('hr')).failed_attempts).toBe(1)
  expect((await signIn('hr')).status).toBe(200)
})

test('a right password in between forgets the wrong ones', async () => {
  for (let n = 0; n < 4; n += 1) await wrong('sales')
  expect((await signIn('sales')).status).toBe(200)
  for (let n = 0; n < 4; n += 1) await wrong('sales')
  expect((await signIn('sales')).status).toBe(200)
})

test('ten wrong passwords at the same moment all count', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => wrong('reviewer')))
  expect(answers.map(({ status }) => status).filter((status) => status === 401).length).toBeLessThanOrEqual(5)
  const { failed_attempts, locked_until } = await account('reviewer')
  expect(failed_attempts).toBeGreaterThanOrEqual(5)
  expect(locked_until).not.toBeNull()
  expect((await signIn('reviewer')).status).toBe(429)
})

test('an account that is locked while the right password is being compared stays closed', async () => {
  const attempt = await db.transaction().execute(async (others) => {
    await others
      .updateTable('access.users')
      .set({ failed_attempts: 5, locked_until: sql<Date>`now() + interval '15 minutes'` })
      .where('login', '=', 'secretary')
      .execute()
    // The attempt has seen an open account, has compared the password, and now waits for this transaction.
    const waiting = signIn('secretary')
    await Promise.race([waiting, expect.poll(waitingForLocks).toBeGreaterThan(0)])
    return { answer: waiting }
  })
  const { status, body } = await attempt.answer
  expect([status, body['code']]).toEqual([429, 'access.locked'])
})

async function waitingForLocks() {
  const {
    rows: [found],
  } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity where datname = current_database()
    and wait_event_type = 'Lock'`.execute(db)
  return found!.count
}

test('a name that nobody has is locked like an account', async () => {
  for (let n = 0; n < 5; n += 1) expect((await wrong('Nobody')).status).toBe(401)
  const { status, body, headers } = await wrong('nobody')
  expect(status).toBe(429)
  expect(body['code']).toBe('access.locked')
  expect(Number(headers['retry-after'])).toBeGreaterThan(890)
})

test('sixty failures from one address close the door to it, not to others', async () => {
  const guess = (login: string, address: string, password = 'Wrong#2026') =>
    http.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { login, password },
      headers: { 'x-forwarded-for': address },
    })
  const afterSixty = async (name: string) => {
    for (let n = 0; n < 60; n += 1) await guess(`${name}${n}`, '203.0.113.7')
    return guess('accountant', '203.0.113.7', 'Orgil#2026')
  }
  // Failures are counted in tens of minutes: where one ends among them, the next has them all.
  const first = await afterSixty('name')
  const refused = first.statusCode === 200 ? await afterSixty('other') : first
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({ code: 'access.too_many_failures' })
  expect((await guess('accountant', '203.0.113.8', 'Orgil#2026')).statusCode).toBe(200)
})

test('an address that a caller only claims does not count: the last proxy says where a guess came from', async () => {
  const guess = (login: string, claimed: string, password = 'Wrong#2026') =>
    http.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { login, password },
      headers: { 'x-forwarded-for': `${claimed}, 203.0.113.9` },
    })
  for (let n = 0; n < 60; n += 1) await guess(`guess${n}`, `198.51.100.${n}`)
  const refused = await guess('accountant', '192.0.2.1', 'Orgil#2026')
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([429, 'access.too_many_failures'])
})

test('a sign-in that is refused sets no cookie', async () => {
  const { cookies } = await ask({
    method: 'POST',
    url: '/api/auth/login',
    payload: { login: 'director', password: 'x' },
  })
  expect(cookies).toEqual([])
})
