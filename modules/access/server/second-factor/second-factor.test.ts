import { createHash } from 'node:crypto'
import { generate } from 'otplib'
import { expect, test } from 'vitest'
import { injectedApp } from '#app/testing/inject.ts'

const { db, ask, signIn, as, places } = await injectedApp()
const { trade } = places.orgs
const PASSWORD = 'Orgil#2026'
const id = (login: string) => trade.users[login]!
const post = (url: string, payload: Record<string, unknown>) => ask({ method: 'POST', url: `/api${url}`, payload })
/** Codes of the next time step are accepted too, so a test need not wait half a minute for a second one. */
async function codeOf(secret: string, ahead = 0) {
  // At the edge of a step it would be another one by the time it is read.
  const left = 30_000 - (Date.now() % 30_000)
  if (left < 1500) await new Promise((resume) => setTimeout(resume, left + 10))
  return generate({ secret, epoch: Math.floor(Date.now() / 1000) + ahead * 30 })
}
const codeAt = async (secret: string, seconds: number) =>
  generate({ secret, epoch: Math.floor(Date.now() / 1000) + seconds })

interface Wanted {
  challenge: string
  methods: string[]
}
type Person = Awaited<ReturnType<typeof as>>

async function withApp(login: string) {
  const me = await as(login)
  const begun = await me.post('/api/auth/totp', { current: PASSWORD })
  expect(begun.status).toBe(200)
  const secret = String(begun.body['secret'])
  const confirmed = await me.post('/api/auth/totp/confirm', {
    challenge: begun.body['challenge'],
    code: await codeOf(secret, -1),
  })
  expect(confirmed).toMatchObject({ status: 200 })
  return { me, secret, codes: confirmed.body['recovery_codes'] as string[] }
}

async function challengeFor(login: string, password = PASSWORD): Promise<Wanted> {
  const { status, body } = await signIn(login, password)
  expect({ status, answer: body['status'] }).toEqual({ status: 200, answer: false })
  return body['second_factor'] as Wanted
}
const step = (challenge: string, given: Record<string, unknown>) => post('/auth/second-step', { challenge, ...given })
const lettersTo = async (login: string) => {
  const { email } = await db
    .selectFrom('access.users')
    .select('email')
    .where('login', '=', login)
    .executeTakeFirstOrThrow()
  return (await db.selectFrom('platform.mails').select(['subject', 'text']).where('to', '=', email!).execute()).map(
    ({ subject, text }) => `${subject}\n${text}`,
  )
}
const auditOf = (login: string) =>
  db
    .selectFrom('platform.audit')
    .select(['action', 'before', 'after'])
    .where('subject_id', '=', String(id(login)))
    .orderBy('id')
    .execute()

test('an app is set up with the password and a code; the key is sealed, and ten recovery codes are shown once', async () => {
  const { me, secret, codes } = await withApp('creator')
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(codes).toHaveLength(10)
  expect(new Set(codes).size).toBe(10)
  const kept = await db
    .selectFrom('access.totp')
    .selectAll()
    .where('user_id', '=', id('creator'))
    .executeTakeFirstOrThrow()
  expect(kept.secret).toMatch(/^v2\./)
  expect(JSON.stringify(kept)).not.toContain(secret)
  const hashes = await db
    .selectFrom('access.recovery_codes')
    .select('code_hash')
    .where('user_id', '=', id('creator'))
    .execute()
  expect(hashes.every(({ code_hash }) => code_hash.startsWith('$argon2id$'))).toBe(true)
  expect((await me.get('/api/auth/second-factor')).body).toMatchObject({
    totp: { created_at: expect.any(String) },
    passkeys: [],
    recovery_codes: 10,
    is_required: false,
  })
  expect((await auditOf('creator')).map(({ action, after }) => [action, after])).toEqual([['access.totp_added', {}]])
  expect((await lettersTo('creator')).join('\n')).toContain('Баталгаажуулагч апп')
})

test('the wrong password sets nothing up, and a wrong code confirms nothing', async () => {
  const me = await as('hr')
  expect((await me.post('/api/auth/totp', { current: 'Wrong#2026' })).status).toBe(422)
  const { body } = await me.post('/api/auth/totp', { current: PASSWORD })
  const wrong = await me.post('/api/auth/totp/confirm', { challenge: body['challenge'], code: '000000' })
  expect(wrong).toMatchObject({
    status: 422,
    body: { code: 'access.factor.code_wrong', fields: { code: expect.any(String) } },
  })
  const other = await as('sales')
  expect(
    (
      await other.post('/api/auth/totp/confirm', {
        challenge: body['challenge'],
        code: await codeOf(String(body['secret'])),
      })
    ).status,
  ).toBe(409)
  expect((await signIn('hr')).body['status']).toBe(true)
})

