import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Caller, startedApp } from '#app/testing/started-app.ts'
import { colleaguesBetween } from '#modules/organization/server/index.ts'
import { laterDay } from '#modules/organization/shared/index.ts'
import { addRow, changeRow, deleteRows, showRow } from '#modules/records/shared/index.ts'
import { badRows, brought, tried } from '#modules/records/testing/importing.ts'
import { listInbox, processesOfRows } from '#modules/workflow/shared/index.ts'
import { decideAs, refusalOf } from '#modules/workflow/testing/index.ts'
import { withTenant } from '#platform/server/tenancy.ts'
import { closeMonth, reopenMonth, showDay, showMine } from '../../shared/contract.ts'
import { endLeave, showLeaveAround, showLedger } from '../../shared/leave-contract.ts'
import { publishLeaveApproval } from '../demo/approval.ts'

const app = await startedApp()
const { trade } = app.places.orgs
const { orgId, employees } = trade
const [admin, hr, clerk, head, stranger, foreign] = (await Promise.all(
  ['admin', 'hr', 'sales', 'councillor3', 'creator', 'principal'].map(app.as),
)) as [Caller, Caller, Caller, Caller, Caller, Caller]
const key = () => ({ 'idempotency-key': randomUUID() })
const own = employees['sales']!
const person = (login: string) => `${employees[login]} Х`
const LEAVES = 'attendance.leaves'
const ENTRIES = 'attendance.leave_entries'

const { today } = (await clerk.call(showMine, {})).body
const monday = laterDay(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7))
/** Each test has weeks of its own. */
const week = (nth: number) => ({ from_day: laterDay(monday, nth * 7), to_day: laterDay(monday, nth * 7 + 4) })

async function aKind(name: string, more: Record<string, string | boolean> = {}) {
  const values = { name, code: name.slice(0, 2), has_balance: true, entitles: 'nothing', allows_half: true, ...more }
  const { status, body } = await admin.call(addRow, { table: 'attendance.leave_kinds', values }, key())
  expect(status).toBe(200)
  return body.id
}
const entered = (login: string, kind: string, day: string, entry: string, days: string) =>
  hr.call(addRow, { table: ENTRIES, values: { employee: person(login), kind: `${kind} Х`, day, entry, days } }, key())
const asks = (who: Caller, login: string, kind: string, more: Record<string, string>) =>
  who.call(
    addRow,
    { table: LEAVES, values: { employee: person(login), kind: `${kind} Х`, part: 'day', ...more } },
    key(),
  )
const decided = (who: Caller, id: string, state: string) =>
  who.call(changeRow, { table: LEAVES, id, was: { state: 'asked' }, values: { state } }, key())
const read = async (who: Caller, id: string) => (await who.call(showRow, { table: LEAVES, id })).body
const ends = async (who: Caller, id: string, more: { to_day?: string; reason?: string; version?: number } = {}) =>
  who.call(endLeave, { id, version: (await read(admin, id)).version, ...more })
const ledger = async (who: Caller, employee: number, kind: string) =>
  (await who.call(showLedger, { employee })).body.kinds.find(({ id }) => id === kind)!
const linesOf = async (kind: string) =>
  (await ledger(clerk, own, kind)).lines.map(({ day, entry, days }) => `${day} ${entry} ${days}`)
const news = async (who: Caller) => JSON.stringify(await (await who.fetch('/api/notifications?limit=100')).json())
const days = async (id: string) => Number((await read(admin, id)).values['days'])

const kind = await aKind('Туршилтын амралт')
await entered('sales', kind, laterDay(today, -200), 'set', '40')

test('a balance opens into its ledger for the person, whoever leads them and whoever keeps attendance', async () => {
  const since = laterDay(today, -400)
  await withTenant(app.services.db, { orgId, userId: 0 }, (db) =>
    sql`update organization.employees set hired_on = ${laterDay(today, -400)}::date where org_id = ${orgId}
      and id = ${own}`.execute(db),
  )
  const annual = await aKind('Ээлжийн туршилт', {
    entitles: 'service',
    counted_from: since,
    carry_most: '5',
    carry_months: '1',
  })
  await entered('sales', annual, laterDay(today, -390), 'taken', '-2')
  const shown = await ledger(clerk, own, annual)
  const turn = shown.lines.find(({ entry }) => entry === 'expired')!.day
  expect(shown.lines.filter(({ day }) => day <= today)).toMatchObject([
    { day: since, entry: 'entitled', days: 15, balance: 15, is_written: false, years: 0 },
    { day: laterDay(today, -390), entry: 'taken', days: -2, balance: 13, is_written: true },
    { day: turn, entry: 'expired', days: -8, balance: 5 },
    { day: turn, entry: 'carried', days: 0, carried: 5, balance: 5 },
    { day: turn, entry: 'entitled', days: 15, balance: 20, years: 1 },
    { entry: 'expired', days: -5, balance: 15 },
  ])
  const balances = (await clerk.call(showMine, {})).body.balances
  expect(balances.find((one) => one.kind === annual)?.days).toBe(shown.days)
  for (const who of [head, hr]) expect(await ledger(who, own, annual)).toEqual(shown)
  expect((await stranger.call(showLedger, { employee: own })).status).toBe(403)
  expect((await foreign.call(showLedger, { employee: own })).status).not.toBe(200)
  // What is taken is written with a minus, by hand and by file.
  expect((await entered('sales', annual, today, 'taken', '2')).status).toBe(422)
})

