import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { createStructure, openCalendars, placeEmployee, todayOf } from '#modules/organization/server/index.ts'
import { laterDay, workingSpans } from '#modules/organization/shared/index.ts'
import {
  addRow,
  changeRow,
  deleteRows,
  queryRows,
  restoreRows,
  showRow,
  showRowHistory,
} from '#modules/records/shared/index.ts'
import { asSystem, withTenant } from '#platform/server/tenancy.ts'
import { refusalOf } from '#modules/workflow/testing/index.ts'
import { NOTICES } from '../shared/access.ts'
import { confirmNotice, listNews, putOffNotice, seeNotice, showNotice } from '../shared/reading.ts'
import { countUnread } from '../shared/unread.ts'
import { listReaders, remindReaders, stepNotice } from '../shared/receipts.ts'
import { staffOf } from '../testing/staff.ts'
import { remindOn } from './reminders.ts'

const app = await startedApp()
const { db } = app.services
const { orgId, structs, jobs, roles, employees, users } = app.places.orgs.trade
const [secretary, director, sales, salesHead, buyer, theirs, theirTeacher] = [
  await app.as('secretary'),
  await app.as('director'),
  await app.as('sales'),
  await app.as('councillor3'),
  await app.as('creator'),
  await app.as('principal'),
  await app.as('outsider'),
]
type Who = typeof secretary
type Values = Record<string, string | boolean | null>

const key = () => ({ 'idempotency-key': crypto.randomUUID() })
const write = async (title: string, values: Values = {}, who = secretary) => {
  const reply = await who.call(
    addRow,
    { table: NOTICES, values: { title, body: `<p>${title}</p>`, author: `${employees['secretary']} —`, ...values } },
    key(),
  )
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200 })
  return reply.body.id
}
const step = (id: string, what: 'release' | 'withdraw' | 'redraft', who = secretary) =>
  who.call(stepNotice, { id, step: what }, key())
const out = async (title: string, values: Values = {}) => {
  const id = await write(title, values)
  expect((await step(id, 'release')).body).toEqual({ state: 'released' })
  return id
}
const forUnit = (...units: number[]): Values => ({
  audience: 'chosen',
  units: units.map((unit) => `${unit} —`).join('\n'),
})
const row = async (id: string) => (await secretary.call(showRow, { table: NOTICES, id })).body
const change = async (id: string, values: Values, who = secretary) =>
  who.call(changeRow, { table: NOTICES, id, was: (await row(id)).values, values }, key())
const titles = async (who: Who) => (await who.call(listNews, {})).body.items.map(({ title }) => title)
const seen = (id: string, who: Who) => who.call(showNotice, { id })
/** Whoever was told of it, once for each telling. */
const told = async (news: string, id: string) => {
  const { rows } = await asSystem(db, (trx) =>
    sql<{ user_id: number }>`select distinct one.user_id::integer, o.payload ->> 'source' as source
      from platform.outbox o cross join jsonb_array_elements_text(o.payload -> 'user_ids') as one (user_id)
      where o.org_id = ${orgId} and o.topic = 'notify' and o.payload ->> 'key' = ${`news.notify.${news}`}
      and o.payload ->> 'link' = ${`/news/${id}`} order by 1`.execute(trx),
  )
  return rows.map(({ user_id }) => user_id)
}
/** The same as it stands in somebody's bell. */
const inBell = async (who: Who, id: string) => {
  const reply = await who.fetch('/api/notifications?limit=100')
  const { items } = (await reply.json()) as { items: { key: string; link: string }[] }
  return items.filter(({ link }) => link === `/news/${id}`).map(({ key }) => key)
}

