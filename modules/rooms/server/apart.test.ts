import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { addRow, changeRow, deleteRows, restoreRows, showRow } from '#modules/records/shared/index.ts'
import type { FieldValues } from '#platform/shared/fields/index.ts'
import { book, cancelBooking, moveBooking, showBoard } from '../shared/contract.ts'

const app = await startedApp()
const { employees } = app.places.orgs.trade
const [admin, clerk, other] = [await app.as('admin'), await app.as('creator'), await app.as('hr')]
const key = () => ({ 'idempotency-key': crypto.randomUUID() })
const person = (login: string) => `${employees[login]} —`

let rooms = 0
async function aRoom(values: FieldValues = {}) {
  rooms += 1
  const wish = { name: `Туршилт ${rooms}`, seats: '12', ...values }
  const reply = await admin.call(addRow, { table: 'rooms.rooms', values: wish }, key())
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200 })
  return reply.body.id
}

const MINUTE = 60_000
const inDays = (days: number, hours = 2) => {
  const day = new Date(Date.now() + days * 86_400_000)
  day.setUTCHours(hours, 0, 0, 0)
  return day.getTime()
}
const at = (time: number) => new Date(time).toISOString()
const span = (from: number, minutes: number) => ({ starts_at: at(from), ends_at: at(from + minutes * MINUTE) })

/** Pairs of live bookings that have one room at one time, reckoned without the constraint. */
async function overlaps() {
  const { rows } = await sql<{ one: string; other: string }>`select a.id as one, b.id as other
    from rooms.bookings a join rooms.bookings b on a.org_id = b.org_id and a.room = b.room and a.id < b.id
      and a.deleted_at is null and b.deleted_at is null
      and a.state in ('asked', 'tentative', 'confirmed') and b.state in ('asked', 'tentative', 'confirmed')
      and a.starts_at < b.ends_at and b.starts_at < a.ends_at`.execute(app.services.db)
  return rows
}

test('whoever books says for how many, and what they said is kept', async () => {
  const room = await aRoom()
  const wish = { room, title: 'Арван хоёр хүн', people: 12, is_private: true, notes: 'Ус', ...span(inDays(3), 60) }
  const reply = await clerk.call(book, wish, key())
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200 })
  const { body } = await clerk.call(showRow, { table: 'rooms.bookings', id: reply.body.ids[0]! })
  expect(body).toMatchObject({ values: { people: '12', is_private: true, notes: 'Ус', title: 'Арван хоёр хүн' } })
})

test('of two hundred who order overlapping times at once nobody has what another has', async () => {
  const room = await aRoom()
  // Over midnight by the clocks of the organisation as well: it is sixteen o'clock in UTC then.
  const first = inDays(7, 15)
  const orders = Array.from({ length: 200 }, (_, at) => ({
    from: first + (at % 40) * 5 * MINUTE,
    minutes: 30 + (at % 4) * 15,
  }))
  const ordered = orders.map(async ({ from, minutes }, at) => {
    const [who, headers] = [at % 2 ? clerk : other, key()]
    const wish = { room, title: `Захиалга ${at}`, ...span(from, minutes) }
    // Whoever found no connection free asks again, as a browser does, under the same key.
    for (;;) {
      const reply = await who.call(book, wish, headers)
      if (reply.status !== 503) return reply
    }
  })
  const replies = await Promise.all(ordered)
  expect(replies.map(({ status }) => status).filter((status) => status !== 200 && status !== 422)).toEqual([])
  const had = replies.filter(({ status }) => status === 200)
  expect(had.length).toBeGreaterThan(2)
  expect(await overlaps()).toEqual([])
  const lost = replies.find(({ status }) => status === 422)!.body as unknown as { message: string }
  // Whoever was second is told by whom and when it is taken.
  expect(lost.message).toMatch(/\d\d:\d\d–.*Захиалга \d+/)
})

test('of a private booking others hear that the room is taken, and no more', async () => {
  const room = await aRoom()
  const time = span(inDays(8), 60)
  const made = await clerk.call(book, { room, title: 'Цалингийн яриа', is_private: true, ...time }, key())
  expect(made.status).toBe(200)
  const { status, body } = await other.call(book, { room, title: 'Өөр', ...time }, key())
  expect(status).toBe(422)
  expect(JSON.stringify(body)).not.toContain('Цалингийн')
  expect(JSON.stringify(body)).not.toContain('Бат-Эрдэнэ')
  const day = new Date(Date.parse(time.starts_at) + 8 * 3600_000).toISOString().slice(0, 10)
  const seen = async (who: typeof clerk) =>
    (await who.call(showBoard, { from: day, days: '1' })).body.bookings.find(({ id }) => id === made.body.ids[0])
  expect(await seen(other)).toMatchObject({ title: '', organiser: '', is_private: true, may_change: false })
  expect(await seen(clerk)).toMatchObject({ title: 'Цалингийн яриа', is_mine: true, may_change: true })
  const row = await other.call(showRow, { table: 'rooms.bookings', id: made.body.ids[0]! })
  expect(JSON.stringify(row.body)).not.toContain('Цалингийн')
  // What they do not see they cannot change either.
  const wish = { id: made.body.ids[0]!, room, ...time }
  expect((await other.call(moveBooking, wish, key())).status).toBeGreaterThanOrEqual(403)
  expect((await other.call(cancelBooking, { id: made.body.ids[0]! }, key())).status).toBeGreaterThanOrEqual(403)
})

