import { expect, test } from 'vitest'
import type { InputOf } from '#platform/shared/contract.ts'
import { startedApp } from '#app/testing/started-app.ts'
import { memberCards } from '#modules/access/server/index.ts'
import { cancelEvent, changeLeave, correctDay, recordEvent } from '../shared/career.ts'
import type { OpenWork } from '../shared/handover.ts'
import { changeEmployee, hireEmployee, linkUser, listFreeMembers, listStaff, showEmployee } from '../shared/staff.ts'
import { showUnits, type Unit } from '../shared/structure.ts'
import { listSubstitutes } from '../shared/substitutes.ts'
import { careerInTime } from './career/due.ts'
import { laterDay } from './today.ts'

const { as, places, services } = await startedApp()
const { db } = services
const { trade } = places.orgs
const hr = await as('hr')
const key = () => ({ 'idempotency-key': crypto.randomUUID() })
const { today } = (await hr.call(showUnits, {})).body
const tomorrow = laterDay(today, 1)

const person = {
  last_name: 'Төмөр',
  clan_name: '',
  register_number: '',
  birth_date: '',
  gender: '' as const,
  phone: '',
  mobile: '',
  email: '',
  note: '',
  order_number: '',
}
const hired = async (first_name: string, more: Partial<InputOf<typeof hireEmployee>> = {}) => {
  const { status, body } = await hr.call(
    hireEmployee,
    { ...person, first_name, job_id: trade.jobs.buyer, effective_on: today, ...more },
    key(),
  )
  expect([status, body.code]).toEqual([200, undefined])
  return body.id
}
const event = (
  id: number,
  wish: Partial<InputOf<typeof recordEvent>> & Pick<InputOf<typeof recordEvent>, 'kind'>,
  who = hr,
) =>
  who.call(recordEvent, { id, effective_on: today, until: '', job_id: '', order_number: '', note: '', ...wish }, key())
const codeOf = async (id: number, wish: Parameters<typeof event>[1]) => (await event(id, wish)).body.code ?? 'written'
const shown = async (id: number) => (await hr.call(showEmployee, { id })).body
const holdersOn = async (job: number, on?: string) => {
  const all = (tree: Unit[]): Unit[] => tree.flatMap((unit) => [unit, ...all(unit.children)])
  const { tree } = (await hr.call(showUnits, on ? { on } : {})).body
  return (
    all(tree)
      .flatMap(({ jobs }) => jobs)
      .find(({ id }) => id === job)
      ?.people.map(({ first_name }) => first_name) ?? []
  )
}
/** What the module above finds that waits for somebody. */
let waiting: OpenWork[] = []
const book = {
  waitingFor: () => Promise.resolve(waiting),
  countWaiting: () => Promise.resolve(new Map<number, number>()),
  lastDeedOf: () => Promise.resolve(null),
  handOver: () => Promise.resolve(),
}
const inTime = careerInTime(book)
/** As the queue does every few minutes; `on` is what day the events are made to have come. */
const dayComes = async (id: number, job = inTime) => {
  await db
    .updateTable('organization.career_events')
    .set({ effective_on: today })
    .where('org_id', '=', trade.orgId)
    .where('emp_id', '=', id)
    .where('state', '=', 'planned')
    .execute()
  await job.handle({}, services)
}
const toldOf = async (id: number) =>
  (await db.selectFrom('platform.outbox').select('payload').where('topic', '=', 'notify').execute())
    .map(({ payload }) => payload as { key: string; user_ids: number[]; link: string })
    .filter(({ link }) => link === `/organization/employees/${id}`)
/** Room for everybody whom these tests hire. */
await db
  .updateTable('organization.jobs')
  .set({ places: 50 })
  .where('org_id', '=', trade.orgId)
  .where('id', 'in', [trade.jobs.buyer, trade.jobs.developer])
  .execute()

test('employees are found by words, unit with what is below, job and state', async () => {
  const listed = async (query: InputOf<typeof listStaff>) => (await hr.call(listStaff, query)).body
  expect(await listed({ q: 'monkhbat' })).toMatchObject({
    total: 1,
    items: [{ first_name: 'Мөнхбат', job: 'Санхүүгийн хэлтсийн дарга', is_head: true, state: 'working' }],
  })
  expect((await listed({ struct_id: trade.structs.management })).total).toBe(15)
  expect((await listed({ struct_id: trade.structs.sales })).total).toBe(3)
  expect((await listed({ job_id: trade.jobs.sales_adviser })).items.map(({ first_name }) => first_name)).toEqual([
    'Мөнхцэцэг',
    'Нямдорж',
  ])
  expect((await listed({ state: 'left' })).total).toBe(0)
})

