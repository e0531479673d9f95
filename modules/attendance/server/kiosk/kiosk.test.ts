import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { addRow } from '#modules/records/shared/index.ts'
import type { Endpoint, InputOf, ReplyOf } from '#platform/shared/contract.ts'
import { whoOfEmployee, whoOfKiosk, STEP } from '../../shared/codes/code.ts'
import {
  deliverKiosk,
  endDevice,
  endKiosk,
  givePin,
  listKiosks,
  makeKiosk,
  openKiosk,
  openOwnCode,
  punchAtPlace,
  punchByPin,
  setPin,
  showOwnCode,
  showPlaceCode,
} from '../../shared/codes/contract.ts'
import { makeCode } from '../../shared/codes/mac.ts'
import type { PunchKind } from '../../shared/contract.ts'

const app = await startedApp()
const staff = sql.table(['organization', 'employees'].join('.'))
const { orgId, employees } = app.places.orgs.trade
const [hr, clerk, creator, foreign] = [
  await app.as('hr'),
  await app.as('sales'),
  await app.as('creator'),
  await app.as('principal'),
]
const key = () => ({ 'idempotency-key': randomUUID() })
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const iso = (at: number) => new Date(at).toISOString()

/** As a kiosk calls: without any session. */
async function atKiosk<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  const reply = await fetch(`${app.address}/api${endpoint.path}`, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', 'x-lang': 'mn_MN' },
    body: JSON.stringify(input),
  })
  return { status: reply.status, body: (await reply.json()) as ReplyOf<E> & { code?: string } }
}

const place = (
  await hr.call(
    addRow,
    { table: 'attendance.places', values: { name: 'Хаалга', latitude: '47.9', longitude: '106.9', radius: '100' } },
    key(),
  )
).body.id
const newKiosk = async (name: string) => {
  const { secret, id } = (await hr.call(makeKiosk, { id: place, name }, key())).body
  return { ...(await atKiosk(openKiosk, { secret })).body, id, secret }
}
const kiosk = await newKiosk('Урд хаалга')

interface Phone {
  employee: number
  secret: string
  org_id: number
}
const phoneOf = async (who: typeof clerk, device: string): Promise<Phone> =>
  (await who.call(openOwnCode, { device, device_name: 'Pixel 9' })).body
const codeOf = ({ secret, org_id, employee }: Phone, at: number) =>
  makeCode(secret, { kind: 'person', orgId: org_id, who: whoOfEmployee(employee) }, at)
const placeCode = ({ code_secret, id }: typeof kiosk, at: number) =>
  makeCode(code_secret, { kind: 'place', orgId, who: whoOfKiosk(id) }, at)

const item = (code: string, at: number, kind: PunchKind | null, more: { asks?: boolean; key?: string } = {}) => ({
  key: randomUUID() as string,
  code,
  kind,
  device_at: iso(at),
  ...more,
})
const deliver = (items: ReturnType<typeof item>[], secret = kiosk.secret) =>
  atKiosk(deliverKiosk, { secret, now: iso(Date.now()), items })
const one = async (sent: ReturnType<typeof item>, secret = kiosk.secret) =>
  (await deliver([sent], secret)).body.items[0]!

const punchesOf = async (employee: number) =>
  (
    await sql<{ at: Date; kind: string; source: string; flags: string[] | null; place: string | null }>`select at, kind,
      source, flags, place::text from attendance.punches where org_id = ${orgId} and employee = ${employee}
      order by at`.execute(app.services.db)
  ).rows

const phone = await phoneOf(clerk, 'phone-of-sales')

test('a code of a person is taken at the kiosk, greets them by name, and counts once', async () => {
  const at = Date.now()
  const sent = item(await codeOf(phone, at), at, null, { asks: true })
  const said = await one(sent)
  expect(said).toMatchObject({ state: 'recorded', kind: 'in', refused: null })
  expect(said.name).toMatch(/\S/)
  // The same delivery again is the same punch; the same code under another key was used already.
  expect(await one(sent)).toEqual({ ...said, worked_today: expect.any(Number) as number })
  expect(await one(item(sent.code, at, 'out'))).toMatchObject({ state: 'refused', refused: 'replayed' })
  const punches = await punchesOf(phone.employee)
  expect(punches).toMatchObject([{ kind: 'in', source: 'person_code', place, flags: null }])
})

