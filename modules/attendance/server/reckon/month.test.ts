import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { caller } from '#app/strength/testing/people.ts'
import { startedApp } from '#app/testing/started-app.ts'
import { plantRows } from '#modules/records/server/index.ts'
import { addMember, createUserWithHash } from '#modules/access/server/index.ts'
import { asSystem, withTenant } from '#platform/server/tenancy.ts'
import { somebody } from '#platform/testing/people.ts'
import type { SheetRow, Totals } from '../../shared/contract.ts'
import { type DayByMinute, monthByMinute } from '../../testing/month/by-minute.ts'
import {
  daysBetween,
  dayWithNumber,
  type HappenedPunch,
  type Month,
  plannedOn,
  type SomebodysMonth,
} from '../../testing/month/facts.ts'
import { fortyPeople, KINDS, momentOnWall, rostersOf, shiftsOfForty } from '../../testing/month/forty.ts'
import { laterDay, localDay } from '#modules/organization/shared/index.ts'
import { momentOf as heardAt } from '../button.ts'
import { recordPunch } from '../punching.ts'
import { markStale, settleStale, settleYesterday } from '../stale.ts'
import { reckon, settleDays } from './settle.ts'

const app = await startedApp()
const { services } = app
const { orgId, users, roles, principals } = app.places.orgs.school
const { permissions } = app.places.orgs.trade.principals['admin']!
const planter = { ...principals['principal']!, roleId: roles.admin, permissions }
const keeper = caller(app.address, {
  ...(await somebody(services.db, { userId: users['principal']!, orgId, roleId: roles.admin })),
  last_name: '',
})

async function send<Reply>(method: string, path: string, body?: unknown): Promise<Reply> {
  const { status, body: said } = await keeper.send(method, path, body, { 'idempotency-key': randomUUID() })
  expect([path, status, status === 200 ? '' : JSON.stringify(said)]).toEqual([path, 200, ''])
  return said as Reply
}
const add = (table: string, values: Record<string, unknown>) =>
  send<{ id: string }>('POST', `/records/attendance.${table}/rows`, { values })
const approve = (table: string, id: string) =>
  send('PUT', `/records/attendance.${table}/rows/${id}`, { was: { state: 'asked' }, values: { state: 'approved' } })
const plant = (table: string, rows: readonly Record<string, string | boolean | null>[]) =>
  plantRows(services, planter, `attendance.${table}`, rows, { isOld: true })
const named = (id: string | number) => `${id} —`
const within = <T>(work: Parameters<typeof withTenant<T>>[2]) => withTenant(services.db, { orgId, userId: 0 }, work)

const MINUTE = 60_000
/** Chinggis Khaan Day (Friday) and the Day of the Republic (Wednesday). */
const november: Month = {
  from: '2025-11-01',
  to: '2025-11-30',
  holidays: new Set(['2025-11-21', '2025-11-26']),
  shifts: new Map(shiftsOfForty.map((one) => [one.name, one])),
  week: 'week',
}

const forty = fortyPeople(november)
const shiftIds = await plantShifts()
const ids = await hire(forty)
await plantRosters()
const kinds = await plantKinds()

async function plantShifts(): Promise<ReadonlyMap<string, string>> {
  const typed = shiftsOfForty.filter(({ name }) => name !== 'week')
  const made = await plant(
    'shifts',
    typed.map((one) => ({
      ...Object.fromEntries(
        Object.entries(one).flatMap(([key, value]) =>
          key === 'pauses' || key === 'core' ? [] : [[key, String(value)] as const],
        ),
      ),
      ...(one.core && { core_from: one.core[0], core_to: one.core[1] }),
      is_active: true,
    })),
  )
  await plant(
    'breaks',
    typed.flatMap(({ pauses }, at) => pauses.map(([begins, ends]) => ({ shift: named(made[at]!), begins, ends }))),
  )
  return new Map(typed.map(({ name }, at) => [name, made[at]!]))
}

