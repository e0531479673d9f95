import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { caller } from '#app/strength/testing/people.ts'
import type { Separate } from '#app/testing/separation.ts'

/** Tables of customers are read and written through the doors of records; what has a door of its own stands here. */
const separate: Separate = async ({ address, orgs, roles, session, theirAdmin, principal }) => {
  const ours = caller(address, { ...(await session('admin', orgs.trade, roles.admin)), last_name: '' })
  const key = () => ({ 'idempotency-key': randomUUID() })
  const added = async (table: string, values: object) => {
    const reply = await ours.send('POST', `/records/crm.${table}/rows`, { values }, key())
    expect(reply.status).toBe(200)
    return (reply.body as unknown as { id: string }).id
  }
  const email = 'customer@trade.example'
  const lead = await added('leads', { name: 'trade only lead', email })
  const company = await added('companies', { name: 'trade only company' })
  const contract = await added('contracts', { name: 'trade only contract', company: `${company} —` })
  const rule = await added('score_rules', { name: 'trade only rule', of: 'lead', points: '73' })
  const state = async () => (await ours.send('GET', '/crm/scoring/lead')).body as unknown as { version: number }
  return {
    replays: {
      // Their own alone: over there nobody has anything to do with customers.
      'GET /crm/mine/due': async () => {
        for (const one of [principal, theirAdmin])
          expect((await one.send('GET', '/crm/mine/due')).body).toEqual({ count: 0 })
      },
      'POST /crm/leads/:id/convert': async () => {
        const wish = { name: 'theirs', company: null, contact: null, closes_on: null }
        for (const one of [principal, theirAdmin])
          expect((await one.send('POST', `/crm/leads/${lead}/convert`, wish, key())).status).toBeGreaterThanOrEqual(403)
        expect((await theirAdmin.send('POST', `/crm/leads/${lead}/convert`, wish, key())).status).toBe(404)
      },
      // Of leads that are not theirs none is given to anybody.
      'POST /crm/leads/assign': async () => {
        const reply = await theirAdmin.send('POST', '/crm/leads/assign', { ids: [lead] })
        expect(reply.body).toEqual({ assigned: 0, left: 1 })
      },
      'GET /crm/contracts/:id/pdf': async () => {
        for (const one of [principal, theirAdmin])
          expect((await one.send('GET', `/crm/contracts/${contract}/pdf`)).status).toBe(404)
      },
      'POST /crm/contracts/:id/renew': async () => {
        const wish = { name: 'theirs', starts_on: null, ends_on: null }
        for (const one of [principal, theirAdmin])
          expect((await one.send('POST', `/crm/contracts/${contract}/renew`, wish, key())).status).toBe(404)
      },
      'POST /crm/mail': async () => {
        const table = ['crm', 'leads'].join('.')
        const wish = { table, id: lead, to: email, subject: 'theirs', text: 'theirs' }
        for (const one of [principal, theirAdmin])
          expect((await one.send('POST', '/crm/mail', wish, key())).status).toBe(404)
      },
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
