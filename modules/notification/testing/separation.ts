import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Replay, Separate } from '#app/testing/separation.ts'
import { caller } from '#app/strength/testing/people.ts'

const separate: Separate = async ({
  address,
  orgs,
  roles,
  office,
  session,
  theirAdmin,
  reviewer,
  isHidden,
  showsNothing,
  isRefusedAndOwn,
}) => {
  const someKeys = { p256dh: `B${'x'.repeat(86)}`, auth: 'x'.repeat(22) }
  const superadmin = await office.as('superadmin')
  const { public_key: pushKey } = (await (
    await superadmin.fetch('/api/operation/settings/push/key', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"version":0}',
    })
  ).json()) as { public_key: string }
  /** A browser of ours that gets push messages. */
  const aDevice = async () => {
    const ours = caller(address, { ...(await session('creator', orgs.trade, roles.employee)), last_name: '' })
    const endpoint = `https://push.example.com/${randomUUID()}`
    const { body } = await ours.send('PUT', '/notifications/devices', { ...someKeys, endpoint, server_key: pushKey })
    const isStillOurs = async () =>
      JSON.stringify((await ours.send('GET', '/notifications/devices')).body).includes(body.id as string)
    expect(await isStillOurs()).toBe(true)
    return { deviceId: body.id as string, endpoint, isStillOurs }
  }
  /** The notices of the first organisation have been written. */
  const told = () =>
    expect
      .poll(async () => (await reviewer.send('GET', '/notifications')).body.unread, { timeout: 10_000 })
      .toBeGreaterThan(0)
  /** What people choose is theirs alone. */
  const ownChoicesOnly =
    (path: string, wish: object): Replay =>
    async (who) => {
      const { send } = caller(address, { ...(await session('creator', orgs.trade, roles.employee)), last_name: '' })
      const ours = async () => (await send('GET', '/notifications/preferences')).body
      const before = await ours()
      expect([200, 409]).toContain((await who.send('PUT', path, wish)).status)
      expect(await ours()).toEqual(before)
    }

  return {
    replays: {
      'GET /notifications/preferences': showsNothing('/notifications/preferences'),
      'PUT /notifications/preferences': ownChoicesOnly('/notifications/preferences', {
        kinds: {},
        quiet: null,
        rhythm: { pace: 'day', hour: 5 },
        version: 0,
      }),
      'GET /notifications/defaults': isRefusedAndOwn('/notifications/defaults'),
      'PUT /notifications/defaults': async (who) => {
        const wish = { kinds: { 'workflow.copied': { mail: true } }, quiet: null, rhythm: null, version: 0 }
        expect((await who.send('PUT', '/notifications/defaults', wish)).status).toBe(403)
        expect([200, 409]).toContain((await theirAdmin.send('PUT', '/notifications/defaults', wish)).status)
        const ours = caller(address, { ...(await session('admin', orgs.trade, roles.admin)), last_name: '' })
        expect((await ours.send('GET', '/notifications/defaults')).body).toMatchObject({ kinds: {}, version: 0 })
      },
      'GET /notifications/letters/preview': isRefusedAndOwn(
        '/notifications/letters/preview?letter=summary&language=mn',
      ),
      'PUT /notifications/apps': async (who) =>
        expect((await who.send('PUT', '/notifications/apps', { token: 'x'.repeat(40), name: '' })).status).toBe(409),
      'GET /notifications': showsNothing('/notifications'),
      'POST /notifications/read': async (who) => {
        await told()
        const theirs = (await reviewer.send('GET', '/notifications')).body as {
          items: { id: string }[]
          unread: number
        }
        expect(theirs.unread).toBeGreaterThan(0)
        await who.send('POST', '/notifications/read', { ids: theirs.items.map((item) => item.id) })
        expect((await reviewer.send('GET', '/notifications')).body.unread).toBe(theirs.unread)
      },
      'GET /notifications/devices': async (who) =>
        showsNothing('/notifications/devices', (await aDevice()).deviceId)(who),
      'PUT /notifications/devices': async (who) => {
        const { endpoint, isStillOurs } = await aDevice()
        // Only a browser that was given our key can have this address.
        expect(
          (await who.send('PUT', '/notifications/devices', { ...someKeys, endpoint, server_key: 'another' })).status,
        ).toBe(409)
        expect(await isStillOurs()).toBe(true)
      },
      'DELETE /notifications/devices/:id': async (who) => {
        const { deviceId, isStillOurs } = await aDevice()
        await isHidden('DELETE', `/notifications/devices/${deviceId}`)(who)
        expect(await isStillOurs()).toBe(true)
      },
    },
  }
}
export default separate
