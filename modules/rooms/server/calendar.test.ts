import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { addRow } from '#modules/records/shared/index.ts'
import { readCalendar } from '#platform/shared/icalendar/index.ts'
import { importCalendar, openFeed } from '../shared/calendar-contract.ts'
import { book, cancelBooking, moveBooking } from '../shared/contract.ts'
import { checkIn, openDoor, showDoor } from '../shared/door-contract.ts'
import { releaseMissed } from './no-shows.ts'

const app = await startedApp()
const { orgId } = app.places.orgs.trade
const [admin, clerk, other] = [await app.as('admin'), await app.as('creator'), await app.as('hr')]
const key = () => ({ 'idempotency-key': crypto.randomUUID() })
const eventually = { timeout: 20_000, interval: 50 }

let rooms = 0
async function aRoom(values: Record<string, string | boolean> = {}) {
  rooms += 1
  const wish = { name: `Календарь ${rooms}`, seats: '12', ...values }
  return (await admin.call(addRow, { table: 'rooms.rooms', values: wish }, key())).body.id
}
const MINUTE = 60_000
const soon = Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 48 * 3_600_000
const at = (time: number) => new Date(time).toISOString()
const stamp = (time: number) => at(time).replaceAll(/[-:]|\.000/g, '')
const file = (events: readonly string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Other//EN', ...events, 'END:VCALENDAR', ''].join('\r\n')
const event = (uid: string, from: number, minutes: number, more: readonly string[] = []) =>
  [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${stamp(soon)}`,
    `DTSTART:${stamp(from)}`,
    `DTEND:${stamp(from + minutes * MINUTE)}`,
    'SUMMARY:Өөр програмаас',
    ...more,
    'END:VEVENT',
  ].join('\r\n')

test('a calendar of another program becomes bookings, what others have is named, and twice taken in it is there once', async () => {
  const room = await aRoom()
  const own = { room, title: 'Түрүүлж захиалсан', starts_at: at(soon), ends_at: at(soon + 60 * MINUTE) }
  expect((await clerk.call(book, own, key())).status).toBe(200)
  const text = file([
    event('one@other', soon + 30 * MINUTE, 60),
    event('two@other', soon + 3 * 60 * MINUTE, 60, ['RRULE:FREQ=WEEKLY;COUNT=3']),
    event('two-again@other', soon + 3.5 * 60 * MINUTE, 60),
    'BEGIN:VEVENT\r\nUID:broken@other\r\nSUMMARY:Цаггүй\r\nEND:VEVENT',
  ])
  const dry = await admin.call(importCalendar, { id: room, text }, key())
  expect(dry.body).toMatchObject({ added: 3, changed: 0, same: 0, refused_count: 2 })
  expect(dry.body.refused[0]?.says).toContain('Түрүүлж захиалсан')
  expect(dry.body.problems).toHaveLength(1)
  const count = async () =>
    (
      await sql<{ count: number }>`select count(*)::integer as count from rooms.bookings where org_id = ${orgId}
        and room = ${room}::uuid and source = 'import' and deleted_at is null`.execute(app.services.db)
    ).rows[0]!.count
  expect(await count()).toBe(0)
  expect((await clerk.call(importCalendar, { id: room, text, is_dry_run: false }, key())).status).toBe(403)
  const real = await admin.call(importCalendar, { id: room, text, is_dry_run: false }, key())
  expect(real.body).toMatchObject({ added: 3, refused_count: 2 })
  expect(await count()).toBe(3)
  const again = await admin.call(importCalendar, { id: room, text, is_dry_run: false }, key())
  expect(again.body).toMatchObject({ added: 0, same: 3 })
  expect(await count()).toBe(3)
})

test('guests outside get a file that their calendar takes, another when it moves, and one that takes it out', async () => {
  const room = await aRoom()
  const time = { starts_at: at(soon + 24 * 60 * MINUTE), ends_at: at(soon + 25 * 60 * MINUTE) }
  const values = {
    room: `${room} —`,
    title: 'Зочинтой хурал',
    ...time,
    guest_mails: 'bat@example.mn\nnot a mail',
    organiser: `${app.places.orgs.trade.employees['creator']} —`,
  }
  const made = await clerk.call(addRow, { table: 'rooms.bookings', values }, key())
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const letters = async () =>
    (
      await sql<{ calendar: string | null }>`select calendar from platform.mails where org_id = ${orgId}
        and "to" = 'bat@example.mn' order by created_at`.execute(app.services.db)
    ).rows.map(({ calendar }) => readCalendar(calendar ?? '', { zone: 'UTC' }))
  await expect.poll(async () => (await letters()).length, eventually).toBe(1)
  const later = { starts_at: at(soon + 26 * 60 * MINUTE), ends_at: at(soon + 27 * 60 * MINUTE) }
  expect((await clerk.call(moveBooking, { id: made.body.id, room, ...later }, key())).status).toBe(200)
  await expect.poll(async () => (await letters()).length, eventually).toBe(2)
  expect((await clerk.call(cancelBooking, { id: made.body.id }, key())).status).toBe(200)
  await expect.poll(async () => (await letters()).length, eventually).toBe(3)
  const [one, two, three] = await letters()
  expect([one?.method, two?.method, three?.method]).toEqual(['REQUEST', 'REQUEST', 'CANCEL'])
  expect(new Set([one, two, three].map((read) => read?.events[0]?.uid)).size).toBe(1)
  expect(two?.events[0]?.starts).toMatchObject({ at: later.starts_at })
  expect(two!.events[0]!.sequence).toBeGreaterThan(one!.events[0]!.sequence)
})

test('the calendar of whoever has its secret address says what they booked, until the address is renewed', async () => {
  const room = await aRoom()
  const time = { starts_at: at(soon + 48 * 60 * MINUTE), ends_at: at(soon + 49 * 60 * MINUTE) }
  await clerk.call(book, { room, title: 'Миний хурал', ...time }, key())
  const { path } = (await clerk.call(openFeed, {})).body
  expect((await clerk.call(openFeed, {})).body.path).toBe(path)
  const reply = await fetch(`${app.address}${path}`)
  expect(reply.headers.get('content-type')).toContain('text/calendar')
  const read = readCalendar(await reply.text(), { zone: 'UTC' })
  expect(read.events.map(({ summary }) => summary)).toContain('Миний хурал')
  const others = (await other.call(openFeed, {})).body.path
  expect(await (await fetch(`${app.address}${others}`)).text()).not.toContain('Миний хурал')
  await clerk.call(openFeed, { renew: true })
  expect((await fetch(`${app.address}${path}`)).status).toBe(404)
})

test('whoever booked checks in by the code on the door; where nobody comes the room is free again, and who waits hears', async () => {
  const room = await aRoom({ check_in_minutes: '15' })
  const { secret } = (await admin.call(openDoor, { id: room })).body
  expect((await clerk.call(openDoor, { id: room })).status).toBe(403)
  const from = Math.floor(Date.now() / MINUTE) * MINUTE
  const time = { starts_at: at(from), ends_at: at(from + 60 * MINUTE) }
  const [id] = (await clerk.call(book, { room, title: 'Хаалганы хурал', is_private: true, ...time }, key())).body.ids
  const page = async () => (await fetch(`${app.address}/rooms/door/${secret}`)).text()
  expect(await page()).toContain('Завгүй')
  expect(await page()).not.toContain('Хаалганы хурал')
  expect((await other.call(checkIn, { secret })).status).toBe(403)
  expect((await clerk.call(showDoor, { secret })).body.now).toMatchObject({ may_check_in: true })
  const wait = { room: `${room} —`, starts_at: at(from + 30 * MINUTE), ends_at: at(from + 60 * MINUTE) }
  expect((await other.call(addRow, { table: 'rooms.waiting', values: wait }, key())).status).toBe(200)
  const state = async () =>
    (
      await sql<{ state: string }>`select state from rooms.bookings where org_id = ${orgId}
        and id = ${id}::uuid`.execute(app.services.db)
    ).rows[0]?.state
  const told = async () =>
    (await sql`select from rooms.waiting where org_id = ${orgId} and told_at is not null`.execute(app.services.db)).rows
      .length
  await releaseMissed(app.services, new Date(from + 14 * MINUTE))
  expect(await state()).toBe('confirmed')
  expect((await clerk.call(checkIn, { secret })).status).toBe(200)
  expect((await clerk.call(checkIn, { secret })).status).toBe(422)
  await releaseMissed(app.services, new Date(from + 16 * MINUTE))
  expect(await state()).toBe('confirmed')
  await sql`update rooms.bookings set checked_in_at = null where org_id = ${orgId} and id = ${id}::uuid`.execute(
    app.services.db,
  )
  await releaseMissed(app.services, new Date(from + 16 * MINUTE))
  expect(await state()).toBe('released')
  await expect.poll(told, eventually).toBe(1)
  expect(await page()).toContain('Сул')
  const renewed = (await admin.call(openDoor, { id: room, renew: true })).body.secret
  expect(renewed).not.toBe(secret)
  expect((await fetch(`${app.address}/rooms/door/${secret}`)).status).toBe(404)
})