test('somebody is hired from today on, with what the register number tells in order', async () => {
  const id = await hired('Ану', {
    register_number: 'уб 90051512',
    birth_date: '1990-05-15',
    gender: 'women',
    phone: '99112233',
    email: 'anu@example.mn',
    order_number: 'Б/12',
  })
  expect(await shown(id)).toMatchObject({
    first_name: 'Ану',
    register_number: 'УБ90051512',
    phone: '99112233',
    email: 'anu@example.mn',
    state: 'working',
    hired_on: today,
    job: 'Худалдан авалтын мэргэжилтэн',
    events: [
      {
        kind: 'hire',
        state: 'done',
        order_number: 'Б/12',
        before: { state: 'planned' },
        after: { state: 'working', struct: 'Худалдан авалт' },
        created_by: 'П.Наранцэцэг',
      },
    ],
  })
  const again = await hr.call(
    hireEmployee,
    { ...person, first_name: 'Өөр', register_number: 'УБ90051512', job_id: trade.jobs.buyer, effective_on: today },
    key(),
  )
  expect([again.status, again.body.fields]).toEqual([
    409,
    { register_number: 'Энэ регистрийн дугаартай ажилтан бүртгэлтэй байна.' },
  ])
  const log = await db
    .selectFrom('platform.audit')
    .select('action')
    .where('org_id', '=', trade.orgId)
    .where('subject_id', '=', String(id))
    .where('subject_type', '=', 'organization.employee')
    .orderBy('at')
    .execute()
  expect(log.map(({ action }) => action)).toEqual(['organization.career_written', 'organization.career_done'])
})

test.each([
  [{ register_number: 'УБ90133512' }, 'register_number'],
  [{ first_name: "O'Нил" }, 'first_name'],
  [{ first_name: "'.-" }, 'first_name'],
  [{ last_name: '' }, 'last_name'],
  [{ first_name: 'x'.repeat(76) }, 'first_name'],
  [{ first_name: 'R2D2' }, 'first_name'],
  [{ email: 'no mail' }, 'email'],
  [{ email: 'ANU@example.mn' }, 'email'],
  [{ phone: '9911-2233' }, 'phone'],
  [{ phone: 'утасгүй' }, 'phone'],
  [{ birth_date: '1990-02-30' }, 'birth_date'],
  [{ birth_date: laterDay(today, 2) }, 'birth_date'],
  [{ birth_date: '1899-12-31' }, 'birth_date'],
  [{ effective_on: 'маргааш' }, 'effective_on'],
])('what cannot be is refused at its field: %j', async (wrong, field) => {
  const { status, body } = await hr.call(
    hireEmployee,
    { ...person, first_name: 'Хэн', job_id: trade.jobs.buyer, effective_on: today, ...wrong },
    key(),
  )
  expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]])
})

test('a job that is full takes nobody; two at the same moment do not share the last place', async () => {
  const refused = await hr.call(
    hireEmployee,
    { ...person, first_name: 'Хэн', job_id: trade.jobs.director, effective_on: today },
    key(),
  )
  expect([refused.status, refused.body.fields]).toEqual([422, { job_id: 'Энэ албан тушаалд сул орон тоо алга.' }])
  await db
    .updateTable('organization.jobs')
    .set({ places: 2 })
    .where('org_id', '=', trade.orgId)
    .where('id', '=', trade.jobs.driver)
    .execute()
  const both = await Promise.all(
    ['Нэг', 'Хоёр'].map((first_name) =>
      hr.call(hireEmployee, { ...person, first_name, job_id: trade.jobs.driver, effective_on: today }, key()),
    ),
  )
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
})

test('a transfer moves the person, their membership and the history of the place', async () => {
  const id = trade.employees['sales']!
  const reply = await event(id, {
    kind: 'transfer',
    job_id: trade.jobs.buyer,
    order_number: 'Б/20',
    note: 'Өөрийн хүсэлтээр',
  })
  expect(reply.body).toMatchObject({ state: 'done' })
  expect(await shown(id)).toMatchObject({
    job_id: trade.jobs.buyer,
    events: [{ before: { job: 'Борлуулалтын зөвлөх' }, after: { job: 'Худалдан авалтын мэргэжилтэн' } }],
  })
  const [member] = await memberCards(db, trade.orgId, [trade.users['sales']!])
  expect(member).toMatchObject({
    job_id: trade.jobs.buyer,
    job: 'Худалдан авалтын мэргэжилтэн',
    struct_id: trade.structs.purchase,
  })
  expect(await holdersOn(trade.jobs.sales_adviser, laterDay(today, -1))).toContain('Нямдорж')
  expect(await holdersOn(trade.jobs.sales_adviser)).not.toContain('Нямдорж')
  expect(await holdersOn(trade.jobs.buyer)).toContain('Нямдорж')
})

test('an event to come takes effect on its day and not before, once', async () => {
  const id = await hired('Ирээдүй')
  expect(
    (await event(id, { kind: 'promotion', effective_on: tomorrow, job_id: trade.jobs.developer })).body.state,
  ).toBe('planned')
  await inTime.handle({}, services)
  expect((await shown(id)).job_id).toBe(trade.jobs.buyer)
  await dayComes(id)
  await inTime.handle({}, services)
  expect(await shown(id)).toMatchObject({
    job_id: trade.jobs.developer,
    events: [{ kind: 'promotion', state: 'done' }, { kind: 'hire' }],
  })
})

test('whoever begins later cannot sign in before, and an event to come can be called off', async () => {
  const id = await hired('Маргааш', { effective_on: tomorrow })
  expect((await shown(id)).state).toBe('planned')
  expect(await holdersOn(trade.jobs.buyer)).not.toContain('Маргааш')
  expect(await codeOf(id, { kind: 'leave', until: tomorrow })).toBe('organization.career.not_begun')
  const {
    events: [hire],
  } = await shown(id)
  expect((await hr.call(cancelEvent, { id, event_id: hire!.id })).status).toBe(200)
  expect(await shown(id)).toMatchObject({ state: 'left', events: [{ state: 'cancelled' }] })
  expect((await hr.call(cancelEvent, { id, event_id: hire!.id })).status).toBe(404)
})

