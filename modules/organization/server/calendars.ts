import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import type { WorkCalendar, WorkDay } from '../shared/working-time.ts'

/** Milliseconds for which a changed calendar may go unnoticed by a process. */
const FRESH_FOR = 30_000

export type CalendarOf = (db: Db, orgId: number) => Promise<WorkCalendar>

/** Reads an organisation's working time and remembers it for a moment: every deadline asks, and it changes a few times a year. */
export function openCalendars(now: () => number = Date.now): CalendarOf {
  const known = new Map<number, { calendar: WorkCalendar; until: number }>()
  return async (db, orgId) => {
    const kept = known.get(orgId)
    if (kept && kept.until > now()) return kept.calendar
    const calendar = await readCalendar(db, orgId)
    // Nothing known may mean that the organisation is being set up just now.
    if (calendar.week.length > 0) known.set(orgId, { calendar, until: now() + FRESH_FOR })
    return calendar
  }
}

async function readCalendar(db: Db, orgId: number): Promise<WorkCalendar> {
  const { rows: [found] } = await sql<{ zone: string; week: WorkDay[]; holidays: string[] }>`
    select o.time_zone as zone,
      (select coalesce(jsonb_agg(jsonb_build_object(
        'weekday', weekday, 'starts', to_char(starts, 'HH24:MI'), 'ends', to_char(ends, 'HH24:MI'),
        'break_starts', to_char(break_starts, 'HH24:MI'), 'break_ends', to_char(break_ends, 'HH24:MI'))), '[]')
        from organization.work_hours where org_id = ${orgId}) as week,
      (select coalesce(jsonb_agg(day), '[]') from organization.holidays where org_id = ${orgId}) as holidays
    from organization.organizations o where o.org_id = ${orgId}`.execute(db)
  return { zone: found?.zone ?? 'Asia/Ulaanbaatar', week: found?.week ?? [], holidays: new Set(found?.holidays) }
}
