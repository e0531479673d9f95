import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { caller } from '#app/strength/testing/people.ts'
import type { Separate } from '#app/testing/separation.ts'

/** Tables of rooms are read and written through the doors of records; what has a door of its own stands here. */
const separate: Separate = async ({ address, orgs, roles, session, theirAdmin }) => {
  const ours = caller(address, { ...(await session('admin', orgs.trade, roles.admin)), last_name: '' })
  const key = () => ({ 'idempotency-key': randomUUID() })
  const values = { name: 'trade only room', seats: '10', is_public: true }
  const added = await ours.send('POST', '/records/rooms.rooms/rows', { values }, key())
  const { id: room } = added.body as unknown as { id: string }
  const begins = Date.now() + 3 * 86_400_000
  const time = { starts_at: new Date(begins).toISOString(), ends_at: new Date(begins + 3_600_000).toISOString() }
  const booked = await ours.send('POST', '/rooms/book', { room, title: 'trade only booking', ...time }, key())
  const [id] = (booked.body as unknown as { ids: string[] }).ids
  const door = await ours.send('POST', `/rooms/rooms/${room}/door`, {})
  const { secret } = door.body as unknown as { secret: string }
  const state = async () =>
    ((await ours.send('GET', `/records/rooms.bookings/rows/${id}`)).body as unknown as { values: { state: string } })
      .values.state
  const refused = (method: string, path: string, body?: unknown) => async (who: typeof ours) => {
    for (const one of [who, theirAdmin]) {
      const { status } = await one.send(method, path, body, key())
      expect(status).toBeGreaterThanOrEqual(403)
      expect(status).toBeLessThan(500)
    }
    expect(await state()).toBe('confirmed')
  }
  return {
    replays: {
      // Their own rooms: of ours and of who has them nobody over there hears.
      'GET /rooms/board': async (who) => {
        const { body } = await who.send('GET', `/rooms/board?from=${time.starts_at.slice(0, 10)}&days=7`)
        expect(body).toMatchObject({ rooms: [], bookings: [] })
      },
      // Whether our room could be had nobody over there learns: for them there is none.
      'POST /rooms/try': async (who) => {
        const { body } = await who.send('POST', '/rooms/try', { room, ...time })
        expect(JSON.stringify(body)).not.toContain('trade only')
        expect(body).toMatchObject({ times: 1, conflicts: [{ ...time }] })
      },
      'POST /rooms/book': refused('POST', '/rooms/book', { room, title: 'theirs', ...time }),
      'POST /rooms/bookings/:id/move': refused('POST', `/rooms/bookings/${id}/move`, { room, ...time }),
      'POST /rooms/bookings/:id/cancel': refused('POST', `/rooms/bookings/${id}/cancel`, {}),
      'POST /rooms/bookings/:id/decide': refused('POST', `/rooms/bookings/${id}/decide`, { confirm: true }),
      'GET /rooms/doors/:secret': refused('GET', `/rooms/doors/${secret}`),
      'POST /rooms/doors/:secret/check-in': refused('POST', `/rooms/doors/${secret}/check-in`, {}),
      'POST /rooms/rooms/:id/door': refused('POST', `/rooms/rooms/${room}/door`, {}),
      'POST /rooms/rooms/:id/calendar': refused('POST', `/rooms/rooms/${room}/calendar`, { text: '' }),
      // A calendar of their own, in which nothing of ours stands.
      'POST /rooms/feed': async (who) => {
        const { status, body } = await who.send('POST', '/rooms/feed', {})
        expect(status).toBe(200)
        const feed = await fetch(`${address}${(body as unknown as { path: string }).path}`)
        expect(await feed.text()).not.toContain('trade only')
      },
    },
  }
}
export default separate