/** Those of Khovd work in a branch whose location has the clock of Khovd. */
async function hire(people: readonly SomebodysMonth[]): Promise<number[]> {
  const names = { en: '', ko: '' }
  const jobIn = async (struct: string) => {
    const unit = await send<{ id: number }>('POST', '/organization/units', { struct, ...names, parent_id: null })
    const job = { job: 'Ажилтан', ...names, is_head: false, places: 100, note: '', struct_id: unit.id }
    return { unit: unit.id, job: (await send<{ id: number }>('POST', '/organization/jobs', job)).id }
  }
  const [capital, khovd] = [await jobIn('Төв салбар'), await jobIn('Ховд салбар')]
  await add('places', {
    name: 'Ховд',
    latitude: '48.0056',
    longitude: '91.6419',
    radius: '200',
    zone: 'Asia/Hovd',
    units: named(khovd.unit),
  })
  const nothing = { clan_name: '', register_number: '', birth_date: '', gender: '', phone: '', mobile: '', email: '' }
  const hired: number[] = []
  for (const { name, ahead, hired_on } of people) {
    const { id } = await send<{ id: number }>('POST', '/organization/staff', {
      ...nothing,
      note: '',
      order_number: '',
      last_name: 'Сарын',
      first_name: name,
      job_id: ahead === 7 ? khovd.job : capital.job,
      effective_on: hired_on,
    })
    const { career_version } = await send<{ career_version: string }>('GET', `/organization/staff/${id}`)
    const user_id = await accountOf(name)
    await send('PUT', `/organization/staff/${id}/user`, { user_id, career_version })
    hired.push(id)
  }
  return hired
}

/** Whoever is named in rosters and leave signs in. */
function accountOf(first_name: string): Promise<number> {
  return asSystem(services.db, async (db) => {
    const login = `month-${forty.findIndex(({ name }) => name === first_name)}`
    const id = await createUserWithHash(db, { login, first_name, last_name: 'Сарын' }, 'signs in by token only')
    await addMember(db, orgId, { user_id: id, main_role_id: roles.employee })
    return id
  })
}

async function plantRosters() {
  const all = rostersOf(november.from).flatMap((roster, kind) => (roster ? [{ roster, kind }] : []))
  const made = await plant(
    'rosters',
    all.map(({ roster, kind }) => ({
      name: `Хуваарь ${kind}`,
      people: ids
        .filter((_, nth) => nth % KINDS === kind)
        .map(named)
        .join('\n'),
      starts_on: roster.starts_on,
      weeks: String(roster.weeks),
      on_holidays: roster.on_holidays,
    })),
  )
  await plant(
    'roster_days',
    all.flatMap(({ roster }, at) =>
      Object.entries(roster.days).map(([place, shift]) => ({
        roster: named(made[at]!),
        week: place.slice(0, 1),
        weekday: place.slice(2),
        shift: named(shiftIds.get(shift)!),
      })),
    ),
  )
  await plant(
    'duties',
    forty.flatMap(({ single }, nth) =>
      [...single].map(([day, shift]) => ({
        employee: named(ids[nth]!),
        day,
        shift: shift === null ? null : named(shiftIds.get(shift)!),
      })),
    ),
  )
}

async function plantKinds() {
  const [paid = '', unpaid = ''] = await plant('leave_kinds', [
    { name: 'Цалинтай', code: 'ЦЧ', is_paid: true, allows_half: true, allows_hours: true, is_active: true },
    { name: 'Цалингүй', code: 'ЧЧ', is_paid: false, allows_half: true, allows_hours: true, is_active: true },
  ])
  return { paid, unpaid }
}

/** A moment by the clock of the capital. */
const inCapital = (day: string, minute: number) => momentOnWall(8, day, minute)

async function grantLeaves() {
  for (const [nth, { leaves }] of forty.entries())
    for (const { kind, from, to, part, hours } of leaves)
      await add('leaves', {
        employee: named(ids[nth]!),
        kind: named(kinds[kind]),
        from_day: from,
        to_day: to,
        part,
        ...(hours && { from_time: hours[0], to_time: hours[1] }),
        state: 'approved',
      })
}

async function ask(nth: number, kind: string, day: string, more: Record<string, string | null>) {
  const values = { employee: named(ids[nth]!), kind, day, reason: 'Туршилт', state: 'asked', ...more }
  const { id } = await add('requests', values)
  await approve('requests', id)
}

async function grantDuties(isAfterwards: boolean) {
  for (const [nth, { duties }] of forty.entries())
    for (const one of duties.filter((duty) => duty.isAfterwards === isAfterwards))
      await ask(nth, 'duty', one.day, {
        until: one.until,
        ...(one.hours && { from_time: one.hours[0], to_time: one.hours[1] }),
      })
}