test('the password alone opens nothing: no session, no cookie, and the challenge is no key', async () => {
  const { me: _ } = await withApp('reviewer')
  const before = await sessionsOf('reviewer')
  const { body, cookies } = await signIn('reviewer')
  expect(body).toMatchObject({ status: false, second_factor: { methods: ['totp', 'recovery'] } })
  expect(cookies.map(({ name }) => name)).toEqual([])
  expect(await sessionsOf('reviewer')).toBe(before)
  const { challenge } = body['second_factor'] as Wanted
  const answers = await Promise.all(
    ['/api/auth/profile', '/api/org/user-permissions'].map((url) =>
      ask({ method: 'GET', url, headers: { authorization: `Bearer ${challenge}` } }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([401, 401])
})

test('the code of the app opens a session, for browsers and for programs; the same code never again', async () => {
  const { secret } = await withApp('secretary')
  const code = await codeOf(secret)
  const first = await challengeFor('secretary')
  const opened = await step(first.challenge, { code: `${code.slice(0, 3)} ${code.slice(3)}` })
  expect(opened).toMatchObject({ status: 200, body: { status: true, user: { login: 'secretary' } } })
  expect(opened.cookies.map(({ name }) => name)).toContain('orgil_session')
  const bearer = await ask({
    method: 'GET',
    url: '/api/auth/profile',
    headers: { authorization: `Bearer ${String(opened.body['token'])}` },
  })
  expect(bearer.status).toBe(200)

  expect(await step(first.challenge, { code: await codeOf(secret, 1) })).toMatchObject({
    status: 409,
    body: { code: 'access.challenge_over' },
  })
  const second = await challengeFor('secretary')
  expect(await step(second.challenge, { code })).toMatchObject({
    status: 422,
    body: { code: 'access.factor.code_wrong', fields: { code: expect.any(String) } },
  })
  expect(await step(second.challenge, { code: await codeOf(secret, 1) })).toMatchObject({ status: 200 })
})

test('two at once with one code: one comes in', async () => {
  const { secret } = await withApp('councillor1')
  const challenges = [await challengeFor('councillor1'), await challengeFor('councillor1')]
  const code = await codeOf(secret)
  const answers = await Promise.all(challenges.map(({ challenge }) => step(challenge, { code })))
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422])
})

test('codes from long ago and from the future are wrong', async () => {
  const { secret } = await withApp('accountant')
  const { challenge } = await challengeFor('accountant')
  for (const seconds of [-90, 90])
    expect((await step(challenge, { code: await codeAt(secret, seconds) })).status).toBe(422)
})

test('an expired challenge opens nothing, nor one from before the password was changed, nor one that nobody gave', async () => {
  const { secret, me } = await withApp('councillor2')
  const old = await challengeFor('councillor2')
  const token_hash = createHash('sha256').update(old.challenge).digest()
  await db
    .updateTable('access.challenges')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('token_hash', '=', token_hash)
    .execute()
  expect(await step(old.challenge, { code: await codeOf(secret) })).toMatchObject({
    status: 409,
    body: { code: 'access.challenge_over' },
  })
  expect((await step('x'.repeat(43), { code: '123456' })).status).toBe(409)
  const before = await challengeFor('councillor2')
  await me.post('/api/auth/change-password', { current: PASSWORD, password: 'Burged#77', password_again: 'Burged#77' })
  expect((await step(before.challenge, { code: await codeOf(secret) })).status).toBe(409)
  expect(
    (await step((await challengeFor('councillor2', 'Burged#77')).challenge, { code: await codeOf(secret) })).status,
  ).toBe(200)
})

test('a recovery code opens once, and its owner is told', async () => {
  const { codes } = await withApp('councillor3')
  const use = async (recovery_code: string) => step((await challengeFor('councillor3')).challenge, { recovery_code })
  expect((await use(codes[0]!.toUpperCase())).status).toBe(200)
  expect(await use(codes[0]!)).toMatchObject({
    status: 422,
    body: { code: 'access.factor.recovery_wrong', fields: { recovery_code: expect.any(String) } },
  })
  expect((await use(codes[1]!)).status).toBe(200)
  expect((await lettersTo('councillor3')).filter((letter) => letter.startsWith('Нөөц кодоор нэвтэрлээ'))).toHaveLength(
    2,
  )
  expect((await auditOf('councillor3')).at(-1)).toMatchObject({
    action: 'access.recovery_code_used',
    after: { left: 8 },
  })
  expect(JSON.stringify(await auditOf('councillor3'))).not.toContain(codes[0])
})

test('new recovery codes make the old worthless', async () => {
  const { me, codes } = await withApp('sales')
  const { body } = await me.post('/api/auth/recovery-codes', { current: PASSWORD })
  const fresh = body['recovery_codes'] as string[]
  expect((await step((await challengeFor('sales')).challenge, { recovery_code: codes[0]! })).status).toBe(422)
  expect((await step((await challengeFor('sales')).challenge, { recovery_code: fresh[0]! })).status).toBe(200)
})

test('wrong codes count like wrong passwords, and the right password gives no new tries', async () => {
  const { secret } = await withApp('director')
  const { challenge } = await challengeFor('director')
  for (let n = 0; n < 5; n += 1)
    expect((await step((await challengeFor('director')).challenge, { code: '000000' })).status).toBe(422)
  // Who brought the password is told what was wrong; at the door nobody learns that somebody has it.
  expect(await step(challenge, { code: '000000' })).toMatchObject({
    status: 429,
    body: { code: 'access.factor.locked' },
  })
  expect(await signIn('director')).toMatchObject({ status: 429, body: { code: 'access.locked' } })
  expect(
    (await lettersTo('director')).filter((letter) => letter.startsWith('Таны нууц үгийг зөв оруулж')),
  ).toHaveLength(1)
  expect((await auditOf('director')).at(-1)).toMatchObject({ action: 'access.second_step_locked' })
  await db
    .updateTable('access.users')
    .set({ locked_until: new Date(Date.now() - 1000) })
    .where('login', '=', 'director')
    .execute()
  expect((await step((await challengeFor('director')).challenge, { code: await codeOf(secret) })).status).toBe(200)
  const { rows } = await history('director')
  expect(rows.map(({ succeeded }) => succeeded)).toEqual([true, false, false, false, false, false, true])
  expect(rows.map(({ failed_step }) => failed_step)).toEqual([null, ...Array<string>(5).fill('second_step'), null])
})

test('guesses at the same moment get no more tries than one after the other', async () => {
  await withApp('admin')
  const challenges = await Promise.all(Array.from({ length: 4 }, () => challengeFor('admin')))
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => step(challenges[n % 4]!.challenge, { code: String(100_000 + n) })),
  )
  expect(answers.filter(({ status }) => status === 422).length).toBeLessThanOrEqual(5)
  expect((await signIn('admin')).status).toBe(429)
  await db
    .updateTable('access.users')
    .set({ locked_until: null, failed_attempts: 0 })
    .where('login', '=', 'admin')
    .execute()
})

