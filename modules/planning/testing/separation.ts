import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { caller } from '#app/strength/testing/people.ts'
import type { Separate } from '#app/testing/separation.ts'

/** Tables of planning are read and written through the doors of records; what has a door of its own stands here. */
const separate: Separate = async ({ address, orgs, roles, session, theirAdmin }) => {
  const ours = caller(address, { ...(await session('admin', orgs.trade, roles.admin)), last_name: '' })
  const key = () => ({ 'idempotency-key': randomUUID() })
  const template = { name: 'trade only template', is_template: true }
  const added = await ours.send('POST', '/records/planning.projects/rows', { values: template }, key())
  const { id } = added.body as unknown as { id: string }
  return {
    replays: {
      // Their own alone: over here somebody has tasks, over there nobody.
      'GET /planning/mine/due': async (who) => {
        for (const one of [who, theirAdmin])
          expect((await one.send('GET', '/planning/mine/due')).body).toEqual({ count: 0, coming: 0 })
      },
      // Of their own tasks and people: over there nobody hears of ours, nor of the project by its id.
      'GET /planning/load': async (who) => {
        for (const one of [who, theirAdmin]) {
          const { body } = await one.send('GET', '/planning/load')
          expect(body).toMatchObject({ tasks: [], projects: [] })
          expect((await one.send('GET', `/planning/load?project=${id}`)).status).toBe(404)
        }
      },
      'POST /planning/projects/:id/copy': async (who) => {
        const wish = { name: 'theirs', starts_on: '2027-01-11' }
        for (const one of [who, theirAdmin])
          expect((await one.send('POST', `/planning/projects/${id}/copy`, wish, key())).status).toBe(404)
      },
    },
  }
}
export default separate
