import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { caller } from '#app/strength/testing/people.ts'
import type { Separate } from '#app/testing/separation.ts'

/** Tables of customers are read and written through the doors of records; what scoring has of its own stands here. */
const separate: Separate = async ({ address, orgs, roles, session, theirAdmin }) => {
  const ours = caller(address, { ...(await session('admin', orgs.trade, roles.admin)), last_name: '' })
  const add = async (table: string, values: Record<string, string>) => {
    const added = await ours.send('POST', `/records/crm.${table}/rows`, { values }, { 'idempotency-key': randomUUID() })
    return (added.body as unknown as { id: string }).id
  }
  const stage = await add('stages', { name: 'trade only stage', of: 'lead', type: 'open' })
  const lead = await add('leads', { name: 'trade only lead', stage: `${stage} x` })
  const rule = await add('score_rules', { name: 'trade only rule', of: 'lead', points: '73' })
  const state = async () => (await ours.send('GET', '/crm/scoring/lead')).body as unknown as { version: number }
  return {
    replays: {
      'GET /crm/scores/:of/:id': async (who) => {
        for (const one of [who, theirAdmin])
          expect((await one.send('GET', `/crm/scores/lead/${lead}`)).status).toBeGreaterThanOrEqual(403)
      },
      'POST /crm/scores/:of/:id/hold': async (who) => {
        for (const one of [who, theirAdmin])
          expect((await one.send('POST', `/crm/scores/lead/${lead}/hold`, { score: 1 })).status).toBeGreaterThanOrEqual(
            403,
          )
        expect((await ours.send('GET', `/crm/scores/lead/${lead}`)).body).toMatchObject({ held: null })
      },
      // Their own settings: of what we learn and of our rules nobody over there hears.
      'GET /crm/scoring/:of': async (who) => {
        for (const one of [who, theirAdmin])
          expect(JSON.stringify((await one.send('GET', '/crm/scoring/lead')).body)).not.toContain('trade only')
      },
      'POST /crm/scoring/:of': async (who) => {
        const before = (await state()).version
        const wish = { version: before, is_on: true, since: null, variables: ['source'], weight: 90 }
        for (const one of [who, theirAdmin]) await one.send('POST', '/crm/scoring/lead', wish)
        expect((await state()).version).toBe(before)
      },
      'POST /crm/scoring/:of/recompute': async (who) => {
        const before = JSON.stringify(((await state()) as unknown as { run: object }).run)
        for (const one of [who, theirAdmin]) await one.send('POST', '/crm/scoring/lead/recompute', {})
        expect(JSON.stringify(((await state()) as unknown as { run: object }).run)).toBe(before)
      },
      'POST /crm/scoring/:of/order': async (who) => {
        for (const one of [who, theirAdmin]) await one.send('POST', '/crm/scoring/lead/order', { ids: [rule] })
        const { body } = await ours.send('GET', `/records/crm.score_rules/rows/${rule}`)
        expect(body).toMatchObject({ version: 1 })
      },
    },
  }
}
export default separate
