import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { chooseMainSite } from '#modules/site/shared/index.ts'
import { addRow, changeRows, deleteRows, restoreRows } from '#modules/records/shared/index.ts'
import { book, cancelBooking, decideBooking, moveBooking } from '../shared/contract.ts'
import { repeats } from '../shared/repeats.ts'

const app = await startedApp()
const { orgId } = app.places.orgs.trade
const [admin, clerk, other] = [await app.as('admin'), await app.as('creator'), await app.as('hr')]
const key = () => ({ 'idempotency-key': crypto.randomUUID() })
const site = { name: 'Туршилт ХХК', is_open: true, host: 'rooms.example.mn' }
await admin.call(addRow, { table: ['site', 'sites'].join('.'), values: site }, key())
await (await app.as('superadmin')).call(chooseMainSite, { org_id: orgId })

const aRoom = async (values: Record<string, string | boolean>) =>
  (await admin.call(addRow, { table: 'rooms.rooms', values: { seats: '10', ...values } }, key())).body.id
const rooms = [
  await aRoom({ name: 'Нэг', is_public: true, buffer_before: '15' }),
  await aRoom({ name: 'Хоёр', is_public: true, asks_approval: true }),
]

const HALF = 1_800_000
// From the evening on, so that much of it lies over midnight by the clocks of the organisation.
const first = Math.floor(Date.now() / 86_400_000) * 86_400_000 + 5 * 86_400_000 + 13 * 3_600_000
const at = (step: number) => new Date(first + step * HALF).toISOString()
const dayOf = (step: number) => new Date(first + step * HALF + 8 * 3_600_000).toISOString()

const time = { room: fc.nat(1), step: fc.nat(15), long: fc.integer({ min: 1, max: 6 }) }
const command = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('book' as const), who: fc.nat(1), ...time }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('series' as const),
      every: fc.constantFrom(...repeats),
      skip: fc.boolean(),
      ...time,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('order' as const), ...time }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      which: fc.nat(20),
      scope: fc.constantFrom('one' as const, 'later' as const, 'all' as const),
      skip: fc.boolean(),
      ...time,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), which: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('again' as const), which: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), which: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restore' as const), which: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('decide' as const), which: fc.nat(20), yes: fc.boolean() }) },
)
type Command = typeof command extends fc.Arbitrary<infer One> ? One : never

const ids = async () =>
  (
    await sql<{ id: string }>`select id::text from rooms.bookings where org_id = ${orgId} order by id`.execute(
      app.services.db,
    )
  ).rows.map(({ id }) => id)

async function order({ room, step, long }: { room: number; step: number; long: number }) {
  const local = dayOf(step)
  const minutes = [30, 60, 90, 120, 180, 240][long - 1] ?? 60
  const form = {
    day: local.slice(0, 10),
    minutes: String(minutes),
    room: rooms[room]!,
    from: local.slice(11, 16),
    title: 'Гаднаас',
    person: 'Зочин',
    email: 'guest@example.mn',
    people: '5',
    token: crypto.randomUUID(),
    opened: String(Date.now() - 5000),
  }
  // The page lets no address send much: the counts of before are none of this test.
  await sql`delete from platform.rate_limits`.execute(app.services.db)
  const reply = await fetch(`${app.address}/conference-room-order`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  })
  return reply.status
}

async function run(one: Command, known: readonly string[]): Promise<number> {
  const id = 'which' in one ? known[one.which % Math.max(1, known.length)] : undefined
  const of =
    'room' in one ? { room: rooms[one.room]!, starts_at: at(one.step), ends_at: at(one.step + one.long) } : null
  switch (one.do) {
    case 'book':
      return (await (one.who ? clerk : other).call(book, { title: 'Хурал', ...of! }, key())).status
    case 'series': {
      const until = dayOf(one.step + 48 * 20).slice(0, 10)
      const wish = { title: 'Цуврал', ...of!, skip: one.skip, repeat: { every: one.every, until } }
      return (await clerk.call(book, wish, key())).status
    }
    case 'order':
      return order(one)
    case 'move':
      if (!id) return 200
      return (await admin.call(moveBooking, { id, ...of!, scope: one.scope, skip: one.skip }, key())).status
    case 'cancel':
      return id ? (await admin.call(cancelBooking, { id }, key())).status : 200
    case 'again': {
      const wish = { table: 'rooms.bookings', ids: [id ?? ''], values: { state: 'confirmed' } }
      return id ? (await admin.call(changeRows, wish, key())).status : 200
    }
    case 'delete':
      return id ? (await admin.call(deleteRows, { table: 'rooms.bookings', ids: [id] }, key())).status : 200
    case 'restore':
      return id ? (await admin.call(restoreRows, { table: 'rooms.bookings', ids: [id] }, key())).status : 200
    case 'decide':
      return id ? (await admin.call(decideBooking, { id, confirm: one.yes, reason: 'Үгүй' }, key())).status : 200
  }
}

/** Live bookings of one room whose times meet, with what the room asks for around them, reckoned by hand. */
async function meeting() {
  const { rows } = await sql`select a.id, b.id from rooms.bookings a
    join rooms.rooms r on r.org_id = a.org_id and r.id = a.room
    join rooms.bookings b on a.org_id = b.org_id and a.room = b.room and a.id < b.id
    where a.deleted_at is null and b.deleted_at is null
      and a.state in ('asked', 'tentative', 'confirmed') and b.state in ('asked', 'tentative', 'confirmed')
      and a.starts_at - make_interval(mins => coalesce(r.buffer_before, 0)::integer) < b.ends_at
      and b.starts_at - make_interval(mins => coalesce(r.buffer_before, 0)::integer) < a.ends_at`.execute(
    app.services.db,
  )
  return rows
}

test('whatever arrives together, by whichever door, no room is had twice at one time', async () => {
  const seen = new Set<number>()
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(command, { minLength: 1, maxLength: 4 }), { maxLength: 6 }), async (rounds) => {
      for (const round of rounds) {
        const known = await ids()
        for (const status of await Promise.all(round.map((one) => run(one, known)))) seen.add(status)
        expect(await meeting()).toEqual([])
      }
      await sql`update rooms.bookings set deleted_at = now() where org_id = ${orgId}`.execute(app.services.db)
    }),
    { numRuns: 15 },
  )
  // It would prove nothing were everything refused, and a refusal is never an accident.
  expect(seen).toContain(200)
  expect(seen).toContain(303)
  expect([...seen].filter((status) => status >= 500)).toEqual([])
}, 180_000)