/** Forgotten punches are asked for, and those that never happened taken back: as people do, through requests. */
async function correct() {
  for (const [nth, who] of forty.entries())
    for (const { at, kind, isAskedFor, isWrong } of who.punches) {
      const wall = Math.floor(at / MINUTE) + who.ahead * 60
      const day = dayWithNumber(Math.floor(wall / 1440))
      const time = `${String(Math.floor((wall % 1440) / 60)).padStart(2, '0')}:${String(wall % 60).padStart(2, '0')}`
      if (isAskedFor) await ask(nth, 'punch', day, { punch_kind: kind, at_time: time })
      if (!isWrong) continue
      const { rows } = await within((db) =>
        sql<{ id: string }>`select id::text from attendance.punches where org_id = ${orgId}
          and employee = ${ids[nth]!} and at = ${new Date(at)}`.execute(db),
      )
      expect(rows).toHaveLength(1)
      await ask(nth, 'void', day, { punch: named(rows[0]!.id) })
    }
}

type Event = HappenedPunch & { nth: number; key: string }

/** One by one, as a gate or a phone tells of them: by the clock of the device, whatever that says. */
async function hear({ nth, at, kind, heard, clock = 0, key }: Event) {
  const now = new Date(heard)
  const said = { device_at: new Date(at + clock).toISOString(), now: new Date(heard + clock).toISOString() }
  const { at: moment } = heardAt(said, now)
  const punch = { employee: ids[nth]!, userId: 0, kind, source: 'person_code', at: moment, key } as const
  await within((db) => recordPunch(db, orgId, punch, services, now))
}

/** All at once, as a file of a device brings them; their days wait to be reckoned. */
async function bring(events: readonly Event[]) {
  const rows = events.map(({ nth, at, kind }) => ({ employee: ids[nth]!, at: new Date(at).toISOString(), kind }))
  await within((db) =>
    sql`with told as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as t (employee integer, at timestamptz, kind text)),
      waiting as (insert into attendance.stale (org_id, employee, day)
        select distinct ${orgId}::integer, employee, at::date - 1 from told on conflict do nothing)
      insert into attendance.punches (org_id, id, employee, at, kind, source, heard_at)
      select ${orgId}, gen_random_uuid(), employee, at, kind, 'file', at from told`.execute(db),
  )
}

/** Day after day, with the work of the night in between. */
async function live() {
  const events = forty
    .flatMap((who, nth) => who.punches.map((one, place): Event => ({ ...one, nth, key: `month/${nth}/${place}` })))
    .filter(({ isAskedFor }) => !isAskedFor)
    .toSorted((a, b) => a.heard - b.heard)
  const isSingle = ({ nth, heard, at, clock }: Event) => nth % 20 === 4 || heard !== at || clock !== undefined
  let next = 0
  for (const [nth, day] of daysBetween('2025-11-01', '2025-12-04').entries())
    // At noon the last night is over; after midnight it goes on.
    for (const minute of nth % 4 === 1 ? [20, 12 * 60 + 20] : [12 * 60 + 20]) {
      const tick = inCapital(day, minute)
      const until = events.findIndex(({ heard }) => heard >= tick)
      const due = events.slice(next, until < 0 ? undefined : until)
      next += due.length
      await bring(due.filter((one) => !isSingle(one)))
      for (const one of due.filter(isSingle)) await hear(one)
      await settleStale(services, new Date(tick))
      await settleYesterday(services, new Date(tick))
    }
  expect(next).toBe(events.length)
}

type Kept = DayByMinute & { employee: number; day: string }

async function keptDays(from: string, to: string): Promise<Kept[]> {
  const { rows } = await within((db) =>
    sql<Kept>`select employee, to_char(day, 'YYYY-MM-DD') as day, state, expected::integer as expected,
        worked::integer as worked, late::integer as late, early::integer as early, overtime::integer as overtime,
        over_limit::integer as over_limit, night::integer as night, on_holiday::integer as on_holiday,
        on_leave::integer as on_leave, on_duty::integer as on_duty, coalesce(anomalies, '{}') as unclear
      from attendance.days where org_id = ${orgId} and deleted_at is null
      and day between ${from}::date and ${to}::date`.execute(db),
  )
  return rows
}