test('whoever holds their code there twice is asked, and nothing is written of itself', async () => {
  const before = (await punchesOf(phone.employee)).length
  const at = Date.now()
  const code = await codeOf(phone, at + STEP)
  expect(await one(item(code, at, null, { asks: true }))).toMatchObject({ state: 'choose', kind: null })
  expect(await one(item(code, at, null))).toMatchObject({ state: 'refused', refused: 'twice' })
  expect(await punchesOf(phone.employee)).toHaveLength(before)
  // What they choose is written.
  expect(await one(item(code, at, 'break_out'))).toMatchObject({ state: 'recorded', kind: 'break_out' })
})

test('forged, expired, foreign and withdrawn codes are refused, each with its reason', async () => {
  const at = Date.now() - 20 * MINUTE
  const good = await codeOf(phone, at)
  const forged = `${good.slice(0, -1)}${good.endsWith('A') ? 'B' : 'A'}`
  expect(await one(item(forged, at, 'in'))).toMatchObject({ refused: 'forged' })
  expect(await one(item('https://example.com', at, 'in'))).toMatchObject({ refused: 'forged' })
  expect(await one(item(good, at + 2 * STEP, 'in'))).toMatchObject({ refused: 'expired' })
  expect(await one(item(good, at - 3 * STEP, 'in'))).toMatchObject({ refused: 'ahead' })
  expect(await one(item(good, Date.now() + HOUR, 'in'))).toMatchObject({ refused: 'in_future' })
  expect(await one(item(good, Date.now() - 80 * HOUR, 'in'))).toMatchObject({ refused: 'too_old' })
  const theirs = await phoneOf(foreign, 'phone-of-principal')
  expect(await one(item(await codeOf(theirs, at), at, 'in'))).toMatchObject({ refused: 'foreign' })
  // Their phone, our organisation: nobody here has such a secret.
  expect(await one(item(await codeOf({ ...theirs, org_id: orgId }, at), at, 'in'))).toMatchObject({ refused: 'forged' })

  const lost = await phoneOf(creator, 'phone-that-is-lost')
  const codes = [await codeOf(lost, at), await codeOf(lost, Date.now() + 1)]
  expect((await creator.call(endDevice, { device: 'phone-that-is-lost' })).status).toBe(200)
  expect(await one(item(codes[1]!, Date.now(), 'in'))).toMatchObject({ refused: 'ended' })
  // What was scanned before it was withdrawn still counts.
  expect(await one(item(codes[0]!, at, 'in'))).toMatchObject({ state: 'recorded' })
  expect((await creator.call(openOwnCode, { device: 'phone-that-is-lost' })).body.code).toBe(
    'attendance.code.device_ended',
  )
  expect((await punchesOf(lost.employee)).at(-1)?.flags).toContain('delivered_late')
})

test('two people on one device are told of, and taken', async () => {
  const shared = await phoneOf(creator, 'phone-of-sales')
  const at = Date.now() - HOUR
  expect(await one(item(await codeOf(shared, at), at, 'in'))).toMatchObject({ state: 'recorded' })
  expect(
    (await punchesOf(shared.employee)).find((each) => each.at.getTime() === at || each.flags?.length),
  ).toBeDefined()
  expect((await punchesOf(shared.employee)).flatMap(({ flags }) => flags ?? [])).toContain('shared_device')
})

test('five hundred punches that were kept arrive in pieces, twice and out of order, and are there once each', async () => {
  const people = Object.values(employees).slice(0, 10)
  const phones = await Promise.all(
    people.map(async (employee, index): Promise<Phone> => {
      const secret = `secret-of-${index}`.padEnd(43, 'x')
      await sql`insert into attendance.devices (org_id, device, employee, secret, name)
        values (${orgId}, ${`kept-phone-${index}`}, ${employee}, ${secret}, '')`.execute(app.services.db)
      return { employee, secret, org_id: orgId }
    }),
  )
  const gate = await newKiosk('Хойд хаалга')
  const begin = Date.now() - 9 * HOUR
  const items = await Promise.all(
    phones.flatMap((phone_, person) =>
      Array.from({ length: 50 }, async (_, turn) => {
        const at = begin + turn * 10 * MINUTE + person * 1000
        return item(await codeOf(phone_, at), at, turn % 2 === 0 ? 'in' : 'out')
      }),
    ),
  )
  const count = async () =>
    Number(
      (
        await sql<{ n: string }>`select count(*) as n from attendance.punches
        where org_id = ${orgId} and device like 'kept-phone-%'`.execute(app.services.db)
      ).rows[0]!.n,
    )
  const shuffled = items.map((each, at) => ({ each, place: (at * 7919) % 500 })).toSorted((a, b) => a.place - b.place)
  const pieces = Array.from({ length: 20 }, (_, at) => shuffled.slice(at * 25, at * 25 + 25).map(({ each }) => each))
  for (const piece of pieces) {
    // The answer of the first was lost: the same piece is under way twice.
    const [first, second] = await Promise.all([deliver(piece, gate.secret), deliver(piece, gate.secret)])
    for (const { body } of [first, second])
      expect(body.items.map(({ state }) => state)).toEqual(piece.map(() => 'recorded'))
  }
  expect(await count()).toBe(500)
  for (const piece of pieces.slice(0, 2)) await deliver(piece, gate.secret)
  expect(await count()).toBe(500)
  const { rows } = await sql<{ employee: number; at: Date }>`select employee, at from attendance.punches
    where org_id = ${orgId} and device like 'kept-phone-%' order by at`.execute(app.services.db)
  const off = rows.map(({ employee, at }) =>
    Math.min(
      ...items.map((each, index) =>
        phones[Math.floor(index / 50)]!.employee === employee
          ? Math.abs(Date.parse(each.device_at) - at.getTime())
          : Infinity,
      ),
    ),
  )
  expect(Math.max(...off)).toBeLessThan(5000)
}, 180_000)

