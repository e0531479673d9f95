import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { laterDay, momentOf } from '#modules/organization/shared/index.ts'
import { addRow, changeRow, queryRows, showRow } from '#modules/records/shared/index.ts'
import { withTenant } from '#platform/server/tenancy.ts'
import { closeMonth, consent, punch, reopenMonth, showDay, showMine, showSheet, showTeam } from '../shared/contract.ts'
import { recordPunch } from './punching.ts'
import { settleDays } from './reckon/settle.ts'

const app = await startedApp()
const { orgId, employees } = app.places.orgs.trade
const [admin, hr, clerk, head, foreign] = [
  await app.as('admin'),
  await app.as('hr'),
  await app.as('sales'),
  await app.as('councillor3'),
  await app.as('principal'),
]
const key = () => ({ 'idempotency-key': randomUUID() })
const zone = 'Asia/Ulaanbaatar'
const own = employees['sales']!
const device = 'phone-of-sales'
const now = () => new Date().toISOString()

const heard = (employee: number, day: string, time: string, kind: 'in' | 'out') =>
  withTenant(app.services.db, { orgId, userId: 0 }, (db) =>
    recordPunch(
      db,
      orgId,
      {
        employee,
        userId: 0,
        kind,
        source: 'file',
        at: new Date(momentOf(day, time, zone)),
        key: `test/${employee}/${day}/${time}`,
      },
      app.services,
    ),
  )

const today = (await clerk.call(showMine, {})).body.today
/** A working day that is over, in the month before. */
function workingDayBefore(day: string): string {
  let at = laterDay(`${day.slice(0, 7)}-01`, -8)
  while ([0, 6].includes(new Date(`${at}T00:00:00Z`).getUTCDay())) at = laterDay(at, -1)
  return at
}
const day = workingDayBefore(today)
const month = day.slice(0, 7)

test('a punch by button is written once, whoever sends it twice, and by the clock of the server', async () => {
  const wish = { kind: 'in' as const, key: randomUUID(), device_at: now(), now: now(), device, position: null }
  const first = await clerk.call(punch, wish)
  expect(first).toMatchObject({ status: 200, body: { kind: 'in', place: null } })
  const again = await clerk.call(punch, wish)
  expect(again.body.id).toBe(first.body.id)
  const mine = (await clerk.call(showMine, {})).body
  expect(mine).toMatchObject({ is_employee: true, next: 'out' })
  expect(mine.at_work_since).not.toBeNull()
  // A clock that is an hour behind says so, and what it says is corrected.
  const behind = new Date(Date.now() - 3_600_000).toISOString()
  const off = await clerk.call(punch, { ...wish, kind: 'out', key: randomUUID(), device_at: behind, now: behind })
  expect(off.body.flags).toContain('clock')
  expect(Math.abs(Date.parse(off.body.at) - Date.now())).toBeLessThan(60_000)
  const ahead = new Date(Date.now() + 3_600_000).toISOString()
  expect((await clerk.call(punch, { ...wish, key: randomUUID(), device_at: ahead })).status).toBe(422)
})

test('a day is reckoned from its punches, and says by which rules', async () => {
  await heard(own, day, '09:20', 'in')
  await heard(own, day, '19:30', 'out')
  const reply = (await clerk.call(showDay, { employee: own, day })).body
  expect(reply.day).toMatchObject({ state: 'present', late: 20, overtime: 90 })
  expect(reply.punches).toHaveLength(2)
  expect(reply.trace.map(({ rule }) => rule).length).toBeGreaterThan(3)
  const { rows } = (
    await clerk.call(queryRows, {
      table: 'attendance.days',
      filter: { all: [{ column: 'day', is: 'on', values: [day] }] },
      sort: ['day'],
    })
  ).body
  expect(rows.map(({ values }) => values)).toMatchObject([{ late: '20', overtime: '90' }])
})

