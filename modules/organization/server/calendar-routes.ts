import { sql } from 'kysely'
import { tooLate } from '#modules/access/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import { auditChange } from '#platform/server/audit.ts'
import { route, type Route } from '#platform/server/route.ts'
import { conflict, notFound } from '#platform/shared/errors.ts'
import {
  addHoliday,
  changeWeek,
  listFreeDays,
  listHolidays,
  previewCalendar,
  removeHoliday,
  restoreHolidays,
  showCalendar,
  type WeekDay,
} from '../shared/calendar.ts'
import { workingSpans } from '../shared/working-time.ts'
import { organizationName } from './book.ts'
import { calendarChanged, type RunningDeadlines } from './calendar-changed.ts'
import { openCalendars } from './calendars.ts'
import { addPublicHolidays, publicHolidays, setWorkWeek } from './setup.ts'
import { laterDay, lockOrganization, todayOf } from './today.ts'

const WEEK = [1, 2, 3, 4, 5, 6, 7]

/** Deadlines ask the same calendars; those that run are counted anew in the background. */
export const calendarRoutes = (running: RunningDeadlines): Route[] => [
  route(showCalendar, async ({ db, principal: { orgId } }) => {
    const { zone, week } = await openCalendars()(db, orgId)
    const holidays = await holidaysOf(db, orgId).execute()
    const days = WEEK.map((weekday) => {
      const work = week.find((one) => one.weekday === weekday)
      const { starts = '09:00', ends = '18:00' } = work ?? {}
      return {
        weekday,
        works: work !== undefined,
        starts,
        ends,
        break_starts: work ? (work.break_starts ?? '') : '13:00',
        break_ends: work ? (work.break_ends ?? '') : '14:00',
      }
    })
    return { time_zone: zone, today: await todayOf(db, orgId), week: days, holidays }
  }),

  route(changeWeek, async (context, { week, held }) => {
    const {
      db,
      principal: { orgId },
    } = context
    await lockOrganization(db, orgId)
    const before = await openCalendars()(db, orgId)
    const worked = workedIn(week)
    const name = await organizationName(db, orgId)
    const isOvertaken = held && inWords(workedIn(held.week)).join() !== inWords(before.week).join()
    if (isOvertaken) throw await tooLate(db, orgId, subject(orgId, name))
    await setWorkWeek(db, orgId, worked)
    await calendarChanged(db, context.principal)
    await auditChange(context, {
      action: 'organization.week_changed',
      ...subject(orgId, name),
      before: { week: inWords(before.week) },
      after: { week: inWords(worked) },
    })
    return { status: true as const }
  }),

  route(addHoliday, async (context, { day, mn, en, ko }) => {
    const {
      db,
      principal: { orgId },
    } = context
    const name = { mn, ...(en && { en }), ...(ko && { ko }) }
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('organization.holidays')
      .values({ org_id: orgId, day, name: JSON.stringify(name) })
      .onConflict((known) => known.columns(['org_id', 'day']).doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n)
      throw conflict('organization.calendar.holiday_known', { fields: { day: 'organization.calendar.holiday_known' } })
    await calendarChanged(db, context.principal)
    await auditChange(context, { action: 'organization.holiday_added', ...subject(day, mn), after: { day, ...name } })
    return { status: true as const }
  }),

  route(removeHoliday, async (context, { day }) => {
    const {
      db,
      principal: { orgId },
    } = context
    const removed = await db
      .deleteFrom('organization.holidays')
      .where('org_id', '=', orgId)
      .where('day', '=', day)
      .returning('name')
      .executeTakeFirst()
    if (!removed) throw notFound('organization.calendar.holiday_missing')
    await calendarChanged(db, context.principal)
    await auditChange(context, {
      action: 'organization.holiday_removed',
      ...subject(day, removed.name.mn),
      before: { day, ...removed.name },
      after: null,
    })
    return { status: true as const }
  }),

  route(restoreHolidays, async (context) => {
    const {
      db,
      principal: { orgId },
    } = context
    const before = await countOf(db, orgId)
    await addPublicHolidays(db, orgId)
    const added = (await countOf(db, orgId)) - before
    if (added > 0) await calendarChanged(db, context.principal)
    if (added > 0)
      await auditChange(context, {
        action: 'organization.holidays_restored',
        ...subject(orgId, await organizationName(db, orgId)),
        after: { added },
      })
    return { added }
  }),

  route(previewCalendar, async ({ db, principal: { orgId } }, { week, add = [], remove = [], public_holidays }) => {
    const calendar = await openCalendars()(db, orgId)
    const days = [...calendar.holidays, ...add, ...(public_holidays ? publicHolidays() : [])].filter(
      (day) => !remove.includes(day),
    )
    return {
      moved: await running.countMoved(db, orgId, {
        ...calendar,
        ...(week && { week: workedIn(week) }),
        holidays: new Set(days),
      }),
    }
  }),

  route(listHolidays, ({ db, principal: { orgId } }, { from, days }) =>
    holidaysOf(db, orgId).where('day', '>=', from).where('day', '<', laterDay(from, days)).execute(),
  ),

  route(listFreeDays, async ({ db, principal: { orgId } }, { from, days }) => {
    const calendar = await openCalendars()(db, orgId)
    const first = from ?? (await todayOf(db, orgId))
    // An organisation that has no working time keeps no days free either.
    if (calendar.week.length === 0) return []
    return Array.from({ length: days }, (_, at) => laterDay(first, at)).filter(
      (day) => workingSpans(day, calendar).length === 0,
    )
  }),
]

const workedIn = (week: readonly WeekDay[]) =>
  week
    .filter(({ works }) => works)
    .map(({ weekday, starts, ends, break_starts, break_ends }) => ({
      weekday,
      starts,
      ends,
      break_starts: break_starts || null,
      break_ends: break_ends || null,
    }))

const holidaysOf = (db: Trx, orgId: number) =>
  db.selectFrom('organization.holidays').select(['day', 'name']).where('org_id', '=', orgId).orderBy('day')

async function countOf(db: Trx, orgId: number) {
  const {
    rows: [row],
  } = await sql<{
    count: number
  }>`select count(*)::integer as count from organization.holidays where org_id = ${orgId}`.execute(db)
  return row!.count
}

const subject = (id: number | string, name: string) => ({
  subject_type: 'organization.calendar',
  subject_id: id,
  subject_name: name,
})
const inWords = (
  week: readonly {
    weekday: number
    starts: string
    ends: string
    break_starts: string | null
    break_ends: string | null
  }[],
) =>
  week
    .toSorted((a, b) => a.weekday - b.weekday)
    .map(
      ({ weekday, starts, ends, break_starts, break_ends }) =>
        `${weekday}: ${starts}–${ends}${break_starts ? ` (${break_starts}–${break_ends})` : ''}`,
    )
