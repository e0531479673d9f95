import { sql } from 'kysely'
import { organizationBook, todayOf, workersIn } from '#modules/organization/server/index.ts'
import { laterDay, momentOf } from '#modules/organization/shared/index.ts'
import { plantRows } from '#modules/records/server/index.ts'
import type { DemoPlaces, Services } from '#platform/server/module.ts'
import { asSystem, withTenant } from '#platform/server/tenancy.ts'
import type { FieldValues } from '#platform/shared/fields/index.ts'
import { daysFrom, settleDays } from '../reckon/settle.ts'
import { dutiesBetween } from '../reckon/shifts.ts'
import { publishLeaveApproval, sendLeave } from './approval.ts'
import { demoEntitlement, demoLeaveKinds, demoLocations, demoShifts } from './rules.ts'

type Trade = DemoPlaces['orgs']['trade']
const reference = (id: string | number) => `${id} —`
const old = { isOld: true }
/** How far back people have punched. */
const DAYS = 40

/** What a day of somebody looked like: minutes after nine and after six, or that nothing was punched. */
interface Shape {
  came: number
  left: number
  forgets?: boolean
}

/** Six weeks of the trading house of the demo: on time, late, away, forgotten, and one day still running. */
export async function demoAttendance(services: Services, { orgs: { trade } }: DemoPlaces) {
  const { db } = services
  const { admin } = trade.principals
  if (!admin) throw new Error('nobody keeps attendance in the demo')
  const { orgId } = trade
  const [today, zone] = [await todayOf(db, orgId), await organizationBook.zoneOf(db, orgId)]
  const plant = (table: string, rows: readonly FieldValues[]) =>
    plantRows(services, admin, `attendance.${table}`, rows, old)
  const [office = ''] = await plant(
    'places',
    demoLocations.map((one) => ({ ...one, by_button: true, is_active: true })),
  )
  const shiftIds = await plant(
    'shifts',
    demoShifts.map(({ values }) => ({ ...values, is_active: true })),
  )
  const shifts = new Map<string, string>(demoShifts.map(({ key }, at) => [key, shiftIds[at]!]))
  await plant(
    'breaks',
    demoShifts.map(({ key, pause: [begins, ends] }) => ({ shift: reference(shifts.get(key)!), begins, ends })),
  )
  await plantRosters(plant, trade, shifts, laterDay(today, -DAYS))
  const kindIds = await plant(
    'leave_kinds',
    demoLeaveKinds.map(({ values }) => ({ ...values, is_active: true })),
  )
  const kinds = new Map<string, string>(demoLeaveKinds.map(({ key }, at) => [key, kindIds[at]!]))
  const { steps, ...entitlement } = demoEntitlement
  const [rule = ''] = await plant('entitlements', [entitlement])
  await plant(
    'entitlement_steps',
    steps.map(([years, more]) => ({ entitlement: reference(rule), years, more })),
  )
  const { away, asked } = await plantLeaves(plant, trade, kinds, today)
  await plantRequests(plant, trade, today)
  await asSystem(db, async (trx) => {
    await sql`delete from attendance.stale where org_id = ${orgId}`.execute(trx)
  })
  await withTenant(db, { orgId, userId: 0 }, async (trx) => {
    const loginOf = new Map(Object.entries(trade.employees).map(([login, id]) => [id, login]))
    const { holidays } = await dutiesBetween(trx, orgId, laterDay(today, -DAYS), today)
    const workers = await workersIn(trx, orgId)
    const punches = workers.flatMap(({ id: employee }, nth) =>
      daysFrom(laterDay(today, -DAYS), today).flatMap((day) => {
        const isAway = away.some((one) => one.login === loginOf.get(employee) && one.from <= day && day <= one.to)
        if (isAway || isFree(day) || holidays.has(day)) return []
        const shape = shapeOf(nth, day)
        if (!shape) return []
        const at = (time: string, more: number) => new Date(momentOf(day, time, zone) + more * 60_000)
        const both = [
          { employee, kind: 'in', at: at('09:00', shape.came) },
          ...(shape.forgets ? [] : [{ employee, kind: 'out', at: at('18:00', shape.left) }]),
        ]
        return both.filter((one) => one.at <= new Date())
      }),
    )
    const rows = punches.map((one) => ({ ...one, at: one.at.toISOString() }))
    await sql`insert into attendance.punches (org_id, id, employee, at, kind, source, place, heard_at, created_at)
      select ${orgId}, gen_random_uuid(), t.employee, t.at, t.kind, 'place_code', ${office}::uuid, t.at, t.at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (employee integer, kind text,
        at timestamptz)`.execute(trx)
    await settleDays(trx, orgId, { from: laterDay(today, -DAYS), to: laterDay(today, -1) }, Date.now())
  })
  await publishLeaveApproval(services, trade)
  for (const { login, id } of asked) await sendLeave(services, trade, login, id)
}

const isFree = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