test('a colleague sees no hours of another, a head those of their people, nobody those of another organisation', async () => {
  expect((await clerk.call(showDay, { employee: employees['hr']!, day })).status).toBe(403)
  expect((await head.call(showDay, { employee: own, day })).status).toBe(200)
  expect((await foreign.call(showDay, { employee: own, day })).status).not.toBe(200)
  const seen = (await clerk.call(showSheet, { month })).body
  expect(seen.rows.map(({ id }) => id)).toEqual([own])
  expect((await head.call(showSheet, { month })).body.rows.map(({ id }) => id)).toContain(own)
  expect((await hr.call(showSheet, { month })).body.total).toBeGreaterThan(5)
  const filter = { all: [{ column: 'employee', is: 'any_of', values: [String(employees['hr'])] }] } as const
  for (const table of ['attendance.days', 'attendance.punches', 'attendance.leaves', 'attendance.leave_entries'])
    expect((await clerk.call(queryRows, { table, filter, sort: [] })).body.rows).toEqual([])
})

test('punches are changed by nobody, whatever they may do otherwise', async () => {
  const { rows } = (await admin.call(queryRows, { table: 'attendance.punches', sort: ['-at'] })).body
  const [row] = rows
  const changed = await admin.call(
    changeRow,
    { table: 'attendance.punches', id: row!.id, was: {}, values: { kind: 'out' } },
    key(),
  )
  expect(changed.status).toBe(403)
  const byHand = withTenant(app.services.db, { orgId, userId: 0 }, (db) =>
    sql`update attendance.punches set at = now() where org_id = ${orgId}`.execute(db),
  )
  await expect(byHand).rejects.toThrow(/permission denied/)
})

test('a forgotten punch is asked for, decided by the head and by nobody for themselves, and the day follows', async () => {
  const other = laterDay(day, -7)
  await heard(own, other, '09:00', 'in')
  const values = {
    employee: `${own} Х`,
    kind: 'punch',
    day: other,
    punch_kind: 'out',
    at_time: '18:00',
    reason: 'Утас цэнэггүй байв',
  }
  const asked = await clerk.call(addRow, { table: 'attendance.requests', values }, key())
  expect(asked.status).toBe(200)
  const decide = (who: typeof clerk) =>
    who.call(
      changeRow,
      { table: 'attendance.requests', id: asked.body.id, was: { state: 'asked' }, values: { state: 'approved' } },
      key(),
    )
  expect((await decide(clerk)).status).not.toBe(200)
  expect((await clerk.call(showDay, { employee: own, day: other })).body.day.anomalies).toContain('missing_out')
  expect((await decide(head)).status).toBe(200)
  await expect
    .poll(async () => (await clerk.call(showDay, { employee: own, day: other })).body.day, { timeout: 20_000 })
    .toMatchObject({ state: 'present', worked: 480, anomalies: [] })
})

