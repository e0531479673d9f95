import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startedApp, type Answer, type MaybeRefused } from '#app/testing/started-app.ts'
import { cancelEvent, changeLeave, correctDay, recordEvent } from '../shared/career.ts'
import { changeWeek, showCalendar } from '../shared/calendar.ts'
import { addType, changeProfile, listTypes, renameType, showProfile } from '../shared/profile.ts'
import { changeEmployee, linkUser, showEmployee } from '../shared/staff.ts'
import { changeJob, renameUnit, showUnits, type Unit } from '../shared/structure.ts'
import { laterDay } from './today.ts'

const {
  as,
  places,
  services: { db },
} = await startedApp()
const { trade } = places.orgs
const [admin, hr, boss] = [await as('admin'), await as('hr'), await as('superadmin')]
const key = () => ({ 'idempotency-key': randomUUID() })
await db.updateTable('organization.jobs').set({ places: 9 }).where('org_id', '=', trade.orgId).execute()

/** Both began with the same; whichever comes second is told who was first. */
async function oneWins(...both: Promise<Answer<MaybeRefused>>[]) {
  const replies = await Promise.all(both)
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const late = replies.findIndex(({ status }) => status === 409)
  const winner = { first_name: expect.any(String) as string }
  expect(replies[late]!.body).toMatchObject({ code: 'access.changed_meanwhile_by', winner })
  expect(replies[late]!.body.message).toContain(replies[late]!.body.winner!.first_name)
  return { first: 1 - late, late: replies[late]! }
}

async function personOf(emp_id: number) {
  const { body } = await hr.call(showEmployee, { id: emp_id })
  const { last_name, first_name, clan_name, register_number, birth_date, gender, phone, mobile, email, note } = body
  const facts = {
    last_name,
    first_name,
    clan_name: clan_name ?? '',
    register_number: register_number ?? '',
    birth_date: birth_date ?? '',
    gender: gender ?? ('' as const),
    phone: phone ?? '',
    mobile: mobile ?? '',
    email: email ?? '',
    note: note ?? '',
  }
  return { facts, shown: body }
}

test('of two who change one employee the second is told who was first, and nothing of the first is undone', async () => {
  const id = trade.employees['sales']!
  const { facts } = await personOf(id)
  const wishes = [
    { ...facts, phone: '77112233' },
    { ...facts, note: 'Шинэ тэмдэглэл' },
  ] as const
  const { first, late } = await oneWins(
    admin.call(changeEmployee, { id, ...wishes[0], held: facts }),
    hr.call(changeEmployee, { id, ...wishes[1], held: facts }),
  )
  const now = (await personOf(id)).facts
  expect(now).toEqual(wishes[first])
  expect(late.body.winner).toMatchObject({ user_id: trade.users[first === 0 ? 'admin' : 'hr'] })
  const other = wishes[1 - first]!
  const upon = { ...now, phone: first === 0 ? now.phone : other.phone, note: first === 0 ? other.note : now.note }
  expect((await hr.call(changeEmployee, { id, ...upon, held: now })).status).toBe(200)
  expect((await personOf(id)).facts).toMatchObject({ phone: '77112233', note: 'Шинэ тэмдэглэл' })
})