/** In one order, and nothing beside. */
const figuresOf = (one: DayByMinute): Omit<DayByMinute, 'unclear'> => ({
  state: one.state,
  expected: one.expected,
  worked: one.worked,
  late: one.late,
  early: one.early,
  overtime: one.overtime,
  over_limit: one.over_limit,
  night: one.night,
  on_holiday: one.on_holiday,
  on_leave: one.on_leave,
  on_duty: one.on_duty,
})

/** What is looked at beside the figures; the rest is told of punches and not of hours. */
const ofHours = ['missing_in', 'missing_out', 'overtime_over_limit', 'short_rest']
const asTold = (unclear: readonly string[]) => unclear.filter((one) => ofHours.includes(one)).toSorted()

const wanted = forty.map((who) => monthByMinute(november, who))

test('a month of forty people, lived day after day: every figure of every day is what its minutes come to', async () => {
  await grantLeaves()
  await grantDuties(false)
  await bring([{ nth: 0, at: inCapital('2025-10-28', 600), kind: 'in', heard: 0, key: '' }])
  await live()
  await correct()
  await grantDuties(true)
  // What was decided is carried out a moment later.
  const afterwards = new Date(inCapital('2025-12-04', 900))
  await expect.poll(() => differencesAt(afterwards), { timeout: 30_000 }).toEqual([])
  expect(wanted.reduce((all, { size }) => all + size, 0)).toBe(40 * 30 - 11)
}, 120_000)

/** Days that were kept otherwise than their minutes come to, once all that waits has been reckoned. */
async function differencesAt(now: Date) {
  await settleStale(services, now)
  const kept = new Map((await keptDays(november.from, november.to)).map((one) => [`${one.employee}/${one.day}`, one]))
  return wanted.flatMap((whose, nth) =>
    [...whose].flatMap(([day, figures]) => {
      const found = kept.get(`${ids[nth]!}/${day}`)!
      const both = [found, figures].map((one) => ({ ...figuresOf(one), unclear: asTold(one.unclear) }))
      const [ours, theirs] = both.map((one) => JSON.stringify(one))
      return ours === theirs ? [] : [{ who: nth, kind: nth % KINDS, day, kept: both[0], byMinute: both[1] }]
    }),
  )
}

const hoursOf = (minutes: number) => String(Math.round(minutes / 6) / 10)
const sum = (figures: readonly DayByMinute[], of: Exclude<keyof DayByMinute, 'state' | 'unclear'>) =>
  figures.reduce((all, one) => all + one[of], 0)

/** What stands in a cell, as the words below the sheet have it. */
function codeOf({ state, worked }: DayByMinute, leave: 'paid' | 'unpaid' | undefined): string {
  const letters = { off: 'А', holiday: 'Б', absent: 'Т', duty: 'ТМ', leave: leave === 'paid' ? 'ЦЧ' : 'ЧЧ' }
  const letter = state in letters ? letters[state as keyof typeof letters] : undefined
  if (state === 'leave' && worked > 0) return `${letter} ${hoursOf(worked)}`
  // Half a day of leave is enough to be there, though a punch of the other half is missing.
  return letter ?? (worked > 0 ? hoursOf(worked) : state === 'half' ? '?' : '')
}

function totalsOf(days: readonly DayByMinute[]): Totals {
  const count = (is: (one: DayByMinute) => boolean) => days.filter(is).length
  return {
    expected: sum(days, 'expected'),
    worked: sum(days, 'worked'),
    late: sum(days, 'late'),
    late_times: count(({ late }) => late > 0),
    early: sum(days, 'early'),
    overtime: sum(days, 'overtime'),
    night: sum(days, 'night'),
    on_holiday: sum(days, 'on_holiday'),
    days_worked:
      count(({ state, worked }) => worked > 0 && state !== 'half') + count(({ state }) => state === 'half') / 2,
    days_absent: count(({ state }) => state === 'absent'),
    days_leave: count(({ state }) => state === 'leave'),
  }
}

