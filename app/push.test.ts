import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { actAs, signOut } from '#modules/access/shared/index.ts'
import { keepDevice, listDevices, removeDevice } from '#modules/notification/shared/index.ts'
import { makePushKey, showSettings, tryPush } from '#modules/operation/shared/index.ts'
import { aBrowser, pushService } from '#platform/testing/fake-push.ts'

const service = pushService()
const app = await startedApp()
app.services.post = service.post
const superadmin = await app.as('superadmin')
const addressOf = ({ endpoint, p256dh, auth }: ReturnType<typeof aBrowser>) => ({ endpoint, p256dh, auth })

test('a super administrator makes a key, adds a browser, and a message to their own devices arrives there', async () => {
  expect((await superadmin.call(listDevices, {})).body.public_key).toBeNull()
  const {
    body: { public_key: server_key },
  } = await superadmin.call(makePushKey, { version: 0 })
  expect((await superadmin.call(listDevices, {})).body.public_key).toBe(server_key)
  expect((await superadmin.call(tryPush, {})).body).toMatchObject({ ok: true, devices: 0 })

  const browser = aBrowser()
  expect((await superadmin.call(keepDevice, { ...addressOf(browser), server_key })).status).toBe(200)
  expect((await superadmin.call(showSettings, {})).body.push.devices).toBe(1)
  expect((await superadmin.call(tryPush, {})).body).toMatchObject({ ok: true, devices: 1 })
  expect(service.received.map(browser.read)).toMatchObject([{ title: 'Orgil', body: 'Түлхэх мэдэгдэл ажиллаж байна.' }])

  // A new key: the browser has to be told of it first.
  await superadmin.call(makePushKey, { version: 1 })
  expect((await superadmin.call(tryPush, {})).body).toMatchObject({ ok: true, devices: 0 })
})

test('whoever works as somebody else adds no browser to them and removes none', async () => {
  const { orgId, users } = app.places.orgs.trade
  const other = await app.as('superadmin')
  await other.call(actAs, { user_id: users['creator']!, org_id: orgId, reason: 'Асуудлыг шалгах' })
  const {
    body: { public_key },
  } = await other.call(listDevices, {})
  expect((await other.call(keepDevice, { ...addressOf(aBrowser()), server_key: public_key! })).body.code).toBe(
    'platform.owner_only',
  )
  expect((await other.call(removeDevice, { id: crypto.randomUUID() })).body.code).toBe('platform.owner_only')
})

test('signing out takes the browser along', async () => {
  const [here, there] = [await app.as('creator'), await app.as('creator')]
  const {
    body: { public_key },
  } = await here.call(listDevices, {})
  await here.call(keepDevice, { ...addressOf(aBrowser()), server_key: public_key! })
  expect((await there.call(listDevices, {})).body.devices).toHaveLength(1)
  await here.call(signOut, {})
  await expect.poll(async () => (await there.call(listDevices, {})).body.devices, { timeout: 10_000 }).toEqual([])
})
