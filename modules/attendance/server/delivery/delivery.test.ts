import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { addRow } from '#modules/records/shared/index.ts'
import { closeMonth } from '../../shared/contract.ts'
import { deliverPunches, type ReadFile } from '../../shared/delivery/contract.ts'
import { showSheet } from '../../shared/contract.ts'

const app = await startedApp()
const staff = sql.table(['organization', 'employees'].join('.'))
const { orgId, employees } = app.places.orgs.trade
const [hr, clerk, foreign] = [await app.as('hr'), await app.as('sales'), await app.as('principal')]
const key = () => ({ 'idempotency-key': randomUUID() })
const db = app.services.db

await sql`update ${staff} set code = '0017' where org_id = ${orgId} and id = ${employees.sales}`.execute(db)
await sql`update ${staff} set code = 'B-2' where org_id = ${orgId} and id = ${employees.creator}`.execute(db)

const deliver = (punches: { who: string; at: string; kind?: 'in' | 'out' | null }[], more: object = {}) =>
  hr.call(deliverPunches, { punches, ...more })
const statesOf = async (...args: Parameters<typeof deliver>) => {
  const { body, status } = await deliver(...args)
  expect(status).toBe(200)
  return body.items.map(({ state }) => state)
}
const punchesOf = async (employee: number) =>
  (
    await sql<{ at: Date; kind: string; source: string; flags: string[] | null }>`select at, kind, source, flags
    from attendance.punches where org_id = ${orgId} and employee = ${employee} and source in ('file', 'api')
    order by at`.execute(db)
  ).rows.map(({ at, ...one }) => ({ ...one, at: at.toISOString() }))

const driver = (
  await sql<{ id: number }>`select id from ${staff} where org_id = ${orgId} and user_id is null
    and is_active order by id limit 1`.execute(db)
).rows[0]!.id
await sql`update ${staff} set code = 'Ж-9' where org_id = ${orgId} and id = ${driver}`.execute(db)

test('punches of a device are taken once, in their order, whatever their kind, and mean nobody else', async () => {
  const day = [
    { who: '17', at: '2026-09-01T18:05:00' },
    { who: '0017', at: '2026-09-01T08:55:30' },
    { who: 'b-2', at: '2026-09-01T09:00:00', kind: 'in' as const },
    { who: '9999', at: '2026-09-01T09:00:00' },
    { who: '17', at: '2026-02-31T09:00:00' },
    { who: '17', at: '2099-01-01T09:00:00' },
  ]
  expect(await statesOf(day, { source: 'file' })).toEqual(['made', 'made', 'made', 'nobody', 'unclear', 'future'])
  expect(await punchesOf(employees.sales!)).toEqual([
    { at: '2026-09-01T00:55:30.000Z', kind: 'in', source: 'file', flags: null },
    { at: '2026-09-01T10:05:00.000Z', kind: 'out', source: 'file', flags: null },
  ])
  // The device delivers the same day again, from its own side.
  expect(await statesOf(day.slice(0, 3))).toEqual(['known', 'known', 'known'])
  expect(
    await statesOf([
      { who: '0017', at: '2026-09-01T08:55:30+08:00' },
      { who: '0017', at: '2026-09-01T08:55:30' },
    ]),
  ).toEqual(['known', 'known'])
  expect(await punchesOf(employees.sales!)).toHaveLength(2)
})

test('a card held twice is one coming, and what follows from what came before goes on from one delivery to the next', async () => {
  await deliver([
    { who: 'B-2', at: '2026-09-02T08:58:00' },
    { who: 'B-2', at: '2026-09-02T08:58:40' },
  ])
  await deliver([{ who: 'B-2', at: '2026-09-02T18:00:00' }])
  await deliver([{ who: 'B-2', at: '2026-09-03T09:01:00' }])
  const own = (await punchesOf(employees.creator!)).filter(({ at }) => at > '2026-09-02')
  expect(own.map(({ kind }) => kind)).toEqual(['in', 'in', 'out', 'in'])
  expect(own.every(({ flags }) => flags?.includes('delivered_late'))).toBe(true)
})

test('whoever has no account is an employee as well', async () => {
  expect(await statesOf([{ who: 'Ж-9', at: '2026-09-15T09:00:00' }])).toEqual(['made'])
  expect(await punchesOf(driver)).toHaveLength(1)
})