test('what is taken leaves the balance, and comes back when whoever asked calls it off before it begins', async () => {
  const asked = await asks(clerk, 'sales', kind, { ...week(4), substitute: person('councillor3') })
  expect(asked.status).toBe(200)
  const { id } = asked.body
  const taken = await days(id)
  expect((await decided(head, id, 'approved')).status).toBe(200)
  await expect.poll(() => linesOf(kind), { timeout: 20_000 }).toContain(`${week(4).from_day} taken ${-taken}`)
  const account = await ledger(clerk, own, kind)
  expect(account.lines.at(-1)).toMatchObject({ balance: 40 - taken, leave: id })
  expect((await clerk.call(showMine, {})).body.balances.find((one) => one.kind === kind)).toMatchObject({
    days: 40,
    coming: taken,
  })

  // Nobody of the unit and no stranger calls it off, and of two presses the second comes late.
  expect((await ends(stranger, id)).status).toBe(404)
  const { version } = await read(clerk, id)
  expect(refusalOf(await ends(clerk, id, { version: version - 1 }))).toBe('409 records.changed_meanwhile')
  expect((await clerk.call(deleteRows, { table: LEAVES, ids: [id] }, key())).status).not.toBe(200)
  expect((await admin.call(deleteRows, { table: LEAVES, ids: [id] }, key())).status).not.toBe(200)
  const both = await Promise.all([ends(clerk, id, { version }), ends(clerk, id, { version })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await read(clerk, id)).values['state']).toBe('cancelled')
  await expect.poll(() => linesOf(kind), { timeout: 20_000 }).toContain(`${week(4).from_day} returned ${taken}`)
  expect((await ledger(clerk, own, kind)).lines.at(-1)?.balance).toBe(40)
  await expect.poll(() => news(head), { timeout: 20_000 }).toContain('чөлөөгөө цуцаллаа')
  // It can be asked for anew, and what was not decided yet is taken back at once.
  const again = await asks(clerk, 'sales', kind, week(4))
  expect(again.status).toBe(200)
  expect(refusalOf(await ends(head, again.body.id))).toBe('409 attendance.decide_instead')
  expect((await ends(clerk, again.body.id)).body).toEqual({ state: 'cancelled', days: 0 })
})

test('leave that has begun is ended earlier by whoever leads them, with a reason, and the balance follows', async () => {
  const span = { from_day: week(-1).from_day, to_day: week(1).to_day }
  const written = await asks(hr, 'sales', kind, { ...span, state: 'approved' })
  expect(written.status).toBe(200)
  const { id } = written.body
  const [whole, begins] = [await days(id), span.from_day]
  await expect.poll(() => linesOf(kind), { timeout: 20_000 }).toContain(`${begins} taken ${-whole}`)
  expect(refusalOf(await ends(clerk, id))).toBe('403 attendance.leave_begun')
  expect((await ends(head, id, { to_day: week(0).from_day })).status).toBe(422)
  expect((await ends(head, id, { to_day: span.to_day, reason: 'Ажил' })).body).toMatchObject({
    fields: { 'values.to_day': expect.any(String) },
  })
  const shorter = await ends(head, id, { to_day: week(-1).to_day, reason: 'Яаралтай ажил гарсан' })
  expect(shorter).toMatchObject({ status: 200, body: { state: 'approved' } })
  const rest = await days(id)
  expect(rest).toBeLessThan(whole)
  expect((await read(clerk, id)).values).toMatchObject({
    to_day: week(-1).to_day,
    state: 'approved',
    answer: 'Яаралтай ажил гарсан',
  })
  await expect.poll(() => linesOf(kind), { timeout: 20_000 }).toContain(`${begins} returned ${whole - rest}`)
  await expect.poll(() => news(clerk), { timeout: 20_000 }).toContain('богиносголоо')
  // The days are reckoned anew: what comes after is no leave.
  await expect
    .poll(async () => (await clerk.call(showDay, { employee: own, day: week(0).to_day })).body.day.state)
    .not.toBe('leave')
  expect((await ends(head, id, { reason: 'Огт аваагүй' })).body).toEqual({ state: 'cancelled', days: 0 })
  await expect.poll(async () => balanceAt(begins), { timeout: 20_000 }).toBe(40)
})