test('a must-read notice to 300 people of one subtree: receipts right, and only who has not confirmed is reminded', async () => {
  const unit = 60
  await asSystem(db, (trx) =>
    createStructure(
      trx,
      orgId,
      [{ id: unit, parent_id: structs.sales, struct: 'Салбар дэлгүүр' }],
      [{ id: 60, struct_id: unit, job: 'Худалдагч', places: 400 }],
    ),
  )
  const staff = await staffOf(app, { count: 300, job_id: 60, from: 1000 })
  const others = [users['sales']!, users['councillor3']!]
  const id = await out('Кассын шинэ журам', { ...forUnit(structs.sales), must_read: true, due_on: '2027-01-15' })
  const readers = [...staff.map(({ userId }) => userId), ...others].toSorted((one, other) => one - other)
  expect(await told('must_read', id)).toEqual(readers)

  await expect.poll(() => inBell(sales, id)).toEqual(['news.notify.must_read'])

  // Every third confirms, every fifth opens it only; a press that comes twice is one receipt.
  const confirming = staff.filter((_, at) => at % 3 === 0)
  const opening = staff.filter((_, at) => at % 3 !== 0 && at % 5 === 0)
  for (const { who } of confirming) {
    const one = await who()
    const path = `/news/notices/${id}/confirm`
    const [first, second] = await Promise.all([one.send('POST', path, {}), one.send('POST', path, {})])
    expect(first.status).toBe(200)
    expect(second.body).toEqual(first.body)
  }
  for (const { who } of opening)
    expect((await (await who()).send('POST', `/news/notices/${id}/seen`, {})).status).toBe(200)

  const { body } = await secretary.call(listReaders, { id })
  expect(body.all).toEqual({ total: 302, seen: confirming.length + opening.length, confirmed: confirming.length })
  expect(body.units).toEqual([
    { unit, name: 'Салбар дэлгүүр', total: 300, seen: confirming.length + opening.length, confirmed: 100 },
    { unit: structs.sales, name: 'Борлуулалт', total: 2, seen: 0, confirmed: 0 },
  ])
  expect(
    (await secretary.call(listReaders, { id, state: 'unseen', unit: String(unit), limit: 200 })).body,
  ).toMatchObject({
    count: 300 - confirming.length - opening.length,
  })
  const waiting = readers.filter((user) => !confirming.some(({ userId }) => userId === user))

  // The day it went out nobody is reminded; after that once a day, and not on a free day.
  const day = (text: string) => withTenant(db, { orgId, userId: 0 }, (trx) => remindOn(trx, orgId, text))
  const next = (await nextWorkingDays(2)) as [string, string]
  await day(await todayHere())
  expect(await told('reminder', id)).toEqual([])
  await day(next[0])
  await day(next[0])
  expect(await told('reminder', id)).toEqual(waiting)
  await day(await nextFreeDay())
  expect(await told('reminder', id)).toHaveLength(waiting.length)

  // Whoever confirms in between hears no more of it; a press of the button reminds the others at once.
  const late = staff.find(({ userId }) => waiting.includes(userId))!
  expect((await (await late.who()).send('POST', `/news/notices/${id}/confirm`, {})).status).toBe(200)
  expect((await secretary.call(remindReaders, { id }, key())).body).toEqual({ count: waiting.length - 1 })
  const twice = await told('reminder', id)
  expect(twice.filter((user) => user === late.userId)).toHaveLength(1)
  expect(twice).toHaveLength(waiting.length * 2 - 1)
  await secretary.call(remindReaders, { id }, key())
  expect((await secretary.call(remindReaders, { id }, key())).status).toBe(429)

  // It is taken back: nobody is reminded of it, and nobody reads it.
  expect((await step(id, 'withdraw')).body).toEqual({ state: 'withdrawn' })
  const before = (await told('reminder', id)).length
  await day(next[1])
  expect(await told('reminder', id)).toHaveLength(before)
  expect((await (await late.who()).send('GET', `/news/notices/${id}`)).status).toBe(404)
  expect(refusalOf(await secretary.call(remindReaders, { id }, key()))).toMatch(/^4(09|29)/)
}, 120_000)