test('a kiosk that was ended takes nothing more, opens no more, and delivers what it heard before', async () => {
  const gate = await newKiosk('Түр хаалга')
  const before = Date.now() - 2 * MINUTE
  const kept = item(await codeOf(phone, before), before, 'out')
  expect((await hr.call(endKiosk, { id: gate.id })).status).toBe(200)
  expect((await atKiosk(openKiosk, { secret: gate.secret })).body.code).toBe('attendance.kiosk.ended')
  expect(await one(item(await codeOf(phone, Date.now()), Date.now(), 'in'), gate.secret)).toMatchObject({
    refused: 'ended',
  })
  expect(await one(kept, gate.secret)).toMatchObject({ state: 'recorded' })
  expect((await clerk.call(showPlaceCode, { code: await placeCode(gate, Date.now()) })).body.refused).toBe('ended')
  expect((await atKiosk(openKiosk, { secret: 'a-secret-that-nobody-has' })).status).toBe(404)
  const { kiosks } = (await hr.call(listKiosks, { id: place })).body
  expect(kiosks.map(({ name, ended_at }) => [name, ended_at !== null])).toEqual([
    ['Урд хаалга', false],
    ['Хойд хаалга', false],
    ['Түр хаалга', true],
  ])
})

test('kiosks are made, listed and ended by whoever keeps attendance, and by nobody of another organisation', async () => {
  for (const who of [clerk, foreign]) {
    expect((await who.call(makeKiosk, { id: place, name: 'X' }, key())).status).toBeGreaterThanOrEqual(403)
    expect((await who.call(listKiosks, { id: place })).status).toBeGreaterThanOrEqual(403)
    expect((await who.call(endKiosk, { id: kiosk.id })).status).toBeGreaterThanOrEqual(403)
  }
  expect((await atKiosk(openKiosk, { secret: kiosk.secret })).status).toBe(200)
})

const atPlace = async (code: string, at: number, kind: PunchKind = 'in', who = clerk) =>
  who.call(punchAtPlace, {
    code,
    kind,
    key: randomUUID(),
    device_at: iso(at),
    now: iso(Date.now()),
    device: 'phone-of-sales',
  })

test('the code of a place is taken of whoever scans it, once each, and told of where it was passed on', async () => {
  const at = Date.now()
  const code = await placeCode(kiosk, at)
  expect((await clerk.call(showPlaceCode, { code })).body).toMatchObject({ place: 'Хаалга', refused: null })
  const first = await atPlace(code, at)
  expect(first).toMatchObject({ status: 200, body: { place: 'Хаалга', kind: 'in' } })
  expect((await atPlace(code, at)).body.code).toBe('attendance.code.refused.replayed')
  expect((await atPlace(code, at, 'in', creator)).status).toBe(200)

  // A picture of it that somebody sent on.
  const old = await placeCode(kiosk, at - 5 * MINUTE)
  expect((await clerk.call(showPlaceCode, { code: old })).body).toMatchObject({ refused: null, is_late: true })
  expect((await atPlace(old, at, 'out')).body.flags).toContain('late_code')
  const older = await placeCode(kiosk, at - 11 * MINUTE)
  expect((await atPlace(older, at)).body.code).toBe('attendance.code.refused.expired')
  // Scanned in time and kept without a network, it is no picture.
  const kept = await atPlace(await placeCode(kiosk, at - 3 * HOUR), at - 3 * HOUR, 'in')
  expect(kept.body.flags).toContain('delivered_late')
  expect(kept.body.flags).not.toContain('late_code')
})

