import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { chooseMainSite } from '#modules/site/shared/index.ts'
import { addRow } from '#modules/records/shared/index.ts'
import { book, decideBooking } from '../../shared/contract.ts'

const app = await startedApp()
const { orgId } = app.places.orgs.trade
const [secretary, clerk] = [await app.as('secretary'), await app.as('creator')]
const key = () => ({ 'idempotency-key': crypto.randomUUID() })
const eventually = { timeout: 20_000, interval: 50 }

const made = await secretary.call(
  addRow,
  { table: 'rooms.rooms', values: { name: 'Гадны өрөө', seats: '20', is_public: true } },
  key(),
)
const room = made.body.id
const admin = await app.as('admin')
const site = { name: 'Туршилт ХХК', is_open: true, host: 'rooms.example.mn' }
const opened = await admin.call(addRow, { table: ['site', 'sites'].join('.'), values: site }, key())
expect(opened, JSON.stringify(opened.body)).toMatchObject({ status: 200 })
await (await app.as('superadmin')).call(chooseMainSite, { org_id: orgId })
const day = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10)

const page = async (query: Record<string, string> = {}) => {
  const reply = await fetch(`${app.address}/conference-room-order?${new URLSearchParams(query).toString()}`)
  return { status: reply.status, text: await reply.text() }
}
/** A form as a browser without a script sends it, some seconds after it was opened. */
async function send(fields: Record<string, string>) {
  const form = {
    day,
    minutes: '60',
    room,
    from: '10:00',
    title: 'Уулзалт',
    person: 'Зочин',
    email: 'guest@example.mn',
    people: '10',
    token: crypto.randomUUID(),
    opened: String(Date.now() - 5000),
    website: '',
    ...fields,
  }
  const reply = await fetch(`${app.address}/conference-room-order`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  })
  return { status: reply.status, to: reply.headers.get('location') ?? '', text: await reply.text() }
}
const orders = async () =>
  (
    await sql<{ id: string; state: string; title: string }>`select id::text, state, title from rooms.bookings
      where org_id = ${orgId} and room = ${room}::uuid and source = 'public' order by created_at`.execute(
      app.services.db,
    )
  ).rows
const letters = async () =>
  (
    await sql<{ subject: string; text: string }>`select subject, text from platform.mails
      where org_id = ${orgId} and "to" = 'guest@example.mn' order by created_at`.execute(app.services.db)
  ).rows

test('a visitor sees free times and no names, orders without a script, and hears of the decision', async () => {
  await clerk.call(
    book,
    { room, title: 'Нууц яриа', starts_at: `${day}T00:00:00Z`, ends_at: `${day}T01:00:00Z` },
    key(),
  )
  const free = await page({ day, seats: '10', minutes: '60' })
  expect(free.status).toBe(200)
  expect(free.text).toContain('Гадны өрөө, 10:00–11:00')
  // Whoever has it from eight to nine by the clocks of the organisation.
  expect(free.text).not.toContain('Гадны өрөө, 08:00–09:00')
  expect(free.text).not.toContain('Нууц яриа')
  expect((await page({ day, minutes: '60', room, from: '10:00' })).text).toContain('name="email"')

  const sent = await send({ extra_tea: '1' })
  expect(sent.status).toBe(303)
  expect(sent.to).toMatch(/sent=/)
  expect((await page(Object.fromEntries(new URL(sent.to, app.address).searchParams))).text).toMatch(/Ө-\d{4}-\d+/)
  const [order] = await orders()
  expect(order).toMatchObject({ state: 'asked', title: 'Уулзалт' })
  expect(await letters()).toMatchObject([{ subject: expect.stringContaining('Ө-') }])
  const { rows: extras } = await sql`select kind, quantity from rooms.extras where org_id = ${orgId}
    and booking = ${order!.id}::uuid`.execute(app.services.db)
  expect(extras).toEqual([{ kind: 'catering', quantity: '10' }])

  expect((await clerk.call(decideBooking, { id: order!.id, confirm: true }, key())).status).toBe(403)
  const both = await Promise.all([
    secretary.call(decideBooking, { id: order!.id, confirm: true }, key()),
    secretary.call(decideBooking, { id: order!.id, confirm: true }, key()),
  ])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  await expect.poll(async () => (await letters()).length, eventually).toBe(2)
})

test('what the page and the staff want at once only one of them has, and outside no name is told', async () => {
  const before = (await orders()).length
  const time = { starts_at: `${day}T06:00:00Z`, ends_at: `${day}T07:00:00Z` }
  const [outside, inside] = await Promise.all([
    send({ from: '14:00', title: 'Гаднаас' }),
    clerk.call(book, { room, title: 'Дотроос', ...time }, key()),
  ])
  expect([outside.status === 303, inside.status === 200].filter(Boolean)).toHaveLength(1)
  const late = await send({ from: '14:30', title: 'Хожимдсон' })
  expect(late.status).toBe(409)
  expect(late.text).not.toContain('Дотроос')
  expect(late.text).not.toContain('Гаднаас')
  // What was typed is still there, beside the times that are left.
  expect(late.text).toContain('value="Хожимдсон"')
  expect(late.text).toContain('<option value="11:30" >11:30–12:30</option>')
  expect(late.text).not.toContain('<option value="14:30"')
  expect((await orders()).length - before).toBe(outside.status === 303 ? 1 : 0)
})

test('nobody writes a sentence of theirs into the page by its address', async () => {
  expect((await page({ sent: 'Ө-2026-00001' })).text).toContain('Ө-2026-00001')
  expect((await page({ sent: '99112233 руу залгаж төлнө үү' })).text).not.toContain('role="status"')
})

test('a form that is sent twice is one order; a machine, a closed room and the past are none', async () => {
  const before = (await orders()).length
  const token = crypto.randomUUID()
  const twice = await Promise.all([
    send({ from: '16:00', token, title: 'Нэг л удаа' }),
    send({ from: '16:00', token, title: 'Нэг л удаа' }),
  ])
  expect(twice.map(({ status }) => status)).toEqual([303, 303])
  expect(twice[0].to).toBe(twice[1].to)
  expect((await orders()).length).toBe(before + 1)
  expect((await send({ from: '11:30', website: 'http://spam.example' })).status).toBe(422)
  expect((await send({ from: '11:30', opened: String(Date.now()) })).status).toBe(422)
  expect((await send({ from: '11:30', email: 'not a mail' })).status).toBe(422)
  expect((await send({ from: '11:30', day: '2020-01-01' })).status).toBe(409)
  const closed = await secretary.call(
    addRow,
    { table: 'rooms.rooms', values: { name: 'Хаалттай өрөө', seats: '20' } },
    key(),
  )
  expect((await send({ from: '11:30', room: closed.body.id })).status).toBe(409)
  expect((await orders()).length).toBe(before + 1)
})
