import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { caller } from '#app/strength/testing/people.ts'
import type { Separate } from '#app/testing/separation.ts'

/** Texts are read and written through the doors of records; what has a door of its own stands here. */
const separate: Separate = async ({ address, orgs, roles, session, theirAdmin, principal }) => {
  const ours = caller(address, { ...(await session('admin', orgs.trade, roles.admin)), last_name: '' })
  const key = () => ({ 'idempotency-key': randomUUID() })
  const values = { kind: 'page', title: 'trade only text', slug: 'trade-only' }
  const reply = await ours.send('POST', '/records/site.contents/rows', { values }, key())
  const { id } = reply.body as unknown as { id: string }
  const release = { ids: [id], name: '', at: null, until: null }
  await ours.send('POST', '/site/contents/release', release, key())
  const versions = async () =>
    (await ours.send('GET', `/site/contents/${id}/versions`)).body as unknown as { versions: { is_live: boolean }[] }
  const refused = async (path: string, method: 'GET' | 'POST', body?: object) => {
    for (const one of [principal, theirAdmin])
      expect(
        (await (body ? one.send(method, path, body, key()) : one.send(method, path))).status,
        path,
      ).toBeGreaterThanOrEqual(403)
    expect((await versions()).versions).toMatchObject([{ is_live: true }])
  }
  return {
    replays: {
      'POST /site/contents/release': () => refused('/site/contents/release', 'POST', release),
      'POST /site/contents/withdraw': () => refused('/site/contents/withdraw', 'POST', { ids: [id] }),
      'POST /site/contents/:id/preview': () => refused(`/site/contents/${id}/preview`, 'POST', {}),
      'GET /site/contents/:id/versions': () => refused(`/site/contents/${id}/versions`, 'GET'),
      'GET /site/contents/:id/versions/:number': () => refused(`/site/contents/${id}/versions/1`, 'GET'),
      'POST /site/contents/:id/versions/:number/bring-back': () =>
        refused(`/site/contents/${id}/versions/1/bring-back`, 'POST', {}),
      // For whoever administers the platform alone.
      'GET /site/main': () => refused('/site/main', 'GET'),
      'POST /site/main': () => refused('/site/main', 'POST', { org_id: orgs.school }),
    },
  }
}
export default separate