const todayHere = () => todayOf(db, orgId)
const daysFrom = async (isFree: boolean, count: number) => {
  const calendar = await openCalendars()(db, orgId)
  const found: string[] = []
  for (let day = laterDay(await todayHere(), 1); found.length < count; day = laterDay(day, 1))
    if ((workingSpans(day, calendar).length === 0) === isFree) found.push(day)
  return found
}
const nextWorkingDays = (count: number) => daysFrom(false, count)
const nextFreeDay = async () => (await daysFrom(true, 1))[0]!

test('who moves into the unit afterwards reads it where the notice says so, and not where it does not', async () => {
  const open = await out('Нээлттэй хүрээ', { ...forUnit(structs.finance), joins_later: true, must_read: true })
  const fixed = await out('Тогтсон хүрээ', { ...forUnit(structs.finance), joins_later: false, must_read: true })
  const [newcomer] = await staffOf(app, { count: 1, job_id: jobs.driver, from: 2000 })
  const who = await newcomer!.who()
  const may = async (id: string) => (await who.send('GET', `/news/notices/${id}`)).status
  expect([await may(open), await may(fixed)]).toEqual([404, 404])
  const move = (job_id: number) =>
    asSystem(db, (trx) =>
      placeEmployee(trx, orgId, {
        id: newcomer!.empId,
        user_id: newcomer!.userId,
        job_id,
        first_name: 'Хүн',
        last_name: 'Шилжсэн',
      }),
    )
  await move(jobs.accountant)
  expect([await may(open), await may(fixed)]).toEqual([200, 404])
  const ids = async (id: string) => (await secretary.call(listReaders, { id })).body.readers.map((one) => one.user_id)
  expect(await ids(open)).toContain(newcomer!.userId)
  expect(await ids(fixed)).not.toContain(newcomer!.userId)
  const [tomorrow] = await nextWorkingDays(1)
  await withTenant(db, { orgId, userId: 0 }, (trx) => remindOn(trx, orgId, tomorrow!))
  expect(await told('reminder', open)).toContain(newcomer!.userId)
  expect(await told('reminder', fixed)).not.toContain(newcomer!.userId)
  // Moved away again it is gone where the audience is open; whoever belonged to the fixed one keeps it.
  await move(jobs.driver)
  expect(await may(open)).toBe(404)
  const accountant = await app.as('accountant')
  expect((await seen(fixed, accountant)).status).toBe(200)
})

test('a change of the audience reaches whoever came into it, once, and lets go of the others', async () => {
  const id = await out('Хүрээ өөрчлөх', { ...forUnit(structs.purchase), joins_later: false })
  expect(await told('released', id)).toContain(users['creator'])
  expect((await seen(id, sales)).status).toBe(404)
  expect((await change(id, forUnit(structs.sales))).status).toBe(200)
  await expect.poll(async () => (await seen(id, sales)).status).toBe(200)
  expect((await seen(id, buyer)).status).toBe(404)
  const heard = await told('released', id)
  expect(heard).toContain(users['sales'])
  expect(heard.filter((user) => user === users['creator'])).toHaveLength(1)
})

test('by role and by name: each of them alone is enough', async () => {
  const { body } = await secretary.call(queryRows, { table: NOTICES, limit: 1 })
  expect(body.rows.length).toBeGreaterThan(0)
  const byRole = await out('Зөвлөлд', { audience: 'chosen', roles: `${roles.councillor} —` })
  const byName = await out('Нямдоржид', { audience: 'chosen', people: `${employees['sales']} —` })
  expect([(await seen(byRole, salesHead)).status, (await seen(byRole, sales)).status]).toEqual([200, 404])
  expect([(await seen(byName, salesHead)).status, (await seen(byName, sales)).status]).toEqual([404, 200])
  const nobody = await secretary.call(
    addRow,
    { table: NOTICES, values: { title: 'Хэнд ч үгүй', body: '<p>x</p>', audience: 'chosen' } },
    key(),
  )
  expect(nobody.status).toBe(422)
  const wrong = await secretary.call(
    addRow,
    { table: NOTICES, values: { title: 'Буруу үүрэг', body: '<p>x</p>', audience: 'chosen', roles: '999999 —' } },
    key(),
  )
  expect(wrong.body.fields).toMatchObject({ 'values.roles': 'Ийм үүрэг алга.' })
})

