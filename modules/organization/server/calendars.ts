import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import type { WorkCalendar, WorkDay } from '../shared/working-time.ts'

export type CalendarOf = (db: Db, orgId: number) => Promise<WorkCalendar>

/**
 * Reads an organisation's working time and remembers it until it changes: every deadline asks, and it changes a few
 * times a year.
 */
export function openCalendars(): CalendarOf {
  const known = new Map<number, { calendar: WorkCalendar; version: number }>()
  return async (db, orgId) => {
    const kept = known.get(orgId)
    if (kept && kept.version === (await versionOf(db, orgId))) return kept.calendar
    const { version, ...calendar } = await readCalendar(db, orgId)
    // Nothing known may mean that the organisation is being set up just now.
    if (calendar.week.length > 0) known.set(orgId, { calendar, version })
    return calendar
  }
}

async function versionOf(db: Db, orgId: number) {
  const {
    rows: [found],
  } = await sql<{
    version: number
  }>`select calendar_version as version from organization.organizations where org_id = ${orgId}`.execute(db)
  return found?.version
}

async function readCalendar(db: Db, orgId: number): Promise<WorkCalendar & { version: number }> {
  const {
    rows: [found],
  } = await sql<{ zone: string; version: number; week: WorkDay[]; holidays: string[] }>`
    select o.time_zone as zone, o.calendar_version as version,
      (select coalesce(jsonb_agg(jsonb_build_object(
        'weekday', weekday, 'starts', to_char(starts, 'HH24:MI'), 'ends', to_char(ends, 'HH24:MI'),
        'break_starts', to_char(break_starts, 'HH24:MI'), 'break_ends', to_char(break_ends, 'HH24:MI'))), '[]')
        from organization.work_hours where org_id = ${orgId}) as week,
      (select coalesce(jsonb_agg(day), '[]') from organization.holidays where org_id = ${orgId}) as holidays
    from organization.organizations o where o.org_id = ${orgId}`.execute(db)
  return {
    zone: found?.zone ?? 'Asia/Ulaanbaatar',
    version: found?.version ?? 0,
    week: found?.week ?? [],
    holidays: new Set(found?.holidays),
  }
}
