import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import type { InputOf, ReplyOf } from '#platform/shared/contract.ts'
import { inBulk } from '#platform/testing/often.ts'
import { whoOfEmployee } from '../shared/codes/code.ts'
import { deliverKiosk, MOST_AT_ONCE, openKiosk } from '../shared/codes/contract.ts'
import { makeCode } from '../shared/codes/mac.ts'
import { type KeptScan, openDesk } from '../web/kiosk/desk.ts'
import { memoryShelf } from './memory-shelf.ts'

const SCANS = inBulk(500, 300)
const MINUTE = 60_000
const LONG = 8 * 60 * MINUTE
/** The clock of the tablet runs ahead, and nobody there knows. */
const AHEAD = 7 * MINUTE

const app = await startedApp()
const { orgId, employees } = app.places.orgs.trade
const hr = await app.as('hr')
const table = (name: string) => sql.table(['attendance', name].join('.'))

async function asked<Reply>(path: string, body: unknown): Promise<Reply> {
  const reply = await hr.fetch(`/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  })
  expect([path, reply.status]).toEqual([path, 200])
  return (await reply.json()) as Reply
}

test('a gate that is eight hours without a network keeps all punches (500 by night); its browser is killed twice while it keeps them and twice before it hears that they were delivered: none is lost, none is there twice', async () => {
  const place = await asked<{ id: string }>('/records/attendance.places/rows', {
    values: { name: 'Уурхайн хаалга', latitude: '43.0', longitude: '106.8', radius: '500' },
  })
  const { secret } = await asked<{ secret: string }>(`/attendance/places/${place.id}/kiosks`, { name: 'Хаалга' })
  const settings = await asked<ReplyOf<typeof openKiosk>>('/attendance/kiosk/open', { secret })
  const phones = await Promise.all(
    Object.values(employees)
      .slice(0, 10)
      .map(async (employee, nth) => {
        const own = `secret-of-a-phone-${nth}`.padEnd(43, 'x')
        await sql`insert into ${table('devices')} (org_id, device, employee, secret, name)
          values (${orgId}, ${`phone-at-the-mine-${nth}`}, ${employee}, ${own}, '')`.execute(app.services.db)
        return { employee, secret: own }
      }),
  )

  // The shelf of the browser outlives every page that stands before it.
  const kept = new Map<string, KeptScan>()
  const begin = Date.now() - LONG - 10 * MINUTE
  const gate = { truth: begin, isThere: false, batches: 0, answersLost: [4, 11] }
  const open = () =>
    openDesk({
      secret,
      settings,
      shelf: memoryShelf(kept),
      now: () => (gate.isThere ? Date.now() : gate.truth) + AHEAD,
      patience: 5,
      send: async (input: InputOf<typeof deliverKiosk>) => {
        if (!gate.isThere) throw new Error('no network')
        gate.batches += 1
        const reply = await fetch(`${app.address}/api/attendance/kiosk/deliver`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(input),
        })
        const said = (await reply.json()) as ReplyOf<typeof deliverKiosk>
        if (gate.answersLost.includes(gate.batches)) throw new Error('killed before the answer came')
        return said
      },
    })

  let desk = open()
  const scanned: { employee: number; at: number }[] = []
  for (let turn = 0; turn < SCANS; turn += 1) {
    if (turn === 110 || turn === 240) desk = open()
    gate.truth = begin + Math.floor((turn * LONG) / SCANS)
    const { employee, secret: own } = phones[turn % phones.length]!
    const code = await makeCode(own, { kind: 'person', orgId, who: whoOfEmployee(employee) }, gate.truth)
    expect((await desk.scan(code)).state).toBe('kept')
    scanned.push({ employee, at: gate.truth })
  }
  expect(kept.size).toBe(SCANS)

  gate.isThere = true
  const left: number[] = []
  for (let life = 0; life < 3; life += 1) {
    left.push(await open().queue.deliver())
  }
  // What arrived and was not answered for went once more.
  expect(left).toEqual([SCANS - 3 * MOST_AT_ONCE, SCANS - 9 * MOST_AT_ONCE, 0])
  expect(gate.batches).toBe(SCANS / MOST_AT_ONCE + 2)
  expect(kept.size).toBe(0)

  const { rows } = await sql<{ employee: number; at: Date; kind: string; flags: string[] }>`
    select employee, at, kind, flags from ${table('punches')}
    where org_id = ${orgId} and place = ${place.id}::uuid order by at, employee`.execute(app.services.db)
  expect(rows.map(({ employee }) => employee)).toEqual(scanned.map(({ employee }) => employee))
  const off = rows.map(({ at }, nth) => Math.abs(at.getTime() - scanned[nth]!.at))
  expect(Math.max(...off)).toBeLessThan(5000)
  expect(rows.every(({ flags }) => flags.includes('clock') && flags.includes('delivered_late'))).toBe(true)
  // Whoever came went, and came again: nothing of it was read in another order.
  for (const { employee } of phones) {
    const own = rows.filter((one) => one.employee === employee).map(({ kind }) => kind)
    expect(own).toEqual(own.map((_, nth) => (nth % 2 === 0 ? 'in' : 'out')))
  }
}, 120_000)
