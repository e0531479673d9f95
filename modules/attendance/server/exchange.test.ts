import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { laterDay, localDay } from '#modules/organization/shared/index.ts'
import { addRow, changeRow } from '#modules/records/shared/index.ts'
import { consent, punch, showMine, showRoster } from '../shared/contract.ts'
import { deliverPunches } from '../shared/delivery/contract.ts'

const app = await startedApp()
const { orgId, employees } = app.places.orgs.trade
const db = app.services.db
const [admin, hr, clerk, head] = [
  await app.as('admin'),
  await app.as('hr'),
  await app.as('sales'),
  await app.as('councillor3'),
]
const key = () => ({ 'idempotency-key': randomUUID() })
const own = employees['sales']!
const { today } = (await clerk.call(showMine, {})).body
const MINUTE = 60_000

const add = async (table: string, values: Record<string, string | boolean | null>, who = admin) => {
  const reply = await who.call(addRow, { table: `attendance.${table}`, values }, key())
  expect(reply).toMatchObject({ status: 200 })
  return reply.body.id
}
const aShift = (name: string, code: string, starts: string, ends: string) => add('shifts', { name, code, starts, ends })
/** Somebody else of whom the head decides. */
const other = (await head.call(showRoster, { month: today.slice(0, 7) })).body.people.find(
  ({ id, may_change: may }) => id !== own && may,
)!

test('two exchange their shifts once whoever leads them agrees, and only then', async () => {
  const day = laterDay(today, 40)
  const [early, late] = [await aShift('Эрт', 'Э1', '07:00', '15:00'), await aShift('Орой', 'О1', '14:00', '22:00')]
  await add('duties', { employee: `${own} —`, day, shift: `${early} —` })
  await add('duties', { employee: `${other.id} —`, day, shift: `${late} —` })
  const stands = async () => {
    const { days, people } = (await head.call(showRoster, { month: day.slice(0, 7) })).body
    const at = days.findIndex((one) => one.day === day)
    return [own, other.id].map((id) => people.find((one) => one.id === id)!.cells[at]!.code)
  }
  expect(await stands()).toEqual(['Э1', 'О1'])
  const wish = { employee: `${own} —`, kind: 'swap', day, with_whom: `${other.id} —`, reason: 'Хүүхдийн эмч' }
  const id = await add('requests', wish, clerk)
  expect(await stands()).toEqual(['Э1', 'О1'])
  const decide = (who: typeof head) =>
    who.call(
      changeRow,
      { table: 'attendance.requests', id, was: { state: 'asked' }, values: { state: 'approved' } },
      key(),
    )
  expect((await decide(clerk)).status).not.toBe(200)
  expect((await decide(head)).status).toBe(200)
  await expect.poll(stands, { timeout: 20_000 }).toEqual(['О1', 'Э1'])
})

test('a punch tells of a place that is far, of a journey too quick, and of the network of the place', async () => {
  const flags = async (latitude: number | null) => {
    const now = new Date().toISOString()
    const position = latitude === null ? null : { latitude, longitude: 106.917, accuracy: 15 }
    const wish = { kind: 'in' as const, key: randomUUID(), device_at: now, now, device: 'phone-of-clerk', position }
    const { status, body } = await clerk.call(punch, wish)
    expect(status).toBe(200)
    return { flags: body.flags, away: body.away, place: body.place }
  }
  await sql`update attendance.places set is_active = false where org_id = ${orgId}`.execute(db)
  const values = { name: 'Салбар', latitude: '47.918', longitude: '106.917', radius: '200' }
  const place = await add('places', values, hr)
  expect((await flags(47.918)).flags).toEqual(['no_position'])
  await clerk.call(consent, { is_given: true })
  expect(await flags(47.918)).toEqual({ flags: [], away: 0, place: 'Салбар' })
  const far = await flags(49.918)
  expect(far.flags.toSorted()).toEqual(['outside', 'too_fast'])
  expect(far.away).toBeGreaterThan(220_000)
  const networks = async (text: string, was: string | null) => {
    const change = { table: 'attendance.places', id: place, was: { networks: was }, values: { networks: text } }
    expect((await hr.call(changeRow, change, key())).status).toBe(200)
  }
  await networks('127.0.0.0/8\n::1', null)
  expect((await flags(null)).flags).toEqual([])
  await networks('10.1.0.0/16', '127.0.0.0/8\n::1')
  expect((await flags(47.918)).flags).toContain('foreign_network')
})

test('where people punched is deleted after the days that were set, and no earlier', async () => {
  const kept = async () =>
    Number((await sql<{ n: string }>`select count(*) as n from attendance.positions`.execute(db)).rows[0]!.n)
  const before = await kept()
  expect(before).toBeGreaterThan(1)
  await sql`update attendance.positions set at = now() - interval '91 days' where punch = (select punch
    from attendance.positions order by punch limit 1)`.execute(db)
  await app.runJob('attendance.positions')
  expect(await kept()).toBe(before - 1)
})

test('whoever forgot to leave hears of it once', async () => {
  const zone = 'Asia/Ulaanbaatar'
  const clock = (at: number) => new Date(at).toLocaleTimeString('en-GB', { timeZone: zone }).slice(0, 5)
  const [begins, ends] = [Date.now() - 300 * MINUTE, Date.now() - 90 * MINUTE]
  const shift = await aShift('Саяхан', 'СХ', clock(begins), clock(ends))
  const day = localDay(new Date(begins), zone)
  await sql`update attendance.punches set deleted_at = now() where org_id = ${orgId} and employee = ${own}`.execute(db)
  await add('duties', { employee: `${own} —`, day, shift: `${shift} —` })
  await hr.call(deliverPunches, {
    source: 'file',
    punches: [{ who: 'Жамц Нямдорж', at: new Date(begins).toISOString(), kind: 'in' }],
  })
  const told = async () => {
    const { items } = (await (await clerk.fetch('/api/notifications?limit=100')).json()) as { items: object[] }
    return items.filter((one) => JSON.stringify(one).includes('явсан цагаа бүртгүүлээгүй')).length
  }
  const before = await told()
  await app.runJob('attendance.reminders')
  await app.runJob('attendance.reminders')
  await expect.poll(told, { timeout: 20_000 }).toBe(before + 1)
})