test('leave is counted in working days, fits the balance, and stands in the days once it is approved', async () => {
  const kind = await admin.call(
    addRow,
    {
      table: 'attendance.leave_kinds',
      values: { name: 'Туршилтын чөлөө', code: 'Ш', has_balance: true, entitles: 'nothing' },
    },
    key(),
  )
  expect(kind.status).toBe(200)
  const monday = laterDay(today, 7 - ((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7) + 28)
  const values = {
    employee: `${own} Х`,
    kind: `${kind.body.id} Х`,
    from_day: monday,
    to_day: laterDay(monday, 6),
    part: 'day',
  }
  const short = await clerk.call(addRow, { table: 'attendance.leaves', values }, key())
  expect(short.status).toBe(422)
  await hr.call(
    addRow,
    {
      table: 'attendance.leave_entries',
      values: { employee: `${own} Х`, kind: `${kind.body.id} Х`, day: '2026-01-05', entry: 'set', days: '10' },
    },
    key(),
  )
  const asked = await clerk.call(addRow, { table: 'attendance.leaves', values }, key())
  expect(asked.status).toBe(200)
  expect(Number(asked.body.values['days'])).toBeLessThanOrEqual(5)
  const days = Number(asked.body.values['days'])
  const overlapping = await clerk.call(addRow, { table: 'attendance.leaves', values }, key())
  expect(overlapping.status).toBe(422)
  const decided = await head.call(
    changeRow,
    { table: 'attendance.leaves', id: asked.body.id, was: { state: 'asked' }, values: { state: 'approved' } },
    key(),
  )
  expect(decided.status).toBe(200)
  const left = async () =>
    (await clerk.call(showMine, {})).body.balances.find(({ kind: id }) => id === kind.body.id)?.days
  // What is taken later counts from its day on.
  await expect
    .poll(
      async () =>
        (
          await clerk.call(queryRows, {
            table: 'attendance.leave_entries',
            filter: { all: [{ column: 'entry', is: 'any_of', values: ['taken'] }] },
            sort: [],
          })
        ).body.rows.map(({ values: row }) => row['days']),
      { timeout: 20_000 },
    )
    .toEqual([String(-days)])
  expect(await left()).toBe(10)
  const sheet = (await clerk.call(showSheet, { month: monday.slice(0, 7) })).body
  expect(sheet.rows[0]!.cells[Number(monday.slice(8)) - 1]).toMatchObject({ state: 'leave', code: 'Ш' })
  expect((await clerk.call(showRow, { table: 'attendance.leaves', id: asked.body.id })).body.values['state']).toBe(
    'approved',
  )
})

test('a closed month stands whatever is heard later, until it is opened with a reason', async () => {
  expect((await clerk.call(closeMonth, { month }, key())).status).toBe(403)
  expect((await hr.call(closeMonth, { month: today.slice(0, 7) }, key())).status).toBe(422)
  expect((await hr.call(closeMonth, { month }, key())).status).toBe(200)
  expect((await hr.call(closeMonth, { month }, key())).status).toBe(409)
  await heard(own, day, '07:00', 'in')
  await withTenant(app.services.db, { orgId, userId: 0 }, (db) =>
    settleDays(db, orgId, { from: day, to: day }, Date.now(), [own]),
  )
  const still = async () => (await clerk.call(showDay, { employee: own, day })).body
  expect((await still()).day).toMatchObject({ late: 20 })
  expect(await still()).toMatchObject({ is_closed: true })
  const values = { employee: `${own} Х`, kind: 'duty', day, reason: 'Хожуу' }
  const late = await clerk.call(addRow, { table: 'attendance.requests', values }, key())
  expect(late).toMatchObject({ status: 422, body: { fields: { 'values._': expect.stringMatching(/хаагдсан/) } } })
  expect((await hr.call(reopenMonth, { month, reason: 'Засвар' }, key())).status).toBe(200)
  expect((await still()).day).toMatchObject({ late: 0 })
})

test('where somebody was is kept only while they agree to it', async () => {
  const position = { latitude: 47.918, longitude: 106.917, accuracy: 12 }
  const wish = () => ({ kind: 'in' as const, key: randomUUID(), device_at: now(), now: now(), device, position })
  const positions = async () =>
    withTenant(app.services.db, { orgId, userId: 0 }, async (db) =>
      Number((await sql<{ n: string }>`select count(*) as n from attendance.positions`.execute(db)).rows[0]!.n),
    )
  await clerk.call(punch, wish())
  expect(await positions()).toBe(0)
  expect((await clerk.call(consent, { is_given: true })).body).toEqual({ is_given: true })
  await clerk.call(punch, wish())
  expect(await positions()).toBe(1)
  await clerk.call(consent, { is_given: false })
  expect(await positions()).toBe(0)
})

test('who leads sees who is here and who is missing', async () => {
  const { people } = (await head.call(showTeam, {})).body
  expect(people.find(({ id }) => id === own)?.state).toMatch(/here|late|left|off/)
  expect((await clerk.call(showTeam, {})).body.people.map(({ id }) => id)).toEqual(
    expect.not.arrayContaining([employees['hr']]),
  )
})