test('a leave has an end, overlaps no other, and ends with the return', async () => {
  const id = await hired('Амрагч')
  expect(await codeOf(id, { kind: 'leave' })).toBe('platform.bad_input')
  expect(await codeOf(id, { kind: 'leave', until: laterDay(today, 9) })).toBe('written')
  expect(await shown(id)).toMatchObject({ state: 'leave', leave_until: laterDay(today, 9) })
  expect(await codeOf(id, { kind: 'leave', effective_on: laterDay(today, 9), until: laterDay(today, 12) })).toBe(
    'organization.career.leave_overlaps',
  )
  expect((await hr.call(listStaff, { state: 'leave' })).body.items.map(({ emp_id }) => emp_id)).toEqual([id])
  expect(await codeOf(id, { kind: 'return' })).toBe('written')
  expect((await shown(id)).state).toBe('working')
  expect(await codeOf(id, { kind: 'return' })).toBe('organization.career.not_away')
})

test('a return to come is written down once, and goes with the days of its leave', async () => {
  const id = await hired('Буцах')
  const later = (days: number) => laterDay(today, days)
  expect(await codeOf(id, { kind: 'leave', until: later(20) })).toBe('written')
  expect(await codeOf(id, { kind: 'return', effective_on: later(12) })).toBe('written')
  for (const days of [12, 5])
    expect(await codeOf(id, { kind: 'return', effective_on: later(days) })).toBe('organization.career.returns_already')
  const of = async (kind: string) =>
    (await shown(id)).events.find((one) => one.kind === kind && one.state !== 'cancelled')
  const days = async (until: string) =>
    (
      await hr.call(changeLeave, {
        id,
        event_id: (await of('leave'))!.id,
        effective_on: today,
        until,
        substitution: 'keep',
      })
    ).status
  expect([await days(later(15)), (await of('return'))?.state]).toEqual([200, 'planned'])
  expect([await days(later(8)), await of('return')], 'nobody comes back from a leave that is over').toEqual([
    200,
    undefined,
  ])

  const next = await event(id, { kind: 'leave', effective_on: later(30), until: later(40) })
  expect(await codeOf(id, { kind: 'return', effective_on: later(35) })).toBe('written')
  expect((await hr.call(cancelEvent, { id, event_id: next.body.id })).status).toBe(200)
  expect(await of('return')).toBeUndefined()
})

test('a step follows on the one before it: to the job that somebody leaves until then, not to the one they hold then', async () => {
  const id = await hired('Түр томилолт')
  expect(await codeOf(id, { kind: 'transfer', effective_on: laterDay(today, 3), job_id: trade.jobs.developer })).toBe(
    'written',
  )
  expect(await codeOf(id, { kind: 'transfer', effective_on: laterDay(today, 9), job_id: trade.jobs.developer })).toBe(
    'organization.career.same_job',
  )
  expect(await codeOf(id, { kind: 'transfer', effective_on: laterDay(today, 9), job_id: trade.jobs.buyer })).toBe(
    'written',
  )
})

test('a job that has nothing to do with a step is not kept with it', async () => {
  const id = await hired('Илүү талбар')
  expect(
    await codeOf(id, {
      kind: 'leave',
      effective_on: laterDay(today, 3),
      until: laterDay(today, 4),
      job_id: trade.jobs.developer,
    }),
  ).toBe('written')
  expect(
    await codeOf(id, {
      kind: 'separation',
      effective_on: laterDay(today, 9),
      job_id: trade.jobs.developer,
      until: laterDay(today, 12),
    }),
  ).toBe('written')
  expect((await shown(id)).events.map(({ kind, job, until }) => [kind, job, until])).toEqual([
    ['separation', null, null],
    ['leave', null, laterDay(today, 4)],
    ['hire', 'Худалдан авалтын мэргэжилтэн', null],
  ])
})

test('a return on the first day of a leave calls the leave off, and the log tells its days', async () => {
  const id = await hired('Явсангүй')
  expect(await codeOf(id, { kind: 'leave', until: laterDay(today, 9) })).toBe('written')
  expect(await codeOf(id, { kind: 'return' })).toBe('written')
  const leave = (await shown(id)).events.find(({ kind }) => kind === 'leave')
  expect(leave).toMatchObject({ state: 'cancelled', effective_on: today, until: laterDay(today, 9) })
  const log = (action: string) =>
    db
      .selectFrom('platform.audit')
      .select(['before', 'after'])
      .where('org_id', '=', trade.orgId)
      .where('subject_id', '=', String(id))
      .where('action', '=', action)
      .execute()
  expect(await log('organization.career_cancelled')).toMatchObject([
    { before: { kind: 'leave', effective_on: today, until: laterDay(today, 9) } },
  ])

  expect(await codeOf(id, { kind: 'leave', effective_on: laterDay(today, -3), until: laterDay(today, 9) })).not.toBe(
    'written',
  )
  const away = await hired('Явсан', { effective_on: laterDay(today, -5) })
  expect(await codeOf(away, { kind: 'leave', effective_on: laterDay(today, -3), until: laterDay(today, 9) })).toBe(
    'written',
  )
  expect(await codeOf(away, { kind: 'return' })).toBe('written')
  const changed = await db
    .selectFrom('platform.audit')
    .select(['before', 'after'])
    .where('org_id', '=', trade.orgId)
    .where('subject_id', '=', String(away))
    .where('action', '=', 'organization.leave_changed')
    .execute()
  expect(changed).toEqual([{ before: { until: laterDay(today, 9) }, after: { until: laterDay(today, -1) } }])
})

