import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import {
  addHoliday,
  changeWeek,
  listFreeDays,
  listHolidays,
  removeHoliday,
  restoreHolidays,
  showCalendar,
} from '../shared/calendar.ts'
import { changeProfile, showProfile } from '../shared/profile.ts'
import { openCalendars } from './calendars.ts'
import { laterDay } from './today.ts'

const {
  as,
  places,
  services: { db },
} = await startedApp()
const { trade } = places.orgs
const admin = await as('admin')
const calendar = async () => (await admin.call(showCalendar, {})).body
const key = () => ({ 'idempotency-key': crypto.randomUUID() })
const { today } = await calendar()
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7
/** A Wednesday to come that is no public holiday. */
const wednesday = await (async () => {
  const { holidays } = await calendar()
  return Array.from({ length: 60 }, (_, at) => laterDay(today, at + 1)).find(
    (day) => weekdayOf(day) === 3 && !holidays.some((one) => one.day === day),
  )!
})()
const freeDays = async () => (await (await as('creator')).call(listFreeDays, { days: 70 })).body

test('a working Saturday and a shorter day reach deadlines and the days that are suggested', async () => {
  const { week } = await calendar()
  expect(week.map(({ works }) => works)).toEqual([true, true, true, true, true, false, false])
  const next = week.map((day) =>
    day.weekday === 6 ? { ...day, works: true, ends: '13:00', break_starts: '', break_ends: '' } : day,
  )
  expect((await admin.call(changeWeek, { week: next })).status).toBe(200)
  expect((await openCalendars()(db, trade.orgId)).week.find(({ weekday }) => weekday === 6)).toEqual({
    weekday: 6,
    starts: '09:00',
    ends: '13:00',
    break_starts: null,
    break_ends: null,
  })
  const free = await freeDays()
  expect(free.some((day) => weekdayOf(day) === 7)).toBe(true)
  expect(free.filter((day) => weekdayOf(day) === 6).length).toBeLessThanOrEqual(1)
  const [entry] = await db
    .selectFrom('platform.audit')
    .select('after')
    .where('org_id', '=', trade.orgId)
    .where('action', '=', 'organization.week_changed')
    .execute()
  expect(JSON.stringify(entry)).toContain('6: 09:00–13:00')
})

test.each([
  [{ ends: '08:00' }, 'week.0.ends'],
  [{ starts: '25:00' }, 'week.0.starts'],
  [{ break_starts: '' }, 'week.0.break_ends'],
  [{ break_ends: '19:00' }, 'week.0.break_ends'],
])('a day that cannot be is refused at its field: %j', async (wrong, field) => {
  const { week } = await calendar()
  const { status, body } = await admin.call(changeWeek, {
    week: week.map((day, at) => (at === 0 ? { ...day, ...wrong } : day)),
  })
  expect([status, Object.keys(body.fields ?? {})]).toEqual([422, expect.arrayContaining([field])])
})

test('a week without work, or with a day twice, is refused', async () => {
  const { week } = await calendar()
  expect((await admin.call(changeWeek, { week: week.map((day) => ({ ...day, works: false })) })).status).toBe(422)
  expect((await admin.call(changeWeek, { week: week.map((day) => ({ ...day, weekday: 1 })) })).status).toBe(422)
})

test('of two who change the week at once neither fails', async () => {
  const { week } = await calendar()
  for (let turn = 0; turn < 5; turn += 1) {
    const answers = await Promise.all([1, 2, 3].map(() => admin.call(changeWeek, { week })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  }
  expect((await calendar()).week).toEqual(week)
})

test('a holiday is added once, makes its day free, and is taken away again', async () => {
  const add = () => admin.call(addHoliday, { day: wednesday, mn: 'Байгууллагын ойн өдөр', en: '', ko: '' }, key())
  expect(await freeDays()).not.toContain(wednesday)
  expect((await add()).status).toBe(200)
  expect(await freeDays()).toContain(wednesday)
  expect((await admin.call(listFreeDays, { from: wednesday, days: 2 })).body).toEqual([wednesday])
  const named = async (days: number) =>
    (await (await as('creator')).call(listHolidays, { from: laterDay(wednesday, -1), days })).body
  expect([await named(1), await named(2)]).toEqual([[], [{ day: wednesday, name: { mn: 'Байгууллагын ойн өдөр' } }]])
  const again = await add()
  expect([again.status, Object.keys(again.body.fields ?? {})]).toEqual([409, ['day']])
  expect((await admin.call(removeHoliday, { day: wednesday })).status).toBe(200)
  expect((await admin.call(removeHoliday, { day: wednesday })).status).toBe(404)
  expect(await freeDays()).not.toContain(wednesday)
})

test('whoever remembers the calendar, in whatever process, goes by a change with its commit', async () => {
  const [here, there] = [openCalendars(), openCalendars()]
  const known = () =>
    Promise.all([here, there].map(async (read) => (await read(db, trade.orgId)).holidays.has(wednesday)))
  expect(await known()).toEqual([false, false])
  const kept = await here(db, trade.orgId)
  expect(await here(db, trade.orgId)).toBe(kept)
  await admin.call(addHoliday, { day: wednesday, mn: 'Тэмдэглэлт өдөр', en: '', ko: '' }, key())
  expect(await known()).toEqual([true, true])
  await admin.call(removeHoliday, { day: wednesday })
  expect(await known()).toEqual([false, false])
  const profile = (await admin.call(showProfile, {})).body
  const { name, org_type_id } = profile
  const facts = {
    name,
    org_type_id,
    short_name: profile.short_name ?? '',
    register_number: profile.register_number ?? '',
    sum: '',
    khoroo: '',
    address: '',
    phone: '',
    email: '',
    website: '',
  }
  expect((await admin.call(changeProfile, { ...facts, aimag: 'MN-043' })).status).toBe(200)
  expect((await there(db, trade.orgId)).zone).toBe('Asia/Hovd')
  expect((await admin.call(changeProfile, { ...facts, aimag: '' })).status).toBe(200)
})

test('public holidays have a name in three languages', async () => {
  const { holidays } = await calendar()
  expect(holidays.length).toBeGreaterThan(20)
  expect(holidays.filter(({ name }) => !name.mn || !name.en || !name.ko)).toEqual([])
  expect(holidays.find(({ day }) => day.endsWith('-01-01'))?.name).toEqual({
    mn: 'Шинэ жил',
    en: "New Year's Day",
    ko: '새해 첫날',
  })
})

test('public holidays that were taken away come back', async () => {
  const {
    holidays: [first],
  } = await calendar()
  await admin.call(removeHoliday, { day: first!.day })
  expect((await admin.call(restoreHolidays, {})).body).toEqual({ added: 1 })
  expect((await admin.call(restoreHolidays, {})).body).toEqual({ added: 0 })
})

test('who has not the right changes nothing', async () => {
  const hr = await as('hr')
  for (const reply of [
    await hr.call(showCalendar, {}),
    await hr.call(changeWeek, { week: [] }),
    await hr.call(removeHoliday, { day: wednesday }),
  ])
    expect(reply.status).toBe(403)
})
