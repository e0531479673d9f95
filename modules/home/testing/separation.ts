import { expect } from 'vitest'
import { caller } from '#app/strength/testing/people.ts'
import type { Separate } from '#app/testing/separation.ts'

/** How somebody sees their own page, and how roles of one organisation begin. */
const separate: Separate = async ({ address, orgs, roles, session, theirAdmin, isRefusedAndMissing }) => {
  const ours = caller(address, { ...(await session('admin', orgs.trade, roles.admin)), last_name: '' })
  const arrangement = { main: ['workflow.sent'], side: [], hidden: ['trade.only'] }
  const ofRole = `/home/roles/${roles.reviewer}/arrangement`
  await ours.send('PUT', '/home/arrangement', { arrangement })
  await ours.send('PUT', ofRole, { arrangement })
  const isKept = async () =>
    expect((await ours.send('GET', '/home/arrangement')).body).toMatchObject({ mine: arrangement })
  return {
    replays: {
      'GET /home/arrangement': async (who) => {
        for (const one of [who, theirAdmin])
          expect(JSON.stringify((await one.send('GET', '/home/arrangement')).body)).not.toContain('trade.only')
      },
      'PUT /home/arrangement': async (who) => {
        for (const one of [who, theirAdmin]) await one.send('PUT', '/home/arrangement', { arrangement: null })
        await isKept()
      },
      'GET /home/roles/:role_id/arrangement': isRefusedAndMissing('GET', ofRole),
      'PUT /home/roles/:role_id/arrangement': isRefusedAndMissing('PUT', ofRole, { arrangement: null }),
      'GET /home/first-steps': async (who) => {
        expect((await who.send('GET', '/home/first-steps')).status).toBe(403)
        expect(JSON.stringify((await theirAdmin.send('GET', '/home/first-steps')).body)).not.toContain('trade')
      },
    },
  }
}
export default separate