const balanceAt = async (day: string) =>
  (await ledger(clerk, own, kind)).lines.findLast((line) => line.day <= day)?.balance

test('in a closed month nothing is called off, until it is opened again', async () => {
  const before = laterDay(`${today.slice(0, 7)}-01`, -10)
  const month = before.slice(0, 7)
  const first = laterDay(before, -((new Date(`${before}T00:00:00Z`).getUTCDay() + 6) % 7))
  const written = await asks(hr, 'sales', kind, { from_day: first, to_day: laterDay(first, 4), state: 'approved' })
  expect(written.status).toBe(200)
  expect((await hr.call(closeMonth, { month }, key())).status).toBe(200)
  const off = { reason: 'Буруу бүртгэсэн' }
  expect(refusalOf(await ends(head, written.body.id, off))).toBe('409 attendance.month_is_closed')
  expect((await read(hr, written.body.id)).values['state']).toBe('approved')
  await hr.call(reopenMonth, { month, reason: 'Засвар' }, key())
  expect((await ends(head, written.body.id, off)).status).toBe(200)
})

test('nobody asks for days that they promised to take later', async () => {
  const few = await aKind('Цөөн хоног')
  await entered('sales', few, laterDay(today, -20), 'set', '5')
  const later = await asks(clerk, 'sales', few, week(9))
  expect(later.status).toBe(200)
  const promised = await days(later.body.id)
  await decided(head, later.body.id, 'approved')
  await expect.poll(() => linesOf(few), { timeout: 20_000 }).toContain(`${week(9).from_day} taken ${-promised}`)
  const around = await clerk.call(showLeaveAround, { kind: few, ...week(7) })
  expect(around.body).toMatchObject({ free: 5 - promised })
  const beyond = await asks(clerk, 'sales', few, { ...week(7) })
  expect(beyond).toMatchObject({ status: 422, body: { fields: { 'values._': expect.stringMatching(/Үлдэгдэл/) } } })
})

test('whoever asks and decides sees who else is away then, and who could stand in', async () => {
  const span = week(12)
  const alone = (await clerk.call(showLeaveAround, { kind, ...span })).body
  expect(alone).toMatchObject({ colleagues: 2, away: [], may_decide: false, process: null })
  expect(alone.days).toBeGreaterThan(0)
  const others = alone.substitutes.map(({ id }) => id)
  expect(others).toContain(employees['councillor3'])
  const other = await asks(hr, 'councillor3', kind, {
    ...span,
    kind: `${await aKind('Өөр', { has_balance: false })} Х`,
    state: 'approved',
  })
  expect(other.status).toBe(200)
  const clash = (await clerk.call(showLeaveAround, { kind, ...span })).body
  expect(clash.away).toMatchObject([{ id: employees['councillor3'], from: span.from_day, is_asked: false }])
  expect(clash.substitutes.map(({ id }) => id)).toEqual(others.filter((id) => id !== employees['councillor3']))
  const asked = await asks(clerk, 'sales', kind, span)
  expect((await head.call(showLeaveAround, { id: asked.body.id })).body).toMatchObject({
    may_decide: true,
    days: alone.days,
  })
  expect((await clerk.call(showLeaveAround, { id: asked.body.id })).body.may_decide).toBe(false)
  // Of others nobody asks.
  expect((await stranger.call(showLeaveAround, { employee: own, ...span })).status).toBe(403)
  expect((await stranger.call(showLeaveAround, { id: asked.body.id })).status).toBe(404)
  await ends(clerk, asked.body.id)
  // Whoever is on leave is away wherever the organisation is asked.
  const [away] = await withTenant(app.services.db, { orgId, userId: 0 }, (db) =>
    colleaguesBetween(db, orgId, {
      people: [employees['councillor3']!],
      from: span.from_day,
      to: span.to_day,
      most: 1,
    }),
  )
  expect(away?.away).toContainEqual({ from: span.from_day, to: span.to_day })
})