test('the same with the steps of a career, their days and the account', async () => {
  const id = trade.employees['builder']!
  const seen = async () => (await personOf(id)).shown
  const step = (job_id: number | '', kind: 'transfer' | 'leave' = 'transfer', from = 0, until = 0) => {
    const day = (later: number) => laterDay(today, later)
    return { id, kind, effective_on: day(from), until: until ? day(until) : '', job_id, order_number: '', note: '' }
  }
  const { today, career_version } = await seen()
  await oneWins(
    admin.call(recordEvent, { ...step(trade.jobs.driver), career_version }, key()),
    hr.call(recordEvent, { ...step(trade.jobs.clerk), career_version }, key()),
  )
  expect((await seen()).events.filter(({ kind, state }) => kind === 'transfer' && state === 'done')).toHaveLength(1)

  const leave = await hr.call(
    recordEvent,
    { ...step('', 'leave', 5, 9), career_version: (await seen()).career_version },
    key(),
  )
  const { career_version: before } = await seen()
  const days = (until: number) => ({ effective_on: laterDay(today, 5), until: laterDay(today, until) })
  await oneWins(
    admin.call(changeLeave, { id, event_id: leave.body.id, ...days(12), career_version: before }),
    hr.call(changeLeave, { id, event_id: leave.body.id, ...days(7), career_version: before }),
  )
  expect(await hr.call(cancelEvent, { id, event_id: leave.body.id, career_version: before })).toMatchObject({
    status: 409,
  })

  const { events, career_version: now } = await seen()
  const last = events.find(({ kind, state }) => kind === 'transfer' && state === 'done')!
  const right = (ago: number) => {
    const effective_on = laterDay(today, -ago)
    return { id, event_id: last.id, effective_on, reason: 'Буруу бичсэн', career_version: now }
  }
  await oneWins(admin.call(correctDay, right(1)), hr.call(correctDay, right(2)))

  const { career_version: linked } = await seen()
  expect((await hr.call(linkUser, { id, user_id: null, career_version: linked })).status).toBe(200)
  const link = (version: string) =>
    admin.call(linkUser, { id, user_id: trade.users['builder']!, career_version: version })
  expect(await link(linked)).toMatchObject({ status: 409 })
  const { career_version: parted } = await seen()
  expect((await link(parted)).status).toBe(200)
})

const unitsOf = async () => {
  const flat = (all: readonly Unit[]): Unit[] => all.flatMap((one) => [one, ...flat(one.children)])
  return flat((await admin.call(showUnits, {})).body.tree)
}

test('a job and a unit', async () => {
  const unit = (await unitsOf()).find(({ jobs }) => jobs.length > 0)!
  const { id, names, is_head, places: count, note } = unit.jobs[0]!
  const held = {
    job: names.mn,
    en: names.en ?? '',
    ko: names.ko ?? '',
    is_head,
    places: String(count),
    note: note ?? '',
  }
  await oneWins(
    admin.call(changeJob, { id, ...held, places: 12, held }),
    admin.call(changeJob, { id, ...held, note: 'Өөр', held }),
  )
  const called = { struct: unit.names.mn, en: unit.names.en ?? '', ko: unit.names.ko ?? '' }
  await oneWins(
    admin.call(renameUnit, { id: unit.id, ...called, en: 'One', held: called }),
    admin.call(renameUnit, { id: unit.id, ...called, en: 'Two', held: called }),
  )
})

test('the record of the organisation, its working week and the kinds of organisations', async () => {
  const { body } = await admin.call(showProfile, {})
  const { org_id: _, org_logo: __, time_zone: ___, types: ____, storage: _____, ...kept } = body
  const all = Object.entries(kept).map(([name, value]) => [name, value ?? ''])
  const held = Object.fromEntries(all) as { [Name in keyof typeof kept]: string }
  const change = (part: Partial<typeof held>) => admin.call(changeProfile, { ...held, ...part, held })
  await oneWins(change({ phone: '70112233' }), change({ website: 'orgil.example' }))

  const { week } = (await admin.call(showCalendar, {})).body
  const later = (weekday: number) => week.map((day) => (day.weekday === weekday ? { ...day, ends: '17:30' } : day))
  const leaveEarly = (weekday: number) => admin.call(changeWeek, { week: later(weekday), held: { week } })
  await oneWins(leaveEarly(1), leaveEarly(2))

  const { id } = (await boss.call(addType, { mn: 'Шинэ төрөл', en: '', ko: '' }, key())).body
  const name = { mn: 'Шинэ төрөл', en: '', ko: '' }
  const rename = (en: string) => boss.call(renameType, { id, ...name, en, held: name })
  await oneWins(rename('One'), rename('Two'))
  expect((await boss.call(listTypes, {})).body.find((one) => one.id === id)!.name.en).toMatch(/^(One|Two)$/)
})

test('who says nothing of what they saw changes it as ever', async () => {
  const id = trade.employees['sales']!
  const { facts } = await personOf(id)
  for (const note of ['Нэг', 'Хоёр']) expect((await hr.call(changeEmployee, { id, ...facts, note })).status).toBe(200)
})
