import { expect, test } from 'vitest'
import { injectedApp } from '#app/testing/inject.ts'
import { device } from '../../testing/device.ts'

const { db, ask, signIn, as, places } = await injectedApp({ PUBLIC_URL: 'https://orgil.example' })
const origin = 'https://orgil.example'
const PASSWORD = 'Orgil#2026'
const id = (login: string) => places.orgs.trade.users[login]!
const post = (url: string, payload: Record<string, unknown>) => ask({ method: 'POST', url: `/api${url}`, payload })
type Wish = Parameters<ReturnType<typeof device>['create']>[0]

async function register(login: string, made = device({ origin }), name = 'Утас') {
  const me = await as(login)
  const { status, body } = await me.post('/api/auth/passkeys/options', { current: PASSWORD })
  expect(status).toBe(200)
  const added = await me.post('/api/auth/passkeys', {
    challenge: body['challenge'],
    name,
    passkey: made.create(body['options'] as Wish),
  })
  return { me, made, added, options: body['options'] as Wish }
}

async function wish() {
  const { body } = await post('/auth/passkey/options', {})
  return { challenge: String(body['challenge']), options: body['options'] as Wish }
}

test('a passkey opens the account without a password, and once per answer', async () => {
  const { made, added, options } = await register('creator')
  expect(added).toMatchObject({ status: 200 })
  expect(added.body['recovery_codes']).toHaveLength(10)
  expect(options).toMatchObject({
    rp: { id: 'orgil.example' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const { challenge, options: asked } = await wish()
  const passkey = made.sign(asked)
  const opened = await post('/auth/passkey', { challenge, passkey })
  expect(opened).toMatchObject({ status: 200, body: { status: true, user: { login: 'creator' } } })
  expect(opened.cookies.map(({ name }) => name)).toContain('__Host-orgil_session')
  expect((await post('/auth/passkey', { challenge, passkey })).status).toBe(409)
  const second = await wish()
  expect(await post('/auth/passkey', { challenge: second.challenge, passkey })).toMatchObject({
    status: 422,
    body: { code: 'access.passkey.unknown' },
  })
})

test('it is the second step after the password', async () => {
  const { made } = await register('hr')
  const { body } = await signIn('hr')
  expect(body).toMatchObject({ status: false, second_factor: { methods: ['passkey', 'recovery'] } })
  const { challenge } = body['second_factor'] as { challenge: string }
  const asked = await post('/auth/second-step/passkey', { challenge })
  expect(asked.body['options']).toMatchObject({ allowCredentials: [{ type: 'public-key' }] })
  expect(
    await post('/auth/second-step', { challenge, passkey: made.sign(asked.body['options'] as Wish) }),
  ).toMatchObject({ status: 200, body: { user: { login: 'hr' } } })
})

test('the passkey of somebody else is no second step', async () => {
  const { made } = await register('sales')
  await register('director')
  const { body } = await signIn('director')
  const { challenge } = body['second_factor'] as { challenge: string }
  const asked = await post('/auth/second-step/passkey', { challenge })
  expect(
    await post('/auth/second-step', { challenge, passkey: made.sign(asked.body['options'] as Wish) }),
  ).toMatchObject({ status: 422, body: { code: 'access.passkey.unknown' } })
})

test('one made for another address, or that did not ask who is there, opens nothing', async () => {
  expect((await register('secretary', device({ origin: 'https://orgil.example.evil' }))).added).toMatchObject({
    status: 409,
    body: { code: 'access.passkey.refused' },
  })
  expect((await register('secretary', device({ origin, asksWhoIsThere: false }))).added.status).toBe(409)
  const stranger = device({ origin })
  const { options } = await register('reviewer')
  stranger.create(options)
  const { challenge, options: asked } = await wish()
  expect((await post('/auth/passkey', { challenge, passkey: stranger.sign(asked) })).status).toBe(422)
  expect((await signIn('secretary')).body['status']).toBe(true)
})

test('they are named, listed and removed by their owner alone', async () => {
  const { me } = await register('accountant')
  const list = async () => (await me.get('/api/auth/second-factor')).body['passkeys'] as { id: string; name: string }[]
  const [kept] = await list()
  expect(kept).toMatchObject({ name: 'Утас' })
  const send = (who: typeof me, method: 'PUT' | 'DELETE', payload: Record<string, unknown>) =>
    ask({
      method,
      url: `/api/auth/passkeys/${kept!.id}`,
      payload,
      cookies: who.jar,
      headers: { 'x-xsrf-token': who.jar['XSRF-TOKEN'] ?? '' },
    })
  const other = await as('councillor1')
  expect((await send(other, 'PUT', { name: 'Миний' })).status).toBe(404)
  expect((await send(other, 'DELETE', { current: PASSWORD })).status).toBe(404)
  expect((await send(me, 'PUT', { name: 'Ажлын компьютер' })).status).toBe(200)
  expect(await list()).toMatchObject([{ name: 'Ажлын компьютер' }])
  expect((await send(me, 'DELETE', { current: 'Wrong#2026' })).status).toBe(422)
  expect((await send(me, 'DELETE', { current: PASSWORD })).status).toBe(200)
  expect(await list()).toEqual([])
  expect((await signIn('accountant')).body['status']).toBe(true)
  const audit = await db
    .selectFrom('platform.audit')
    .select(['action', 'after'])
    .where('subject_id', '=', String(id('accountant')))
    .where('org_id', '=', places.orgs.trade.orgId)
    .orderBy('id')
    .execute()
  expect(audit).toEqual([
    { action: 'access.passkey_added', after: { name: 'Утас' } },
    { action: 'access.passkey_renamed', after: { name: 'Ажлын компьютер' } },
    { action: 'access.passkey_removed', after: { name: 'Ажлын компьютер' } },
  ])
})

test('a device is registered once', async () => {
  const made = device({ origin })
  expect((await register('councillor2', made)).added.status).toBe(200)
  expect((await register('councillor3', made)).added).toMatchObject({
    status: 409,
    body: { code: 'access.passkey.known' },
  })
})

test('its new name stands in the log beside the old one, and nobody else renames it', async () => {
  const { me } = await register('admin')
  const { id: key } = await db
    .selectFrom('access.passkeys')
    .select('id')
    .where('user_id', '=', id('admin'))
    .executeTakeFirstOrThrow()
  const rename = ({ jar }: Awaited<ReturnType<typeof as>>, name: string) =>
    ask({
      method: 'PUT',
      url: `/api/auth/passkeys/${key}`,
      payload: { name },
      cookies: jar,
      headers: { 'x-xsrf-token': jar['XSRF-TOKEN'] ?? '' },
    })
  expect((await rename(await as('builder'), 'Миний')).status).toBe(404)
  for (const name of ['Ажлын утас', 'Ажлын утас']) expect((await rename(me, name)).status).toBe(200)
  const logged = await db
    .selectFrom('platform.audit')
    .select(['user_id', 'before', 'after'])
    .where('action', '=', 'access.passkey_renamed')
    .where('user_id', '=', id('admin'))
    .execute()
  expect(logged).toEqual([{ user_id: id('admin'), before: { name: 'Утас' }, after: { name: 'Ажлын утас' } }])
})