test('the log of a hiring and of a transfer tells the job by its name', async () => {
  const id = await hired('Нэрлэгдсэн')
  await event(id, { kind: 'transfer', job_id: trade.jobs.developer, effective_on: tomorrow })
  const log = await db
    .selectFrom('platform.audit')
    .select(['action', 'before', 'after'])
    .where('org_id', '=', trade.orgId)
    .where('subject_id', '=', String(id))
    .orderBy('at')
    .execute()
  const buyer = { job: 'Худалдан авалтын мэргэжилтэн', unit: 'Худалдан авалт' }
  expect(log).toMatchObject([
    { action: 'organization.career_written', after: { kind: 'hire', ...buyer } },
    { action: 'organization.career_done', before: { job: null }, after: buyer },
    { action: 'organization.career_written', after: { kind: 'transfer', job: 'Систем хөгжүүлэгч' } },
  ])
  expect(JSON.stringify(log)).not.toContain('job_id')
})

test.each([
  ['0001-01-01', '0001-01-02'],
  ['2026-12-14', '9999-12-31'],
  ['1899-12-31', '1900-01-02'],
  ['2026-12-14', '2100-01-01'],
])('a day of no working life is a slip of the keyboard: %s – %s', async (effective_on, until) => {
  const id = trade.employees['accountant']!
  expect((await event(id, { kind: 'leave', effective_on, until })).status).toBe(422)
})

test('who has left can be hired again, and stands in the structure of both times', async () => {
  const id = await hired('Буцсан', { effective_on: laterDay(today, -20) })
  expect(await codeOf(id, { kind: 'separation', effective_on: laterDay(today, -10) })).toBe('written')
  expect(await codeOf(id, { kind: 'transfer', job_id: trade.jobs.developer })).toBe('organization.career.has_left')
  expect(await codeOf(id, { kind: 'hire', job_id: trade.jobs.developer, effective_on: laterDay(today, -15) })).toBe(
    'organization.career.before_last',
  )
  expect(await codeOf(id, { kind: 'hire', job_id: trade.jobs.developer, effective_on: laterDay(today, -5) })).toBe(
    'written',
  )
  expect(await holdersOn(trade.jobs.buyer, laterDay(today, -15))).toContain('Буцсан')
  expect(await holdersOn(trade.jobs.buyer, laterDay(today, -8))).not.toContain('Буцсан')
  expect(await holdersOn(trade.jobs.developer)).toContain('Буцсан')
})

test('the last step of a career gets the day that was meant: both places follow it, with a reason in the log', async () => {
  const ago = (days: number) => laterDay(today, -days)
  const id = await hired('Засвар', { effective_on: ago(30) })
  expect(await codeOf(id, { kind: 'transfer', job_id: trade.jobs.developer })).toBe('written')
  const stepOf = async (kind: string) => (await shown(id)).events.find((one) => one.kind === kind)!.id
  const correct = async (kind: string, day: string, { reason = 'Тушаалд өөр өдөр байсан', who = hr } = {}) => {
    const { status, body } = await who.call(correctDay, { id, event_id: await stepOf(kind), effective_on: day, reason })
    return status === 200
      ? 'corrected'
      : body.code === 'platform.bad_input'
        ? Object.keys(body.fields!).join()
        : body.code
  }
  expect(await correct('hire', ago(20))).toBe('organization.career.not_last')
  expect(await correct('transfer', tomorrow)).toBe('organization.career.day_to_come')
  expect(await correct('transfer', ago(30))).toBe('organization.career.before_last')
  expect(await correct('transfer', ago(40))).toBe('organization.career.before_last')
  expect(await correct('transfer', ago(10), { reason: '  ' })).toBe('reason')
  expect(await correct('transfer', ago(10), { who: await as('creator') })).toBe('platform.no_permission')
  expect(await correct('transfer', ago(10))).toBe('corrected')
  expect(await holdersOn(trade.jobs.buyer, ago(11))).toContain('Засвар')
  expect(await holdersOn(trade.jobs.buyer, ago(10))).not.toContain('Засвар')
  expect(await holdersOn(trade.jobs.developer, ago(10))).toContain('Засвар')
  expect(await correct('transfer', ago(5))).toBe('corrected')
  expect(await holdersOn(trade.jobs.developer, ago(6))).not.toContain('Засвар')
  expect((await shown(id)).events.find(({ kind }) => kind === 'transfer')).toMatchObject({
    effective_on: ago(5),
    state: 'done',
  })
  const log = await db
    .selectFrom('platform.audit')
    .select(['before', 'after'])
    .where('org_id', '=', trade.orgId)
    .where('subject_id', '=', String(id))
    .where('action', '=', 'organization.career_day_corrected')
    .orderBy('at')
    .execute()
  expect(log).toEqual(
    [
      [today, ago(10)],
      [ago(10), ago(5)],
    ].map(([was, is]) => ({
      before: { effective_on: was, reason: null },
      after: { effective_on: is, reason: 'Тушаалд өөр өдөр байсан' },
    })),
  )
})