test('the time before and after that a room asks for is nobody else’s', async () => {
  const room = await aRoom({ buffer_before: '15', buffer_after: '30' })
  const from = inDays(9)
  expect((await clerk.call(book, { room, title: 'Нэг', ...span(from, 60) }, key())).status).toBe(200)
  expect((await other.call(book, { room, title: 'Хоёр', ...span(from + 75 * MINUTE, 30) }, key())).status).toBe(422)
  expect((await other.call(book, { room, title: 'Гурав', ...span(from + 105 * MINUTE, 30) }, key())).status).toBe(200)
})

test('pressed twice it is booked once', async () => {
  const room = await aRoom()
  const headers = key()
  const wish = { room, title: 'Давхар товшилт', ...span(inDays(10), 60) }
  const both = await Promise.all([clerk.call(book, wish, headers), clerk.call(book, wish, headers)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(both[0].body.ids).toEqual(both[1].body.ids)
})

test('the limits of a room bind whoever books, and not whoever decides', async () => {
  const room = await aRoom({ days_ahead: '20', longest_minutes: '90', most_open: '1' })
  const says = async (wish: object, who = clerk) => {
    const reply = await who.call(book, { room, title: 'Хязгаар', ...span(inDays(5), 60), ...wish }, key())
    return reply.status === 200 ? 'booked' : (reply.body as unknown as { message: string }).message
  }
  expect(await says(span(inDays(30), 60))).toContain('20')
  expect(await says(span(inDays(5), 120))).toContain('90')
  expect(await says(span(Date.now() - 3600_000, 30))).toContain('өнгөрсөн')
  expect(await says(span(inDays(5), -30))).toContain('Дуусах')
  expect(await says({})).toBe('booked')
  expect(await says(span(inDays(6), 60))).toContain('1')
  expect(await says(span(inDays(6), 60), other)).toBe('booked')
  expect(await says(span(inDays(30), 600), admin)).toBe('booked')
})

test('whoever books for somebody else is refused, and nobody confirms their own order', async () => {
  const room = await aRoom({ asks_approval: true })
  const values = { room: `${room} —`, title: 'Өөр хүний нэрээр', ...span(inDays(11), 60), organiser: person('hr') }
  expect((await clerk.call(addRow, { table: 'rooms.bookings', values }, key())).status).toBeGreaterThanOrEqual(400)
  const own = { ...values, organiser: person('creator'), state: 'confirmed' }
  const made = await clerk.call(addRow, { table: 'rooms.bookings', values: own }, key())
  expect(made.body.values).toMatchObject({ state: 'asked' })
  const change = { table: 'rooms.bookings', id: made.body.id, was: { state: 'asked' }, values: { state: 'confirmed' } }
  expect((await clerk.call(changeRow, change, key())).status).toBe(422)
  // Held meanwhile.
  expect((await other.call(book, { room, title: 'Дундуур', ...span(inDays(11), 30) }, key())).status).toBe(422)
})

test('what was deleted comes back only where nobody has its time by now', async () => {
  const room = await aRoom()
  const time = span(inDays(12), 60)
  const [id] = (await clerk.call(book, { room, title: 'Түрүүлсэн', ...time }, key())).body.ids
  const rows = { table: 'rooms.bookings', ids: [id!] }
  expect((await admin.call(deleteRows, rows, key())).status).toBe(200)
  expect((await other.call(book, { room, title: 'Дараах', ...time }, key())).status).toBe(200)
  expect((await admin.call(restoreRows, rows, key())).status).toBe(409)
  expect(await overlaps()).toEqual([])
})

test('behind every door stands the database, which has no room twice at one time', async () => {
  const room = await aRoom()
  const [id] = (await clerk.call(book, { room, title: 'Түрүүлсэн', ...span(inDays(13), 60) }, key())).body.ids
  const copy = (shift: number) => sql`insert into rooms.bookings (org_id, id, title, room, starts_at, ends_at, state,
      source, held_from, held_to)
    select org_id, gen_random_uuid(), title, room, starts_at + make_interval(mins => ${shift}),
      ends_at + make_interval(mins => ${shift}), state, source, held_from + make_interval(mins => ${shift}),
      held_to + make_interval(mins => ${shift}) from rooms.bookings where id = ${id}::uuid`
  await expect(copy(59).execute(app.services.db)).rejects.toMatchObject({ code: '23P01' })
  await expect(
    sql`update rooms.bookings set held_to = starts_at where id = ${id}::uuid`.execute(app.services.db),
  ).rejects.toMatchObject({ code: '23514' })
  await copy(60).execute(app.services.db)
})
