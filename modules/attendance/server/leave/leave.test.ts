import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Caller, startedApp } from '#app/testing/started-app.ts'
import { colleaguesBetween } from '#modules/organization/server/index.ts'
import { laterDay, showEmployee } from '#modules/organization/shared/index.ts'
import { addRow, changeRow, deleteRows, showRow } from '#modules/records/shared/index.ts'
import { badRows, brought, tried } from '#modules/records/testing/index.ts'
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
const entered = (who: string, kind: string, day: string, entry: string, days: string) =>
  hr.call(addRow, { table: ENTRIES, values: { employee: who, kind: `${kind} Х`, day, entry, days } }, key())
/** Somebody without an account, in the unit of sales. */
async function hired(first_name: string, effective_on: string) {
  const job_id = trade.jobs.sales_adviser
  const nothing = { clan_name: '', register_number: '', birth_date: '', gender: '', phone: '', mobile: '' }
  const facts = {
    ...nothing,
    last_name: 'Туяа',
    first_name,
    email: '',
    note: '',
    job_id,
    effective_on,
    order_number: '',
  }
  const headers = { ...key(), 'content-type': 'application/json' }
  const body = JSON.stringify(facts)
  const reply = await hr.fetch('/api/organization/staff', { method: 'POST', headers, body })
  expect(reply.status).toBe(200)
  return ((await reply.json()) as { id: number }).id
}
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
const since = laterDay(today, -400)
/** Whoever has no account works here as well. */
const worker = await hired('Оюун', since)
await entered(person('sales'), kind, laterDay(today, -200), 'set', '40')

test('a balance opens into its ledger for the person, whoever leads them and whoever keeps attendance', async () => {
  const year = Number(today.slice(0, 4))
  const rules = { carry_most: '5', carry_months: '1', counted_from: `${year - 1}-03-01` }
  const study = await aKind('Сургалтын туршилт', { ...rules, entitles: 'yearly', yearly_days: '12' })
  await entered(person('sales'), study, `${year - 1}-06-15`, 'taken', '-2')
  const shown = await ledger(clerk, own, study)
  expect(shown.lines.filter(({ day }) => day < `${year}-03-01`)).toMatchObject([
    { day: `${year - 1}-01-01`, entry: 'entitled', days: 12, balance: 12, is_written: false },
    { day: `${year - 1}-06-15`, entry: 'taken', days: -2, balance: 10, is_written: true },
    { day: `${year}-01-01`, entry: 'expired', days: -5, balance: 5 },
    { day: `${year}-01-01`, entry: 'carried', days: 0, carried: 5, until: `${year}-01-31`, balance: 5 },
    { day: `${year}-01-01`, entry: 'entitled', days: 12, balance: 17 },
    { day: `${year}-02-01`, entry: 'expired', days: -5, balance: 12 },
  ])
  // What is to come within a year stands there as well.
  expect(shown.lines.some(({ day, entry }) => day > today && entry === 'entitled')).toBe(true)
  expect((await clerk.call(showMine, {})).body.balances.find((one) => one.kind === study)?.days).toBe(shown.days)
  for (const who of [head, hr]) expect(await ledger(who, own, study)).toEqual(shown)
  expect((await stranger.call(showLedger, { employee: own })).status).toBe(403)
  expect((await foreign.call(showLedger, { employee: own })).status).not.toBe(200)

  // Annual leave goes by year of work, from the day on which somebody came.
  const annual = await aKind('Ээлжийн туршилт', { ...rules, entitles: 'service', counted_from: since })
  const work = (await ledger(head, worker, annual)).lines.filter(({ day }) => day <= today)
  const turn = work[1]!.day
  expect(work.map(({ day, entry, days }) => [day, entry, days])).toEqual([
    [since, 'entitled', 15],
    [turn, 'expired', -10],
    [turn, 'carried', 0],
    [turn, 'entitled', 15],
    [expect.any(String), 'expired', -5],
  ])
  expect((await clerk.call(showLedger, { employee: worker })).status).toBe(403)
  // What is taken is written with a minus, by hand and by file.
  expect((await entered(person('sales'), annual, today, 'taken', '2')).status).toBe(422)
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
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
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
  await entered(person('sales'), few, laterDay(today, -20), 'set', '5')
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
  expect(alone).toMatchObject({ colleagues: expect.any(Number), away: [], may_decide: false, process: null })
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

test('balances come by a file: people by their name or address, kinds by their name', async () => {
  const nameOf = async (who: Caller, login: 'sales' | 'creator') =>
    (await who.call(showLedger, { employee: employees[login] })).body.name
  const [mine, theirs] = [await nameOf(clerk, 'sales'), await nameOf(stranger, 'creator')]
  const address = (await hr.call(showEmployee, { id: employees['reviewer']! })).body.email!.toUpperCase()
  const brings = await aKind('Файлаар ирсэн')
  const file = (lines: string[][]) => [['Ажилтан', 'Төрөл', 'Өдөр', 'Хоног'], ...lines]
  const on = laterDay(today, -3)
  const seen = await tried(
    hr,
    ENTRIES,
    file([
      [mine, 'Файлаар ирсэн', on, '12.5'],
      [theirs.toUpperCase(), 'Файлаар ирсэн', on, '-1.25'],
      [address, 'Файлаар ирсэн', on, '7'],
      ['туяа оюун', 'Файлаар ирсэн', on, '3.5'],
      ['Хэн ч биш', 'Файлаар ирсэн', on, '3'],
      [mine, 'Ийм төрөл алга', on, '3'],
      ['', 'Файлаар ирсэн', on, '3'],
    ]),
  )
  expect(seen.counts).toMatchObject({ create: 4, bad_new: 3 })
  expect((await badRows(hr, ENTRIES, seen.id)).map(({ line, problems }) => [line, problems[0]?.title])).toEqual([
    [6, 'Ажилтан'],
    [7, 'Төрөл'],
    [8, 'Ажилтан'],
  ])
  expect(await brought(hr, ENTRIES, seen.id, { bad: 'leave_out' })).toMatchObject({
    state: 'done',
    result: { created: 4 },
  })
  expect(await ledger(clerk, own, brings)).toMatchObject({ days: 12.5, lines: [{ entry: 'set', days: 12.5, day: on }] })
  expect(await ledger(stranger, employees['creator']!, brings)).toMatchObject({ days: -1.25 })
  expect(await ledger(hr, employees['reviewer']!, brings)).toMatchObject({ days: 7 })
  expect(await ledger(hr, worker, brings)).toMatchObject({ days: 3.5 })
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
