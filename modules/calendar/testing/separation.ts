import { expect } from 'vitest'
import { caller } from '#app/strength/testing/people.ts'
import type { Separate } from '#app/testing/separation.ts'

/** Addresses are of one person alone, wherever they work. */
const separate: Separate = async ({ address, orgs, roles, session, theirAdmin }) => {
  const ours = caller(address, { ...(await session('admin', orgs.trade, roles.admin)), last_name: '' })
  const wish = { name: 'trade only phone', sources: ['away'] }
  const { id } = (await ours.send('POST', '/calendar/feeds', wish)).body as unknown as { id: string }
  return {
    replays: {
      'GET /calendar/feeds': async (who) => {
        for (const one of [who, theirAdmin])
          expect(JSON.stringify((await one.send('GET', '/calendar/feeds')).body)).not.toContain(id)
      },
      // A new one is theirs.
      'POST /calendar/feeds': async (who) => {
        for (const one of [who, theirAdmin]) await one.send('POST', '/calendar/feeds', wish)
        const { body } = await ours.send('GET', '/calendar/feeds')
        expect((body as unknown as { feeds: unknown[] }).feeds).toHaveLength(1)
      },
      'DELETE /calendar/feeds/:id': async (who) => {
        for (const one of [who, theirAdmin])
          expect((await one.send('DELETE', `/calendar/feeds/${id}`)).status).toBe(404)
      },
    },
  }
}
export default separate