test('whoever it is not meant for finds nothing of it at any door', async () => {
  const upload = new FormData()
  upload.append('file', new Blob(['Нууц хавсралт'], { type: 'text/plain' }), 'нууц.txt')
  const file = (await (await secretary.fetch('/api/files', { method: 'POST', body: upload })).json()) as { id: string }
  const id = await out('Худалдан авалтын нууц', { ...forUnit(structs.purchase), files: `${file.id} нууц.txt` })
  expect((await buyer.fetch(`/api/files/${file.id}`)).status).toBe(200)
  expect((await seen(id, buyer)).body).toMatchObject({ is_reader: true, files: [{ id: file.id, name: 'нууц.txt' }] })
  const at = `/api/records/${NOTICES}/rows/${id}`
  for (const who of [sales, theirs, theirTeacher]) {
    expect((await seen(id, who)).status).toBe(404)
    for (const call of [seeNotice, confirmNotice, putOffNotice]) expect((await who.call(call, { id })).status).toBe(404)
    expect((await who.call(listReaders, { id })).status).toBe(404)
    expect((await who.call(remindReaders, { id }, key())).status).toBe(404)
    expect((await who.fetch(`/api/news/notices/${id}/readers.xlsx`)).status).toBe(404)
    for (const door of ['', '/history', '/comments', '/around', '/pdf'])
      expect((await who.fetch(at + door)).status, door).toBe(404)
    expect((await who.fetch(`/api/files/${file.id}`)).status).toBe(404)
    expect(JSON.stringify((await who.call(queryRows, { table: NOTICES, search: 'нууц' })).body)).not.toContain(id)
    expect(await titles(who)).not.toContain('Худалдан авалтын нууц')
    expect(JSON.stringify((await who.call(listNews, { q: 'нууц' })).body.items)).toBe('[]')
  }
  // A reader reads, and what stands behind the notice is not theirs.
  const { body } = await buyer.call(showRow, { table: NOTICES, id })
  expect(Object.keys(body.values)).not.toEqual(expect.arrayContaining(['audience']))
  expect((await buyer.call(stepNotice, { id, step: 'withdraw' }, key())).status).toBe(403)
  expect(
    (await buyer.call(changeRow, { table: NOTICES, id, was: {}, values: { title: 'Минийх' } }, key())).status,
  ).toBe(403)
  expect((await buyer.call(deleteRows, { table: NOTICES, ids: [id] }, key())).status).toBe(403)
  expect((await buyer.call(listReaders, { id })).status).toBe(404)
  // Deleted it is gone for readers, and back it is there again.
  expect((await secretary.call(deleteRows, { table: NOTICES, ids: [id] }, key())).status).toBe(200)
  expect((await seen(id, buyer)).status).toBe(404)
  expect((await buyer.fetch(`/api/files/${file.id}`)).status).toBe(404)
  await secretary.call(restoreRows, { table: NOTICES, ids: [id] }, key())
  expect((await seen(id, buyer)).status).toBe(200)
})