test('balances come by a file: people by their code or name, kinds by their name', async () => {
  const named = ({ employee, code, email }: { employee: number; code: string; email: string | null }) =>
    withTenant(app.services.db, { orgId, userId: 0 }, (db) =>
      sql`update organization.employees set code = ${code}, email = ${email} where org_id = ${orgId}
        and id = ${employee}`.execute(db),
    )
  await named({ employee: own, code: 'ТН-107', email: null })
  await named({ employee: employees['creator']!, code: 'ТН-108', email: 'Bold@Example.mn' })
  const reviewer = (await (await app.as('reviewer')).call(showLedger, { employee: employees['reviewer']! })).body.name
  const brings = await aKind('Файлаар ирсэн')
  const file = (lines: string[][]) => [['Ажилтан', 'Төрөл', 'Өдөр', 'Хоног'], ...lines]
  const on = laterDay(today, -3)
  const seen = await tried(
    hr,
    ENTRIES,
    file([
      ['тн-107', 'Файлаар ирсэн', on, '12.5'],
      ['bold@example.mn', 'Файлаар ирсэн', on, '7'],
      [reviewer, 'Файлаар ирсэн', on, '-1.25'],
      ['Хэн ч биш', 'Файлаар ирсэн', on, '3'],
      ['ТН-107', 'Ийм төрөл алга', on, '3'],
      ['', 'Файлаар ирсэн', on, '3'],
    ]),
  )
  expect(seen.counts).toMatchObject({ create: 3, bad_new: 3 })
  expect((await badRows(hr, ENTRIES, seen.id)).map(({ line, problems }) => [line, problems[0]?.title])).toEqual([
    [5, 'Ажилтан'],
    [6, 'Төрөл'],
    [7, 'Ажилтан'],
  ])
  expect(await brought(hr, ENTRIES, seen.id, { bad: 'leave_out' })).toMatchObject({
    state: 'done',
    result: { created: 3 },
  })
  expect(await ledger(clerk, own, brings)).toMatchObject({ days: 12.5, lines: [{ entry: 'set', days: 12.5, day: on }] })
  expect(await ledger(stranger, employees['creator']!, brings)).toMatchObject({ days: 7 })
  expect(await ledger(hr, employees['reviewer']!, brings)).toMatchObject({ days: -1.25 })
  // Who keeps nothing brings nothing in.
  expect(
    (
      await clerk.call(
        addRow,
        { table: ENTRIES, values: { employee: person('sales'), kind: `${brings} Х`, day: on, days: '99' } },
        key(),
      )
    ).status,
  ).toBe(403)
})

test('where a flow is chosen asking starts a process, the head decides in the inbox, and the row follows', async () => {
  await publishLeaveApproval(app.services, trade)
  const asked = await asks(clerk, 'sales', kind, week(15))
  const { id } = asked.body
  const process = async () =>
    (await clerk.call(processesOfRows, { table: LEAVES, ids: [id] })).body.rows[0]?.processes[0]?.id
  await expect.poll(process, { timeout: 20_000 }).toBeTruthy()
  const document = (await process())!
  expect(JSON.stringify((await head.call(listInbox, { box: 'waiting' })).body)).toContain(document)
  expect((await head.call(showLeaveAround, { id })).body).toMatchObject({ may_decide: false, process: document })
  expect((await decided(head, id, 'approved')).status).not.toBe(200)
  expect(await decideAs(head, document, 'reviewed')).toMatchObject({ status: 200 })
  expect((await read(clerk, id)).values).toMatchObject({ state: 'approved', approval: 'END' })
  const taken = await days(id)
  await expect.poll(() => linesOf(kind), { timeout: 20_000 }).toContain(`${week(15).from_day} taken ${-taken}`)
  expect((await ends(clerk, id)).status).toBe(200)
  await expect.poll(() => linesOf(kind), { timeout: 20_000 }).toContain(`${week(15).from_day} returned ${taken}`)

  // Refused with a reason, it says so; called off on its way, nobody has to decide any more.
  const refused = (await asks(clerk, 'sales', kind, week(17))).body.id
  const processOfRow = async (row: string) =>
    (await clerk.call(processesOfRows, { table: LEAVES, ids: [row] })).body.rows[0]?.processes[0]?.id
  await expect.poll(() => processOfRow(refused), { timeout: 20_000 }).toBeTruthy()
  await decideAs(head, (await processOfRow(refused))!, 'refused', { description: 'Тайлангийн үе' })
  expect((await read(clerk, refused)).values).toMatchObject({ state: 'declined', answer: 'Тайлангийн үе' })
  const off = (await asks(clerk, 'sales', kind, week(19))).body.id
  await expect.poll(() => processOfRow(off), { timeout: 20_000 }).toBeTruthy()
  expect((await ends(clerk, off)).body).toEqual({ state: 'cancelled', days: 0 })
  expect((await read(clerk, off)).values['state']).toBe('cancelled')
  const waiting = (await head.call(listInbox, { box: 'waiting' })).body.items.map((item) => item.id)
  expect(waiting).not.toContain(await processOfRow(off))

  // What human resources write down for somebody goes to nobody's head by mistake.
  const forOther = (await asks(hr, 'sales', kind, week(21))).body.id
  await expect.poll(() => news(head), { timeout: 20_000 }).toContain(forOther)
  expect((await decided(head, forOther, 'declined')).status).toBe(200)
})