test('the sheet says the same, cell by cell and in its sums, and so does a month that is reckoned in one go', async () => {
  const sheet = await send<{ rows: SheetRow[]; sums: Totals; total: number }>('GET', '/attendance/sheet?month=2025-11')
  const byId = new Map(sheet.rows.map((row) => [row.id, row]))
  expect(sheet.rows).toHaveLength(sheet.total)
  for (const [nth, who] of forty.entries()) {
    const row = byId.get(ids[nth]!)!
    const days = daysBetween(november.from, november.to).map((day) => {
      const one = wanted[nth]!.get(day)
      if (!one) return { code: '', state: 'none', worked: 0 }
      const leave = who.leaves.find(({ from, to }) => from <= day && day <= to)?.kind
      return { code: codeOf(one, leave), state: one.state, worked: one.worked }
    })
    expect(row.cells.map(({ code, state, worked }) => ({ code, state, worked }))).toEqual(days)
    expect(row.totals).toEqual(totalsOf([...wanted[nth]!.values()]))
  }
  for (const [name, all] of Object.entries(sheet.sums))
    expect(all).toBe(sheet.rows.reduce((sofar, { totals }) => sofar + totals[name as keyof Totals], 0))

  const atOnce = await within((db) => reckon(db, orgId, november, Date.now(), ids))
  const kept = new Map((await keptDays(november.from, november.to)).map((one) => [`${one.employee}/${one.day}`, one]))
  for (const { employee, day, status, anomalies, ...figures } of atOnce)
    expect({ ...figures, state: status, unclear: anomalies, employee, day }).toMatchObject(
      kept.get(`${employee}/${day}`)!,
    )
})

test('the night puts down whoever never came, and says of whoever never went that a punch is missing', async () => {
  const zone = 'Asia/Ulaanbaatar'
  const yesterday = laterDay(localDay(new Date(), zone), -1)
  // They work by the roster of the flexible; on this day by name, whatever day of the week it is.
  const [forgets, absent, present] = [2, 10, 18]
  await plant(
    'duties',
    [forgets, absent, present].map((nth) => ({
      employee: named(ids[nth]!),
      day: yesterday,
      shift: named(shiftIds.get('day')!),
    })),
  )
  const came = (nth: number, minute: number, kind: 'in' | 'out') => {
    const at = inCapital(yesterday, minute)
    return hear({ nth, at, kind, heard: at, key: `night/${nth}/${kind}` })
  }
  await came(forgets, 543, 'in')
  await came(present, 538, 'in')
  await came(present, 1083, 'out')
  const kept = async (nth: number) =>
    (await keptDays(yesterday, yesterday)).find(({ employee }) => employee === ids[nth]!)
  expect(await kept(forgets)).toMatchObject({ state: 'open', unclear: [] })
  expect(await kept(absent)).toBeUndefined()
  await app.runJob('attendance.nightly')
  expect(await kept(forgets)).toMatchObject({ state: 'half', worked: 0, unclear: ['missing_out'] })
  expect(await kept(absent)).toMatchObject({ state: 'absent', expected: 480, worked: 0 })
  expect(await kept(present)).toMatchObject({ state: 'present', worked: 480 })
})

test('whoever will be away for hours alone is not on leave for the day, and nothing is kept of days to come', async () => {
  const today = localDay(new Date(), 'Asia/Ulaanbaatar')
  const [first, second, third] = [laterDay(today, 8), laterDay(today, 9), laterDay(today, 10)]
  const nth = 26
  // By name, so that it is a working day whichever it is.
  await plant(
    'duties',
    [first, second, third].map((day) => ({
      employee: named(ids[nth]!),
      day,
      shift: named(shiftIds.get(day === first ? 'night' : 'day')!),
    })),
  )
  const away = { employee: named(ids[nth]!), kind: named(kinds.paid), state: 'approved' }
  // In a night the small hours are those after midnight.
  await add('leaves', { ...away, from_day: first, to_day: first, part: 'hours', from_time: '03:00', to_time: '05:00' })
  await add('leaves', { ...away, from_day: second, to_day: second, part: 'first_half' })
  await add('leaves', { ...away, from_day: third, to_day: third, part: 'day' })
  const days = await within((db) => settleDays(db, orgId, { from: first, to: third }, Date.now(), [ids[nth]!]))
  expect(days).toMatchObject([
    { day: first, status: 'open', on_leave: 120 },
    { day: second, status: 'open', on_leave: 240 },
    { day: third, status: 'leave', on_leave: 480 },
  ])
  expect(await keptDays(first, third)).toEqual([])
})