test('a draft and what waits for its time are read by those who write news alone', async () => {
  const draft = await write('Ноорог мэдээ')
  const soon = await write('Маргаашийн мэдээ', { release_at: new Date(Date.now() + 3_600_000).toISOString() })
  expect((await step(soon, 'release')).body).toEqual({ state: 'planned' })
  for (const id of [draft, soon]) {
    expect((await seen(id, buyer)).status).toBe(404)
    expect((await seen(id, director)).body).toMatchObject({ is_reader: false, may_edit: true })
  }
  await app.runJob('news.in_time')
  expect((await seen(soon, buyer)).status).toBe(404)
  await asSystem(db, (trx) =>
    sql`update news.notices set release_at = now() - interval '1 minute' where id = ${soon}::uuid`.execute(trx),
  )
  await Promise.all([app.runJob('news.in_time'), app.runJob('news.in_time')])
  expect((await seen(soon, buyer)).body).toMatchObject({ title: 'Маргаашийн мэдээ', is_reader: true })
  const heard = await told('released', soon)
  expect(heard.filter((user) => user === users['creator'])).toHaveLength(1)
  expect((await secretary.call(showRowHistory, { table: NOTICES, id: soon })).body.length).toBeGreaterThan(1)
})

test('the moment it is to be withdrawn it is gone, also before the clock has come by', async () => {
  const id = await out('Түр мэдээ', { withdraw_at: new Date(Date.now() + 3_600_000).toISOString() })
  expect((await seen(id, buyer)).status).toBe(200)
  await asSystem(db, (trx) =>
    sql`update news.notices set withdraw_at = now() - interval '1 second' where id = ${id}::uuid`.execute(trx),
  )
  expect((await seen(id, buyer)).status).toBe(404)
  expect(await titles(buyer)).not.toContain('Түр мэдээ')
  await app.runJob('news.in_time')
  expect((await row(id)).values['state']).toBe('withdrawn')
  // Written on, it goes out again, and is told again.
  expect((await step(id, 'redraft')).body).toEqual({ state: 'draft' })
  await change(id, { withdraw_at: null })
  expect((await step(id, 'release')).body).toEqual({ state: 'released' })
  expect((await told('released', id)).filter((user) => user === users['creator'])).toHaveLength(2)
})

test('the state follows from the buttons alone, and of two presses one counts', async () => {
  const id = await write('Төлөв')
  expect(refusalOf(await change(id, { state: 'released' }))).toMatch(/^422/)
  expect(
    (
      await secretary.call(
        addRow,
        { table: NOTICES, values: { title: 'x', body: '<p>x</p>', state: 'released' } },
        key(),
      )
    ).status,
  ).toBe(422)
  expect((await change(id, { released_at: '2020-01-01T00:00:00.000Z' })).status).toBe(200)
  expect((await row(id)).values['released_at']).toBeNull()
  const pressed = await Promise.all([step(id, 'release'), step(id, 'release', director), step(id, 'release')])
  expect(pressed.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
  expect(refusalOf(await step(id, 'redraft'))).toBe('409 news.not_now')
  const same = key()
  const [first, again] = [
    await secretary.call(stepNotice, { id, step: 'withdraw' }, same),
    await secretary.call(stepNotice, { id, step: 'withdraw' }, same),
  ]
  expect([first.status, again.status]).toEqual([200, 200])
  const early = await secretary.call(
    addRow,
    {
      table: NOTICES,
      values: {
        title: 'x',
        body: '<p>x</p>',
        release_at: '2027-01-02T00:00:00.000Z',
        withdraw_at: '2027-01-01T00:00:00.000Z',
      },
    },
    key(),
  )
  expect(early.status).toBe(422)
  for (const bad of ['x', '00000000-0000-7000-8000-000000000000'])
    expect((await secretary.fetch(`/api/news/notices/${bad}`)).status).toBeGreaterThanOrEqual(404)
})

test('comments are written where they are open, and what was said goes on being read', async () => {
  const id = await out('Саналаа бичнэ үү')
  const at = `/api/records/${NOTICES}/rows/${id}/comments`
  const say = (who: Who, text: string) =>
    who.fetch(at, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...key() },
      body: JSON.stringify({ text }),
    })
  expect((await say(buyer, 'Зөв')).status).toBe(200)
  await change(id, { allows_comments: false })
  expect((await say(buyer, 'Бас нэг')).status).toBe(403)
  expect(JSON.stringify(await (await sales.fetch(at)).json())).toContain('Зөв')
})