test('whoever left, or was not hired yet, is nobody there, and keeps nobody else out', async () => {
  const day = [
    { who: 'Ж-9', at: '2026-09-16T09:00:00' },
    { who: '17', at: '2026-09-16T09:00:00' },
  ]
  await sql`update ${staff} set is_active = false where org_id = ${orgId} and id = ${driver}`.execute(db)
  expect(await statesOf(day)).toEqual(['nobody', 'made'])
  await sql`update ${staff} set is_active = true, hired_on = '2026-09-17' where org_id = ${orgId}
    and id = ${driver}`.execute(db)
  expect(await statesOf(day)).toEqual(['nobody', 'known'])
  expect(await statesOf([{ who: 'Ж-9', at: '2026-09-17T09:00:00' }])).toEqual(['made'])
})

test('two deliveries of the same at once take each punch once', async () => {
  const punches = Array.from({ length: 40 }, (_, nth) => ({
    who: '17',
    at: `2026-08-${String(3 + (nth % 20)).padStart(2, '0')}T${nth < 20 ? '09' : '18'}:00:00`,
  }))
  const both = await Promise.all([statesOf(punches), statesOf(punches)])
  const counts = both.map((states) => states.filter((one) => one === 'made').length)
  expect(counts.toSorted((a, b) => a - b)).toEqual([0, 40])
})

test('the clock of a place holds for its device, and the days follow', async () => {
  const { id } = (
    await hr.call(
      addRow,
      {
        table: 'attendance.places',
        values: { name: 'Ховд салбар', latitude: '48', longitude: '91.6', radius: '300', zone: 'Asia/Hovd' },
      },
      key(),
    )
  ).body
  await deliver([{ who: '0017', at: '2026-09-07T09:00:00', kind: 'in' }], { place: id, source: 'file' })
  await deliver([{ who: '0017', at: '2026-09-07T18:00:00', kind: 'out' }], { place: id, source: 'file' })
  const own = await punchesOf(employees.sales!)
  expect(own.map(({ at }) => at)).toContain('2026-09-07T02:00:00.000Z')
  const sheet = (await hr.call(showSheet, { month: '2026-09', q: '0017' })).body
  const row = sheet.rows.find((one) => one.id === employees.sales)!
  expect(row.cells[6]!.worked).toBeGreaterThan(7 * 60)
  expect((await deliver([{ who: '17', at: '2026-09-08T09:00:00' }], { place: randomUUID() })).status).toBe(404)
})

test('what comes into a closed month is kept and told of, and the month stands', async () => {
  await deliver([{ who: '17', at: '2026-07-01T09:00:00' }], { source: 'file' })
  expect((await hr.call(closeMonth, { month: '2026-07' }, key())).status).toBe(200)
  const before = (await hr.call(showSheet, { month: '2026-07' })).body.sums
  const { body } = await deliver([{ who: '17', at: '2026-07-01T18:00:00' }], { source: 'file' })
  expect(body).toMatchObject({ closed: 1, items: [{ state: 'made' }] })
  expect((await hr.call(showSheet, { month: '2026-07' })).body.sums).toEqual(before)
})

test('nobody without the right brings punches in, and nobody of another organisation is meant', async () => {
  expect((await clerk.call(deliverPunches, { punches: [{ who: '17', at: '2026-09-10T09:00:00' }] })).status).toBe(403)
  const theirs = await foreign.call(deliverPunches, { punches: [{ who: '0017', at: '2026-09-10T09:00:00' }] })
  if (theirs.status === 200) expect(theirs.body.items[0]!.state).toBe('nobody')
  else expect(theirs.status).toBe(403)
  expect(await statesOf([{ who: '17', at: '2026-09-10T09:00:00' }])).toEqual(['made'])
  const far = Array.from({ length: 501 }, () => ({ who: '17', at: '2026-09-10T09:00:00' }))
  expect((await deliver(far)).status).toBe(422)
})

test('a file is read as it stands, and a file that holds nothing is refused', async () => {
  const send = async (name: string, content: string, who = hr) => {
    const form = new FormData()
    form.append('file', new Blob([content]), name)
    const reply = await who.fetch('/api/attendance/punches/file', { method: 'POST', body: form })
    return { status: reply.status, body: (await reply.json()) as ReadFile }
  }
  const { status, body } = await send('attlog.dat', '17\t2026-11-03 08:57:12\t1\t0\n18\t2026-11-03 09:00:00\t1\t0\n')
  expect(status).toBe(200)
  expect(body.rows).toEqual([
    { line: 1, cells: ['17', '2026-11-03 08:57:12', '1', '0'] },
    { line: 2, cells: ['18', '2026-11-03 09:00:00', '1', '0'] },
  ])
  expect((await send('empty.csv', '')).status).toBe(422)
  expect((await send('attlog.dat', '17\t2026-11-03 08:57:12', clerk)).status).toBe(403)
})