test('a separation gets the day that was meant: place and leaves follow it, whoever left stays gone, and who comes back still does', async () => {
  const ago = (days: number) => laterDay(today, -days)
  const id = await hired('Гарсан', { effective_on: ago(30) })
  expect(await codeOf(id, { kind: 'leave', effective_on: ago(12), until: ago(3) })).toBe('written')
  expect(await codeOf(id, { kind: 'separation' })).toBe('written')
  expect(await codeOf(id, { kind: 'hire', job_id: trade.jobs.developer, effective_on: tomorrow })).toBe('written')
  const eventOf = async (kind: string) => (await shown(id)).events.find((one) => one.kind === kind)!
  const correct = async (day: string) => {
    const { status, body } = await hr.call(correctDay, {
      id,
      event_id: (await eventOf('separation')).id,
      effective_on: day,
      reason: 'Тушаалд өөр өдөр байсан',
    })
    return status === 200 ? 'corrected' : [body.code, Object.keys(body.fields ?? {}).join()].join(' ')
  }
  expect(await correct(tomorrow)).toBe('organization.career.leaves_later effective_on')
  expect(await correct(ago(31))).toBe('organization.career.before_last effective_on')
  expect(await correct(ago(10))).toBe('corrected')
  expect(await shown(id)).toMatchObject({ state: 'left', left_on: ago(10) })
  expect(await eventOf('leave')).toMatchObject({ state: 'done', until: ago(11) })
  expect(await holdersOn(trade.jobs.buyer, ago(11))).toContain('Гарсан')
  expect(await holdersOn(trade.jobs.buyer, ago(10))).not.toContain('Гарсан')
  expect(await correct(ago(13))).toBe('corrected')
  expect(await eventOf('leave')).toMatchObject({ state: 'cancelled' })
  expect(await correct(ago(5))).toBe('corrected')
  expect(await holdersOn(trade.jobs.buyer, ago(6))).toContain('Гарсан')
  expect(await holdersOn(trade.jobs.buyer, ago(5))).not.toContain('Гарсан')
  expect((await shown(id)).events.find(({ state }) => state === 'planned')).toMatchObject({
    kind: 'hire',
    effective_on: tomorrow,
  })
  const log = await db
    .selectFrom('platform.audit')
    .select(['before', 'after'])
    .where('org_id', '=', trade.orgId)
    .where('subject_id', '=', String(id))
    .where('action', '=', 'organization.career_day_corrected')
    .orderBy('at')
    .execute()
  expect(log).toEqual(
    [
      [today, ago(10)],
      [ago(10), ago(13)],
      [ago(13), ago(5)],
    ].map(([was, is]) => ({
      before: { effective_on: was, reason: null },
      after: { effective_on: is, reason: 'Тушаалд өөр өдөр байсан' },
    })),
  )
  // The job was given up meanwhile, so nobody has held it since; and somebody who should be back by then has not left
  // later.
  await db
    .updateTable('organization.jobs')
    .set({ valid_to: ago(4) })
    .where('org_id', '=', trade.orgId)
    .where('id', '=', trade.jobs.buyer)
    .execute()
  expect(await correct(ago(3))).toBe('organization.career.job_closed effective_on')
  await db
    .updateTable('organization.jobs')
    .set({ valid_to: null })
    .where('org_id', '=', trade.orgId)
    .where('id', '=', trade.jobs.buyer)
    .execute()
  await db
    .updateTable('organization.career_events')
    .set({ effective_on: ago(4) })
    .where('org_id', '=', trade.orgId)
    .where('emp_id', '=', id)
    .where('state', '=', 'planned')
    .execute()
  expect(await correct(ago(3))).toBe('organization.career.before_planned effective_on')
})

test('whoever came and went on one day, and stayed longer after all, has held the place until then', async () => {
  const ago = (days: number) => laterDay(today, -days)
  const id = await hired('Нэгөдөр', { effective_on: ago(9) })
  expect(await codeOf(id, { kind: 'separation', effective_on: ago(9) })).toBe('written')
  expect(await holdersOn(trade.jobs.buyer, ago(9))).not.toContain('Нэгөдөр')
  const { events } = await shown(id)
  expect(
    (
      await hr.call(correctDay, {
        id,
        event_id: events.find(({ kind }) => kind === 'separation')!.id,
        effective_on: ago(7),
        reason: 'Хоёр өдөр ажилласан',
      })
    ).status,
  ).toBe(200)
  expect(await holdersOn(trade.jobs.buyer, ago(8))).toContain('Нэгөдөр')
  expect(await holdersOn(trade.jobs.buyer, ago(7))).not.toContain('Нэгөдөр')
})

test('the day of a hiring is corrected up to a leave, after the employment before it, and not for whoever has left', async () => {
  const ago = (days: number) => laterDay(today, -days)
  const id = await hired('Засвар', { effective_on: ago(60) })
  expect(await codeOf(id, { kind: 'separation', effective_on: ago(50) })).toBe('written')
  const correct = async (kind: string, day: string) => {
    const { status, body } = await hr.call(correctDay, {
      id,
      event_id: (await shown(id)).events.find((one) => one.kind === kind)!.id,
      effective_on: day,
      reason: 'Тушаалд өөр өдөр байсан',
    })
    return status === 200 ? 'corrected' : body.code
  }
  expect(await correct('hire', ago(55))).toBe('organization.career.not_last')
  expect(await correct('separation', ago(52))).toBe('corrected')
  expect(await codeOf(id, { kind: 'hire', job_id: trade.jobs.developer, effective_on: ago(40) })).toBe('written')
  expect(await codeOf(id, { kind: 'leave', effective_on: ago(30), until: ago(28) })).toBe('written')
  expect(await correct('hire', ago(29))).toBe('organization.career.leave_before')
  expect(await correct('separation', ago(50))).toBe('organization.career.not_last')
  expect(await correct('hire', ago(53))).toBe('organization.career.before_last')
  expect(await correct('hire', ago(50))).toBe('corrected')
  expect(await shown(id)).toMatchObject({ hired_on: ago(50), state: 'working' })
  expect(await holdersOn(trade.jobs.developer, ago(45))).toContain('Засвар')
})