test('duty of which the day has more to come is kept as a day that goes on', async () => {
  const day = laterDay(localDay(new Date(), 'Asia/Ulaanbaatar'), -20)
  const nth = 34
  await plant('duties', [{ employee: named(ids[nth]!), day, shift: named(shiftIds.get('day')!) }])
  await ask(nth, 'duty', day, { until: day })
  const keptAt = async (on: string, minute: number) => {
    await within((db) => settleDays(db, orgId, { from: day, to: day }, inCapital(on, minute), [ids[nth]!]))
    return (await keptDays(day, day)).find(({ employee }) => employee === ids[nth])
  }
  await expect.poll(() => keptAt(day, 660), { timeout: 20_000 }).toMatchObject({ state: 'open', on_duty: 120 })
  await settleYesterday(services, new Date(inCapital(laterDay(day, 1), 20)))
  expect((await keptDays(day, day)).find(({ employee }) => employee === ids[nth])).toMatchObject({
    state: 'duty',
    on_duty: 480,
  })
})

test('a rule that changes afterwards reckons open days anew; a closed month stands, and follows when it is opened with a reason', async () => {
  const last = laterDay(`${localDay(new Date(), 'Asia/Ulaanbaatar').slice(0, 7)}-01`, -1)
  const { holidays } = await send<{ holidays: { day: string }[] }>('GET', '/organization/calendar')
  const month: Month = {
    ...november,
    from: `${last.slice(0, 7)}-01`,
    to: last,
    holidays: new Set(holidays.map(({ day }) => day)),
  }
  // Those of the day shift: some come within grace, some later, each day at another minute.
  const people = [0, 8, 16, 24].map((nth) => ({
    ...forty[nth]!,
    nth,
    single: new Map<string, string>(),
    leaves: [],
    duties: [],
  }))
  const lived = people.map((who) => ({
    ...who,
    punches: daysBetween(month.from, month.to)
      .filter((day) => plannedOn(month, who, day) !== null)
      .flatMap((day, at): HappenedPunch[] => [
        { at: inCapital(day, 540 + ((at * 5 + who.nth) % 17)), kind: 'in', heard: 0 },
        { at: inCapital(day, 1080 + ((at * 7) % 40)), kind: 'out', heard: 0 },
      ]),
  }))
  await bring(lived.flatMap(({ nth, punches }) => punches.map((one) => ({ ...one, nth, key: '' }))))

  const withGrace = (grace_in: number) => {
    const shift = { ...month.shifts.get('day')!, grace_in }
    const shifts = new Map(month.shifts).set('day', shift)
    return new Map(
      lived.flatMap((who) =>
        [...monthByMinute({ ...month, shifts }, who)].map(
          ([day, one]) => [`${ids[who.nth]!}/${day}`, figuresOf(one)] as const,
        ),
      ),
    )
  }
  const kept = async () =>
    new Map(
      (await keptDays(month.from, month.to)).flatMap((one) =>
        lived.some(({ nth }) => ids[nth] === one.employee)
          ? [[`${one.employee}/${one.day}`, figuresOf(one)] as const]
          : [],
      ),
    )
  let grace = 5
  const change = async (next: number) => {
    await send('PUT', `/records/attendance.shifts/rows/${shiftIds.get('day')!}`, {
      was: { grace_in: String(grace) },
      values: { grace_in: String(next) },
    })
    grace = next
  }
  /** Until the rule was heard of; whoever hears of everything else takes the sign away that is left here. */
  const heardOf = async () => {
    const sign = -1
    const { rows } = await within((db) =>
      sql<{ employee: number }>`select employee from attendance.stale where org_id = ${orgId}`.execute(db),
    )
    return rows.some(({ employee }) => employee === 0) || !rows.some(({ employee }) => employee === sign)
  }
  const settled = async () => {
    await settleStale(services)
    return kept()
  }
  const path = `/attendance/months/${month.from.slice(0, 7)}`
  expect(withGrace(12)).not.toEqual(withGrace(0))

  await change(12)
  await expect.poll(settled, { timeout: 20_000 }).toEqual(withGrace(12))
  await send('POST', `${path}/close`, {})
  await within((db) => markStale(db, orgId, -1, month.from))
  await change(0)
  await expect.poll(heardOf, { timeout: 20_000 }).toBe(true)
  expect(await settled()).toEqual(withGrace(12))
  await send('POST', `${path}/reopen`, { reason: 'Дүрэм буруу байсан' })
  expect(await settled()).toEqual(withGrace(0))
})
