import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { LAW_OF_HOURS } from '../shared/rules/index.ts'

interface Settings {
  /** How long it is kept where somebody punched, in days. */
  positions_days: number
  /** Minutes of overtime a day that the law allows. */
  overtime_most: number
  /** Minutes since midnight between which it is night. */
  night_from: number
  night_to: number
  /** So long after a shift whoever has not punched is told; 0: nobody. */
  remind_minutes: number
}

/** Nobody has to set anything: without a row it is what the law says. */
const delivered: Settings = {
  ...LAW_OF_HOURS,
  positions_days: 90,
  remind_minutes: 60,
}

export async function settingsOf(db: Db, orgId: number): Promise<Settings> {
  const { rows } = await sql<Settings>`select positions_days, overtime_most, night_from, night_to, remind_minutes
    from attendance.settings where org_id = ${orgId}`.execute(db)
  return rows[0] ?? delivered
}