test('no leave is left of days on which somebody turns out to have been gone', async () => {
  const id = await hired('Эрт гарсан', { effective_on: laterDay(today, -20) })
  expect(await codeOf(id, { kind: 'leave', effective_on: laterDay(today, -8), until: laterDay(today, 5) })).toBe(
    'written',
  )
  expect(await codeOf(id, { kind: 'separation', effective_on: laterDay(today, -10) })).toBe('written')
  expect((await shown(id)).events.find(({ kind }) => kind === 'leave')).toMatchObject({ state: 'cancelled' })
  expect(await codeOf(id, { kind: 'hire', job_id: trade.jobs.developer, effective_on: laterDay(today, -5) })).toBe(
    'written',
  )
  expect(await shown(id)).toMatchObject({ state: 'working', leave_until: null })
  const log = await db
    .selectFrom('platform.audit')
    .select('before')
    .where('org_id', '=', trade.orgId)
    .where('subject_id', '=', String(id))
    .where('action', '=', 'organization.career_cancelled')
    .execute()
  expect(log).toMatchObject([
    { before: { kind: 'leave', effective_on: laterDay(today, -8), until: laterDay(today, 5) } },
  ])
})

test('the structure of a day to come shows who will be where by what is written down, and what cannot happen is not shown', async () => {
  const [moves, goes, comes] = [
    await hired('Шилжигч'),
    await hired('Явагч'),
    await hired('Ирэгч', { effective_on: laterDay(today, 4), job_id: trade.jobs.developer }),
  ]
  expect(
    await codeOf(moves, { kind: 'transfer', effective_on: laterDay(today, 3), job_id: trade.jobs.developer }),
  ).toBe('written')
  expect(await codeOf(goes, { kind: 'separation', effective_on: laterDay(today, 3) })).toBe('written')
  const seen = async (days: number) => {
    const on = laterDay(today, days)
    const [buyers, developers] = [await holdersOn(trade.jobs.buyer, on), await holdersOn(trade.jobs.developer, on)]
    return [
      ['Шилжигч', 'Явагч'].filter((name) => buyers.includes(name)),
      ['Шилжигч', 'Ирэгч'].filter((name) => developers.includes(name)),
    ]
  }
  expect(await seen(0)).toEqual([['Шилжигч', 'Явагч'], []])
  expect(await seen(2)).toEqual([['Шилжигч', 'Явагч'], []])
  expect(await seen(3)).toEqual([[], ['Шилжигч']])
  expect(await seen(4)).toEqual([[], ['Шилжигч', 'Ирэгч']])
  waiting = [
    {
      id: 'x',
      work_id: 'w',
      number: 'Б/1',
      title: 'Гэрээ',
      step: { mn: 'Хянах' },
      since: '',
      is_ballot: false,
      proposed: null,
      only: null,
    },
  ]
  await dayComes(goes)
  waiting = []
  expect(await seen(4), 'whoever could not go is still there').toEqual([['Явагч'], ['Шилжигч', 'Ирэгч']])
  for (const id of [moves, goes, comes]) {
    const { events } = await shown(id)
    for (const one of events) if (one.state === 'planned') await hr.call(cancelEvent, { id, event_id: one.id })
  }
  expect(await seen(4)).toEqual([['Шилжигч', 'Явагч'], []])
})

test('who has left comes back once: a hiring to come stands alone until it is called off', async () => {
  const id = await hired('Эргэж ирэх', { effective_on: laterDay(today, -20) })
  expect(await codeOf(id, { kind: 'separation', effective_on: laterDay(today, -10) })).toBe('written')
  const hire = (days: number) =>
    codeOf(id, { kind: 'hire', job_id: trade.jobs.developer, effective_on: laterDay(today, days) })
  expect(await hire(5)).toBe('written')
  for (const days of [5, 9]) expect(await hire(days)).toBe('organization.career.comes_already')
  const planned = (await shown(id)).events.filter(({ state }) => state === 'planned')
  expect(planned).toHaveLength(1)
  await hr.call(cancelEvent, { id, event_id: planned[0]!.id })
  expect(await hire(9)).toBe('written')
})

test('nobody is away before the day they were hired', async () => {
  const id = await hired('Шинэхэн', { effective_on: laterDay(today, -5) })
  expect(await codeOf(id, { kind: 'leave', effective_on: laterDay(today, -30), until: laterDay(today, -20) })).toBe(
    'organization.career.before_hire',
  )
  expect(await codeOf(id, { kind: 'leave', effective_on: laterDay(today, -6), until: laterDay(today, -2) })).toBe(
    'organization.career.before_hire',
  )
  expect(await codeOf(id, { kind: 'return', effective_on: laterDay(today, -25) })).toBe(
    'organization.career.before_hire',
  )
  expect(await codeOf(id, { kind: 'leave', effective_on: laterDay(today, 3), until: laterDay(today, 8) })).toBe(
    'written',
  )
  const {
    events: [leave],
  } = await shown(id)
  const changed = await hr.call(changeLeave, {
    id,
    event_id: leave!.id,
    effective_on: laterDay(today, -9),
    until: laterDay(today, 8),
    substitution: 'keep',
  })
  expect(changed.body.code).toBe('organization.career.before_hire')
})