/** The same for the same person and day, and different among them, without any chance. */
function shapeOf(nth: number, day: string): Shape | undefined {
  const turn = (nth * 7 + Number(day.slice(8)) * 5 + Number(day.slice(5, 7)) * 3) % 29
  if (turn === 3) return undefined
  if (turn === 11) return { came: 4, left: 0, forgets: true }
  if (turn === 17 || turn === 5) return { came: 12 + nth, left: 20 }
  if (turn === 23) return { came: -6, left: 95 + nth * 4 }
  if (turn === 8) return { came: -2, left: -45 }
  return { came: (turn % 9) - 7, left: turn % 17 }
}

type Plant = (table: string, rows: readonly FieldValues[]) => Promise<string[]>

async function plantRosters(plant: Plant, trade: Trade, shifts: ReadonlyMap<string, string>, from: string) {
  const person = (login: string) => reference(trade.employees[login]!)
  const [all = '', flexible = ''] = await plant('rosters', [
    { name: 'Ажлын долоо хоног', starts_on: from, weeks: '1' },
    { name: 'Борлуулалтын уян хуваарь', starts_on: from, weeks: '1', people: person('sales') },
  ])
  const days = (roster: string, shift: string) =>
    ['1', '2', '3', '4', '5'].map((weekday) => ({
      roster: reference(roster),
      week: '1',
      weekday,
      shift: reference(shifts.get(shift)!),
    }))
  await plant('roster_days', [...days(all, 'day'), ...days(flexible, 'flexible')])
}

async function plantLeaves(plant: Plant, trade: Trade, kinds: ReadonlyMap<string, string>, today: string) {
  const person = (login: string) => reference(trade.employees[login]!)
  const monday = laterDay(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7))
  const leaves = [
    {
      login: 'accountant',
      kind: 'annual',
      from: laterDay(monday, -14),
      to: laterDay(monday, -10),
      days: '5',
      state: 'approved',
      reason: 'Гэр бүлийн аялал',
      by: 'hr',
    },
    {
      login: 'reviewer',
      kind: 'sick',
      from: laterDay(monday, -6),
      to: laterDay(monday, -5),
      days: '2',
      state: 'approved',
      reason: 'Ханиад',
      by: null,
    },
    {
      login: 'councillor2',
      kind: 'study',
      from: laterDay(monday, 0),
      to: laterDay(monday, 1),
      days: '2',
      state: 'approved',
      reason: 'Төслийн удирдлагын сургалт',
      by: null,
    },
    {
      login: 'sales',
      kind: 'annual',
      from: laterDay(monday, 14),
      to: laterDay(monday, 18),
      days: '5',
      state: 'asked',
      reason: 'Хөдөө явах',
      by: 'creator',
    },
    {
      login: 'creator',
      kind: 'personal',
      from: laterDay(monday, 8),
      to: laterDay(monday, 8),
      days: '1',
      state: 'asked',
      reason: 'Эмчид үзүүлэх',
      by: null,
    },
  ] as const
  const begin = `${today.slice(0, 4)}-01-05`
  await plant(
    'leave_entries',
    Object.keys(trade.employees).flatMap((login, at) => [
      {
        employee: person(login),
        kind: reference(kinds.get('annual')!),
        day: begin,
        entry: 'carried',
        days: '4',
        note: 'Өнгөрсөн жилээс',
      },
      {
        employee: person(login),
        kind: reference(kinds.get('annual')!),
        day: begin,
        entry: 'entitled',
        days: String(15 + (at % 4) * 3),
        note: 'Тушаал А/03',
      },
      { employee: person(login), kind: reference(kinds.get('study')!), day: begin, entry: 'set', days: '5' },
    ]),
  )
  const ids = await plant(
    'leaves',
    leaves.map(({ login, kind, from, to, days, state, reason, by }) => ({
      employee: person(login),
      kind: reference(kinds.get(kind)!),
      from_day: from,
      to_day: to,
      part: 'day',
      days,
      state,
      reason,
      substitute: by === null ? null : person(by),
    })),
  )
  await plant(
    'leave_entries',
    leaves.flatMap(({ login, kind, from, days, state }, at) =>
      state === 'approved' && kind !== 'sick'
        ? [
            {
              employee: person(login),
              kind: reference(kinds.get(kind)!),
              day: from,
              entry: 'taken',
              days: `-${days}`,
              leave: reference(ids[at]!),
            },
          ]
        : [],
    ),
  )
  return {
    away: leaves.filter(({ state }) => state === 'approved'),
    asked: leaves.flatMap(({ login, state, by }, at) =>
      state === 'asked' && by !== null ? [{ login, id: ids[at]! }] : [],
    ),
  }
}

async function plantRequests(plant: Plant, trade: Trade, today: string) {
  const person = (login: string) => reference(trade.employees[login]!)
  const friday = laterDay(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 2) % 7) - 7)
  await plant('requests', [
    {
      employee: person('creator'),
      kind: 'punch',
      day: friday,
      punch_kind: 'out',
      at_time: '18:10',
      reason: 'Утасны цэнэг дууссан',
      state: 'asked',
    },
    {
      employee: person('sales'),
      kind: 'duty',
      day: laterDay(friday, 10),
      until: laterDay(friday, 11),
      reason: 'Дархан дахь харилцагчтай уулзах',
      state: 'asked',
    },
  ])
}
