import { expect, test } from 'vitest'
import { injectedApp } from '#app/testing/inject.ts'
import { tokenHash } from '../session/sessions.ts'

const { db, ask, signIn, as, places } = await injectedApp()
const { trade } = places.orgs
const failed = {
  status: false,
  code: 'access.sign_in_failed',
  message: 'Уучлаарай, нэвтрэх үед алдаа гарлаа!!',
  enMsg: 'Sorry, an error occurred while logging in!!',
}

test('the right password opens a session', async () => {
  const { status, body, cookies } = await signIn('creator')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    status: true,
    user: {
      login: 'creator',
      first_name: 'Болд',
      org_id: trade.orgId,
      struct_id: trade.structs.purchase,
      emp_id: 2,
      role_id: trade.roles.employee,
    },
  })
  expect(cookies).toContainEqual(
    expect.objectContaining({
      name: 'orgil_session',
      value: body['token'],
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
    }),
  )
  const readable = cookies.find(({ name }) => name === 'XSRF-TOKEN')
  expect(readable?.httpOnly).toBeUndefined()
  expect(readable?.value).toMatch(/^[\w-]{40,}$/)
})

test('the database knows the token only by its hash', async () => {
  const { body } = await signIn('creator')
  const token = String(body['token'])
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const kept = await db
    .selectFrom('platform.sessions')
    .selectAll()
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(kept)).not.toContain(token)
})

test('every sign-in makes a session of its own', async () => {
  const [first, second] = [await signIn('creator'), await signIn('creator')]
  expect(first.body['token']).not.toBe(second.body['token'])
})

test('a login name knows no upper and lower case', async () => {
  expect((await signIn('CREATOR')).status).toBe(200)
})

test('a wrong password and an unknown login name get the same answer', async () => {
  const wrong = await signIn('hr', 'Orgil#2025')
  const unknown = await signIn('nobody', 'Orgil#2025')
  expect(wrong.status).toBe(401)
  expect(wrong.body).toMatchObject(failed)
  expect(unknown.status).toBe(401)
  expect({ ...unknown.body, reference: '' }).toEqual({ ...wrong.body, reference: '' })
})

test('an unknown login name takes as long as a wrong password', async () => {
  const seconds = async (login: string) => {
    const started = performance.now()
    await signIn(login, 'Orgil#2025')
    return performance.now() - started
  }
  const [known, unknown]: [number[], number[]] = [[], []]
  // In turn, and the quickest of each: whatever else the machine does slows both down.
  for (let at = 0; at < 3; at += 1) {
    known.push(await seconds('sales'))
    unknown.push(await seconds('who'))
  }
  expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 2)
})

test('who was deleted cannot sign in', async () => {
  await db.updateTable('access.users').set({ status: 'deleted' }).where('login', '=', 'builder').execute()
  const { status, body } = await signIn('builder')
  expect(status).toBe(401)
  expect(body).toMatchObject(failed)
})

test('who belongs to no organisation any more cannot sign in', async () => {
  await db
    .updateTable('access.members')
    .set({ is_active: false })
    .where('user_id', '=', trade.users['director']!)
    .execute()
  expect((await signIn('director')).status).toBe(401)
})

test('a password counts letter for letter, also at its ends', async () => {
  for (const near of ['orgil#2026', ' Orgil#2026', 'Orgil#2026 ', 'Orgil#202'])
    expect((await signIn('secretary', near)).status, near).toBe(401)
  await db
    .updateTable('access.users')
    .set({ failed_attempts: 0, locked_until: null })
    .where('login', '=', 'secretary')
    .execute()
  expect((await signIn('secretary')).status).toBe(200)
})

test('an empty password is refused as incomplete', async () => {
  expect((await signIn('creator', '')).status).toBe(422)
})

test('a page of another site cannot sign anybody in', async () => {
  const { status, body } = await signIn('creator', undefined, {
    headers: { origin: 'https://elsewhere.example', host: 'orgil.example' },
  })
  expect(status).toBe(403)
  expect(body['code']).toBe('access.foreign_origin')
  expect((await signIn('creator', undefined, { headers: { origin: 'null' } })).status).toBe(403)
})

test('our own page can', async () => {
  expect(
    (await signIn('creator', undefined, { headers: { origin: 'https://orgil.example', host: 'orgil.example' } }))
      .status,
  ).toBe(200)
})

test('behind a proxy the public address is our own page and no other is, and its cookies travel by https alone', async () => {
  const behindProxy = await injectedApp({ PUBLIC_URL: 'https://orgil.example' })
  const from = (origin: string) =>
    behindProxy.signIn('creator', undefined, { headers: { origin, host: '10.0.0.7:3000' } })
  const { status, cookies } = await from('https://orgil.example')
  expect(status).toBe(200)
  for (const name of ['__Host-orgil_session', 'XSRF-TOKEN'])
    expect(cookies).toContainEqual(expect.objectContaining({ name, secure: true, sameSite: 'Lax', path: '/' }))
  for (const { domain } of cookies) expect(domain).toBeUndefined()
  const { value } = cookies.find(({ name }) => name === '__Host-orgil_session')!
  const asked = async (name: string) =>
    (await behindProxy.ask({ method: 'GET', url: '/api/org/user-permissions', cookies: { [name]: value } })).status
  expect([await asked('__Host-orgil_session'), await asked('orgil_session')]).toEqual([200, 401])
  for (const origin of ['https://elsewhere.example', 'http://orgil.example', 'https://orgil.example.elsewhere.example'])
    expect((await from(origin)).status).toBe(403)
})

test('signing out ends the session on the server and takes the cookies away', async () => {
  const creator = await as('creator')
  const { status, body, cookies } = await creator.post('/api/auth/logout')
  expect([status, body]).toEqual([200, { status: true }])
  expect(cookies.map(({ name, value }) => [name, value])).toEqual(
    expect.arrayContaining([
      ['orgil_session', ''],
      ['XSRF-TOKEN', ''],
    ]),
  )
  expect((await creator.get('/api/org/user-permissions')).status).toBe(406)
})

test('signing out needs no words: an empty body that is called JSON ends the session', async () => {
  const creator = await as('creator')
  const { status } = await ask({
    method: 'POST',
    url: '/api/auth/logout',
    cookies: creator.jar,
    headers: { 'x-xsrf-token': creator.jar['XSRF-TOKEN'] ?? '', 'content-type': 'application/json' },
    payload: '',
  })
  expect([status, (await creator.get('/api/org/user-permissions')).status]).toEqual([200, 406])
})

test('signing out without a session is no failure', async () => {
  expect(await ask({ method: 'POST', url: '/api/auth/logout', payload: {} })).toMatchObject({
    status: 200,
    body: { status: true },
  })
})

test('signing in again ends the session that the browser had', async () => {
  const creator = await as('creator')
  const again = await creator.post('/api/auth/login', { login: 'creator', password: 'Orgil#2026' })
  expect(again.status).toBe(200)
  expect((await creator.get('/api/org/user-permissions')).status).toBe(406)
})