test('what is unread is counted, and what must be read stands before somebody until they put it off or confirm', async () => {
  const who = salesHead
  const counted = async () => (await who.call(countUnread, {})).body
  const before = await counted()
  const id = await out('Гал түймрийн заавар', { must_read: true, due_on: '2027-02-01' })
  const plain = await out('Ердийн мэдээ')
  expect((await counted()).count).toBe(before.count + 2)
  expect((await counted()).pending.map((one) => one.id)).toContain(id)
  expect((await counted()).pending.map((one) => one.id)).not.toContain(plain)
  expect((await who.call(confirmNotice, { id: plain })).status).toBe(409)
  await who.call(seeNotice, { id: plain })
  expect((await counted()).count).toBe(before.count + 1)
  const { body: off } = await who.call(putOffNotice, { id })
  expect(Date.parse(off.until)).toBeGreaterThan(Date.now())
  expect((await counted()).pending.map((one) => one.id)).not.toContain(id)
  // Tomorrow it comes back.
  await asSystem(db, (trx) =>
    sql`update news.receipts set put_off_until = now() - interval '1 second' where notice = ${id}::uuid`.execute(trx),
  )
  expect((await counted()).pending.map((one) => one.id)).toContain(id)
  await who.call(seeNotice, { id })
  // Opened is not confirmed.
  expect((await counted()).count).toBe(before.count + 1)
  await who.call(confirmNotice, { id })
  expect((await counted()).count).toBe(before.count)
  expect((await seen(id, who)).body.confirmed_at).not.toBeNull()
})

test('a head sees who of their own people has not read it, and no other; who leads nobody sees nothing', async () => {
  const id = await out('Дарга нарт', { must_read: true })
  const { body } = await salesHead.call(listReaders, { id, unit: String(structs.sales) })
  expect(body.readers.length).toBeGreaterThan(0)
  const everybody = (await secretary.call(listReaders, { id })).body.all.total
  expect(body.all.total).toBeLessThan(everybody)
  expect(body.readers.map((one) => one.user_id)).toContain(users['sales'])
  expect(body.readers.map((one) => one.user_id)).not.toContain(users['creator'])
  expect((await sales.call(listReaders, { id })).status).toBe(404)
  const reminded = await salesHead.call(remindReaders, { id }, key())
  expect(reminded.body).toEqual({ count: body.all.total })
  expect(await told('reminder', id)).not.toContain(users['creator'])
  const file = await secretary.fetch(`/api/news/notices/${id}/readers.xlsx?state=unseen`)
  expect([file.status, file.headers.get('content-type')]).toEqual([
    200,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ])
})

test('the list comes part after part, pinned ones first, narrowed by kind and words', async () => {
  const pinned = await out('Тогтоосон мэдээ', { pinned_until: '2099-01-01', category: 'event' })
  await out('Хамгийн шинэ')
  const all: string[] = []
  for (let after: string | undefined; ;) {
    const { body } = await buyer.call(listNews, { limit: 3, ...(after !== undefined && { after }) })
    all.push(...body.items.map(({ id }) => id))
    if (body.next === null) break
    after = body.next
  }
  const { body: whole } = await buyer.call(listNews, { limit: 50 })
  expect(all).toEqual(whole.items.map(({ id }) => id))
  expect(all[0]).toBe(pinned)
  expect(new Set(all).size).toBe(all.length)
  expect((await buyer.call(listNews, { category: 'event' })).body.items.map(({ id }) => id)).toContain(pinned)
  expect((await buyer.call(listNews, { q: 'togtooson' })).body.items.map(({ id }) => id)).toContain(pinned)
})