test('the code of a place means nothing in another organisation, nor changed, nor of a person', async () => {
  const at = Date.now()
  const code = await placeCode(kiosk, at)
  expect((await atPlace(code, at, 'in', foreign)).body.code).toBe('attendance.code.refused.foreign')
  expect((await foreign.call(showPlaceCode, { code })).body).toMatchObject({ place: '', refused: 'foreign' })
  expect((await atPlace(`${code.slice(0, -1)}!`, at)).body.code).toBe('attendance.code.refused.forged')
  expect((await atPlace(await codeOf(phone, at), at)).body.code).toBe('attendance.code.refused.forged')
})

test('a PIN punches for its owner alone, and whoever guesses is stopped', async () => {
  await sql`update ${staff} set code = 'T-0042' where org_id = ${orgId}
    and id = ${phone.employee}`.execute(app.services.db)
  for (const pin of ['1111', '1234', '8765'])
    expect((await clerk.call(setPin, { pin })).body.code).toBe('attendance.code.pin_guessed')
  expect((await clerk.call(setPin, { pin: '12' })).status).toBe(422)
  expect((await clerk.call(setPin, { pin: '7305' })).body.has_pin).toBe(true)
  expect((await clerk.call(showOwnCode, {})).body).toMatchObject({ number: 'T-0042', has_pin: true })
  const kept = await sql<{ hash: string }>`select hash from attendance.pins`.execute(app.services.db)
  expect(JSON.stringify(kept.rows)).not.toContain('7305')
  const press = (pin: string, number = 't-0042') =>
    atKiosk(punchByPin, { secret: kiosk.secret, number, pin, key: randomUUID(), kind: 'out' })
  expect((await press('7305')).body).toMatchObject({ state: 'recorded', kind: 'out' })
  // A wrong PIN and a number that nobody has sound the same.
  expect((await press('7306')).body).toMatchObject({ state: 'refused', refused: 'pin', name: null })
  expect((await press('7305', 'T-9999')).body).toMatchObject({ state: 'refused', refused: 'pin', name: null })
  for (let tries = 0; tries < 6; tries += 1) await press('0000')
  expect(await press('7305')).toMatchObject({ status: 429, body: { code: 'attendance.kiosk.pin_locked' } })
  expect((await clerk.call(setPin, { pin: null })).body.has_pin).toBe(false)
})

test('whoever has no account punches by the PIN that human resources gave them, and it is told once', async () => {
  const { rows } = await sql<{ id: number }>`select id from ${staff} where org_id = ${orgId}
    and user_id is null and is_active order by id limit 1`.execute(app.services.db)
  const driver = rows[0]!.id
  await sql`update ${staff} set code = '' where org_id = ${orgId} and id = ${driver}`.execute(app.services.db)
  const { rows: named } = await sql<{ name: string }>`select concat_ws(' ', last_name, first_name) as name
    from ${staff} where org_id = ${orgId} and id = ${driver}`.execute(app.services.db)
  const who = named[0]!.name
  expect((await hr.call(givePin, { who })).body.fields).toHaveProperty('who')
  await sql`update ${staff} set code = 'Ж-77' where org_id = ${orgId} and id = ${driver}`.execute(app.services.db)
  const { body } = await hr.call(givePin, { who })
  expect(body).toMatchObject({ name: who, number: 'Ж-77' })
  expect(body.pin).toMatch(/^\d{6}$/)
  const punch = (pin: string) =>
    atKiosk(punchByPin, { secret: kiosk.secret, number: 'ж-77', pin, key: randomUUID(), kind: 'in', asks: false })
  expect((await punch(body.pin)).body).toMatchObject({ state: 'recorded', name: who })
  const again = (await hr.call(givePin, { who: 'Ж-77' })).body.pin
  expect((await punch(body.pin)).body).toMatchObject({ state: 'refused', refused: 'pin' })
  expect(again).not.toBe(body.pin)
  expect((await clerk.call(givePin, { who })).status).toBe(403)
  expect((await hr.call(givePin, { who: 'Хэн ч биш' })).status).toBe(422)
  if ((await foreign.call(givePin, { who: 'Ж-77' })).status === 200) throw new Error('of another organisation')
  const kept = await sql<{ text: string }>`select coalesce(before::text, '') || coalesce(after::text, '') as text
    from platform.audit where org_id = ${orgId} and action = 'attendance.pin_given'`.execute(app.services.db)
  expect(kept.rows).toHaveLength(2)
  expect(JSON.stringify(kept.rows)).not.toContain(again)
})