test('switching off wants the password, tells the owner, and takes the recovery codes along', async () => {
  const { me } = await withApp('builder')
  expect((await remove(me, '/api/auth/totp', 'Wrong#2026')).status).toBe(422)
  expect((await signIn('builder')).body['status']).toBe(false)
  expect((await remove(me, '/api/auth/totp', PASSWORD)).status).toBe(200)
  expect((await signIn('builder')).body['status']).toBe(true)
  expect((await me.get('/api/auth/second-factor')).body).toMatchObject({ totp: null, recovery_codes: 0 })
  expect((await lettersTo('builder')).some((letter) => letter.startsWith('Нэвтрэлтийн хамгаалалт хасагдлаа'))).toBe(
    true,
  )
})

test('an administrator helps who lost everything, but nobody of another organisation, nor who works in two', async () => {
  await withApp('outsider')
  const admin = await as('principal')
  expect((await admin.delete(`/api/access/users/${places.orgs.school.users['outsider']!}/second-factor`)).status).toBe(
    403,
  )
  await db
    .updateTable('access.members')
    .set({ main_role_id: places.orgs.school.roles.admin })
    .where('user_id', '=', places.orgs.school.users['principal']!)
    .execute()
  const strong = await as('principal')
  const help = (who: number) => strong.delete(`/api/access/users/${who}/second-factor`)
  expect((await help(id('creator'))).status).toBe(404)
  expect(await help(places.orgs.school.users['accountant']!)).toMatchObject({
    status: 409,
    body: { code: 'access.users.elsewhere' },
  })
  expect((await signIn('outsider')).body['status']).toBe(false)
  expect((await help(places.orgs.school.users['outsider']!)).status).toBe(200)
  expect((await signIn('outsider')).body['status']).toBe(true)
  expect((await signIn('creator')).body['status']).toBe(false)
})

async function remove({ jar }: Person, url: string, current: string) {
  return ask({
    method: 'DELETE',
    url,
    payload: { current },
    cookies: jar,
    headers: { 'x-xsrf-token': jar['XSRF-TOKEN'] ?? '' },
  })
}
async function sessionsOf(login: string) {
  const { length } = await db.selectFrom('platform.sessions').select('id').where('user_id', '=', id(login)).execute()
  return length
}
async function history(login: string) {
  return {
    rows: await db
      .selectFrom('access.sign_ins')
      .select(['succeeded', 'failed_step'])
      .where('user_id', '=', id(login))
      .orderBy('id')
      .execute(),
  }
}
