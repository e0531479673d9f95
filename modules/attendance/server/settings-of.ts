import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { LAW_OF_HOURS } from '../shared/rules/index.ts'
import type { AttendanceSettings } from '../shared/settings.ts'

/** Nobody has to set anything: without a row it is what the law says. */
export const delivered: AttendanceSettings = {
  ...LAW_OF_HOURS,
  positions_days: 90,
  remind_minutes: 60,
}

export async function settingsOf(db: Db, orgId: number): Promise<AttendanceSettings> {
  const { rows } = await sql<AttendanceSettings>`select positions_days, overtime_most, night_from, night_to,
    remind_minutes from attendance.settings where org_id = ${orgId}`.execute(db)
  return rows[0] ?? delivered
}