test('on the day of a separation somebody whose work nobody can take over stays, with the reason, until it is done', async () => {
  const id = await hired('Хүлээгч')
  expect(await codeOf(id, { kind: 'separation', effective_on: tomorrow })).toBe('written')
  expect(await codeOf(id, { kind: 'transfer', effective_on: laterDay(today, 2), job_id: trade.jobs.developer })).toBe(
    'organization.career.leaves_already',
  )
  waiting = [
    {
      id: 'x',
      work_id: 'w',
      number: 'Б/1',
      title: 'Гэрээ',
      step: { mn: 'Хянах' },
      since: '',
      is_ballot: false,
      proposed: null,
      only: null,
    },
  ]
  await dayComes(id)
  expect(await shown(id)).toMatchObject({
    state: 'working',
    events: [{ kind: 'separation', state: 'planned', problem: 'organization.career.work_waits' }, {}],
  })
  await inTime.handle({}, services)
  const told = await toldOf(id)
  expect(told, 'once, however often it is tried').toHaveLength(1)
  expect(told[0]).toMatchObject({
    key: 'organization.notify.stuck_separation',
    user_ids: expect.arrayContaining([trade.users['hr'], trade.users['admin']]),
  })
  expect(
    (await hr.call(listStaff, { state: 'stuck' })).body.items.map(({ emp_id, is_stuck }) => [emp_id, is_stuck]),
  ).toEqual([[id, true]])
  waiting = []
  await inTime.handle({}, services)
  expect(await shown(id)).toMatchObject({
    state: 'left',
    left_on: today,
    events: [{ state: 'done', problem: null }, {}],
  })
  expect((await hr.call(listStaff, { state: 'stuck' })).body.total).toBe(0)
})

test('a fault that nobody foresaw is told as a refusal is, once, and the change takes effect as soon as it can', async () => {
  const id = await hired('Гэмтэл')
  expect(await codeOf(id, { kind: 'separation', effective_on: tomorrow })).toBe('written')
  const broken = careerInTime({ ...book, waitingFor: () => Promise.reject(new Error('nobody foresaw this')) })
  await dayComes(id, broken)
  await broken.handle({}, services)
  expect(await shown(id)).toMatchObject({
    state: 'working',
    events: [{ kind: 'separation', state: 'planned', problem: 'organization.career.stuck_fault' }, {}],
  })
  expect(await toldOf(id)).toMatchObject([
    {
      key: 'organization.notify.stuck_separation',
      user_ids: expect.arrayContaining([trade.users['hr'], trade.users['admin']]) as number[],
    },
  ])
  await inTime.handle({}, services)
  expect(await shown(id)).toMatchObject({ state: 'left', events: [{ state: 'done', problem: null }, {}] })
})

test('nobody separates themselves', async () => {
  expect(await codeOf(trade.employees['hr']!, { kind: 'separation' })).toBe('organization.career.not_yourself')
})

test('personal facts are changed and found by', async () => {
  const id = await hired('Болор')
  const { order_number: _, ...facts } = person
  expect((await hr.call(changeEmployee, { id, ...facts, first_name: 'Өнөболор', mobile: '88001122' })).status).toBe(200)
  expect((await hr.call(listStaff, { q: 'онобол' })).body.items.map(({ emp_id }) => emp_id)).toEqual([id])
})

test('a user is parted from one employee and becomes another', async () => {
  const id = await hired('Нэвтрэгч')
  const builder = trade.users['builder']!
  const place = async () => (await memberCards(db, trade.orgId, [builder]))[0]
  expect((await hr.call(listFreeMembers, {})).body).toEqual([])
  expect((await hr.call(linkUser, { id, user_id: builder })).status).toBe(404)
  expect((await hr.call(linkUser, { id: trade.employees['builder']!, user_id: null })).status).toBe(200)
  expect(await place()).toMatchObject({ emp_id: null, job_id: null, job: null })
  expect((await hr.call(listFreeMembers, {})).body.map(({ login }) => login)).toEqual(['builder'])
  expect((await hr.call(linkUser, { id, user_id: builder })).status).toBe(200)
  expect(await shown(id)).toMatchObject({ login: 'builder' })
  expect(await place()).toMatchObject({ emp_id: id, job_id: trade.jobs.buyer, struct: 'Худалдан авалт' })
})

test('whoever never came keeps no account from others, and whoever has left goes on having theirs', async () => {
  const builder = trade.users['builder']!
  const { id: other } = await db
    .selectFrom('organization.employees')
    .select('id')
    .where('org_id', '=', trade.orgId)
    .where('user_id', '=', builder)
    .executeTakeFirstOrThrow()
  const link = async (id: number, user_id: number | null) =>
    (await hr.call(linkUser, { id, user_id })).body.code ?? 'done'
  expect(await link(other, null)).toBe('done')
  const id = await hired('Ирээгүй', { effective_on: tomorrow })
  expect(await link(id, builder)).toBe('done')
  const {
    events: [hire],
  } = await shown(id)
  expect((await hr.call(cancelEvent, { id, event_id: hire!.id })).status).toBe(200)
  expect(await shown(id)).toMatchObject({ state: 'left', login: 'builder', left_on: null })
  expect(await link(id, null)).toBe('done')
  expect(await link(id, builder)).toBe('organization.career.has_left')
  expect(await link(other, builder)).toBe('done')
  expect(await codeOf(other, { kind: 'separation' })).toBe('written')
  expect(await link(other, null)).toBe('organization.career.has_left')
})

