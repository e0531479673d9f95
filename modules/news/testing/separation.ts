import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { caller } from '#app/strength/testing/people.ts'
import type { Separate } from '#app/testing/separation.ts'

/** News are written through the doors of records; what has a door of its own stands here. */
const separate: Separate = async ({ address, orgs, roles, session, theirAdmin }) => {
  const ours = caller(address, { ...(await session('admin', orgs.trade, roles.admin)), last_name: '' })
  const key = () => ({ 'idempotency-key': randomUUID() })
  const values = { title: 'trade only notice', body: '<p>trade only</p>', must_read: true }
  const table = ['news', 'notices'].join('.')
  const added = await ours.send('POST', `/records/${table}/rows`, { values }, key())
  const { id } = added.body as unknown as { id: string }
  await ours.send('POST', `/news/notices/${id}/step`, { step: 'release' }, key())
  const missing =
    (method: string, path: string, body?: object): ((who: { send: typeof ours.send }) => Promise<void>) =>
    async (who) => {
      for (const one of [who, theirAdmin])
        expect((await one.send(method, `/news/notices/${id}${path}`, body, key())).status).toBe(404)
    }
  const nothing =
    (path: string): ((who: { send: typeof ours.send }) => Promise<void>) =>
    async (who) => {
      for (const one of [who, theirAdmin]) expect(JSON.stringify((await one.send('GET', path)).body)).not.toContain(id)
    }
  return {
    replays: {
      'GET /news/mine': nothing('/news/mine?limit=50'),
      'GET /news/mine/unread': nothing('/news/mine/unread'),
      'GET /news/notices/:id': missing('GET', ''),
      'POST /news/notices/:id/seen': missing('POST', '/seen', {}),
      'POST /news/notices/:id/confirm': missing('POST', '/confirm', {}),
      'POST /news/notices/:id/put-off': missing('POST', '/put-off', {}),
      'POST /news/notices/:id/step': async (who) => {
        for (const one of [who, theirAdmin])
          expect(
            (await one.send('POST', `/news/notices/${id}/step`, { step: 'withdraw' }, key())).status,
          ).toBeGreaterThanOrEqual(403)
        expect((await ours.send('GET', `/news/notices/${id}`)).status).toBe(200)
      },
      'GET /news/notices/:id/readers': missing('GET', '/readers'),
      'GET /news/notices/:id/readers.xlsx': missing('GET', '/readers.xlsx'),
      'POST /news/notices/:id/remind': missing('POST', '/remind', {}),
    },
  }
}
export default separate