test('colleagues without the right and other organisations see no personal facts', async () => {
  const reviewer = await as('reviewer')
  const outsider = await as('outsider')
  for (const who of [reviewer, outsider]) {
    expect((await who.call(listStaff, {})).status).toBe(403)
    expect((await who.call(showEmployee, { id: 1 })).status).toBe(403)
    expect((await event(1, { kind: 'separation' }, who)).status).toBe(403)
  }
})

test('a leave and who stands in are written down together or not at all, and go on together', async () => {
  const [away, acts] = [trade.employees['sales']!, trade.employees['accountant']!]
  const standing = async () =>
    (await hr.call(listSubstitutes, {})).body.substitutions
      .filter(({ absent }) => absent.emp_id === away)
      .map(({ starts_on, ends_on, substitute }) => [substitute.emp_id, starts_on, ends_on])
  const later = (days: number) => laterDay(today, days)
  const leave = { kind: 'leave' as const, effective_on: later(3), until: later(9) }
  expect(await codeOf(away, { ...leave, substitute_emp_id: away })).toBe('organization.substitutes.not_themselves')
  expect((await shown(away)).events.filter(({ kind }) => kind === 'leave')).toEqual([])

  expect(await codeOf(away, { ...leave, substitute_emp_id: acts })).toBe('written')
  expect(await standing()).toEqual([[acts, later(3), later(9)]])
  const [written] = (await shown(away)).events.filter(({ kind }) => kind === 'leave')
  expect(written).toMatchObject({
    state: 'planned',
    substitution: { starts_on: later(3), ends_on: later(9), is_over: false },
  })

  const move = async (days: { effective_on: string; until: string }, substitution: 'follow' | 'end' | 'keep') =>
    (await hr.call(changeLeave, { id: away, event_id: written!.id, ...days, substitution })).body.code ?? 'changed'
  expect(await move({ effective_on: later(5), until: later(4) }, 'keep')).toBe('platform.bad_input')
  expect(await move({ effective_on: later(4), until: later(12) }, 'keep')).toBe('changed')
  expect(await standing()).toEqual([[acts, later(3), later(9)]])
  expect(await move({ effective_on: later(5), until: later(12) }, 'follow')).toBe('changed')
  expect(await standing()).toEqual([[acts, later(5), later(12)]])
  // Begun today it keeps its first day, and the substitution begins with it.
  expect(await move({ effective_on: today, until: later(6) }, 'follow')).toBe('changed')
  expect(await shown(away)).toMatchObject({ state: 'leave', leave_until: later(6) })
  expect(await move({ effective_on: later(1), until: later(6) }, 'follow')).toBe('organization.career.leave_begun')
  const early = await event(away, { kind: 'return', effective_on: later(2), substitution: 'end' })
  expect(await standing()).toEqual([[acts, today, later(1)]])
  // Not coming back early after all: who stands in goes on.
  expect((await hr.call(cancelEvent, { id: away, event_id: early.body.id, substitution: 'keep' })).status).toBe(200)
  expect(await standing()).toEqual([[acts, today, later(6)]])
  expect(await codeOf(away, { kind: 'return', effective_on: later(2), substitution: 'end' })).toBe('written')
  expect(await standing()).toEqual([[acts, today, later(1)]])

  const second = await event(away, { ...leave, effective_on: later(20), until: later(22), substitute_emp_id: acts })
  expect((await hr.call(cancelEvent, { id: away, event_id: second.body.id, substitution: 'end' })).status).toBe(200)
  expect(await standing()).toEqual([[acts, today, later(1)]])
})

test('an employee and their account are made together: one form, one letter, and the place is theirs at once', async () => {
  const admin = await as('admin')
  const wish = {
    last_name: 'Дорж',
    first_name: 'Хамтбаяр',
    clan_name: '',
    register_number: '',
    birth_date: '',
    gender: '' as const,
    phone: '',
    mobile: '',
    email: 'khamt@khukhtenger.example',
    note: '',
    job_id: trade.jobs.buyer,
    effective_on: today,
    order_number: '',
    account_role_id: trade.roles.employee,
  }
  expect((await admin.call(hireEmployee, { ...wish, email: '' }, key())).body).toMatchObject({
    fields: { email: expect.any(String) as string },
  })
  expect((await hr.call(hireEmployee, wish, key())).status, 'who may add no accounts').toBe(403)
  const { status, body } = await admin.call(hireEmployee, wish, key())
  expect([status, body]).toEqual([200, { id: expect.any(Number) as number }])
  expect((await admin.call(showEmployee, { id: body.id })).body).toMatchObject({
    login: 'khamt',
    is_invited: true,
    first_name: 'Хамтбаяр',
    state: 'working',
  })
  expect((await hr.call(showEmployee, { id: trade.employees['sales']! })).body.is_invited).toBe(false)
  const letters = await db.selectFrom('platform.mails').select('text').where('to', '=', wish.email).execute()
  expect(letters.map(({ text }) => text.includes('/auth/invitation#'))).toEqual([true])
})
