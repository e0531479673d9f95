import { sql } from 'kysely'
import { auditChange } from '#platform/server/audit.ts'
import { route } from '#platform/server/route.ts'
import { conflict } from '#platform/shared/errors.ts'
import { type AttendanceSettings, changeSettings, showSettings } from '../shared/settings.ts'
import { delivered, settingsOf } from './settings-of.ts'
import { markAllStale } from './stale.ts'

export const settingsRoute = route(showSettings, async ({ db, principal }) => ({
  ...(await settingsOf(db, principal.orgId)),
  delivered,
}))

export const changeSettingsRoute = route(changeSettings, async (context, { was, settings }) => {
  const { db, principal } = context
  const { orgId } = principal
  await sql`select pg_advisory_xact_lock(hashtextextended(${`attendance.settings/${orgId}`}, 0))`.execute(db)
  const now = await settingsOf(db, orgId)
  const names = Object.keys(delivered) as (keyof AttendanceSettings)[]
  if (names.some((name) => now[name] !== was[name])) throw conflict('attendance.settings.changed_meanwhile')
  const changed = names.filter((name) => now[name] !== settings[name])
  if (changed.length === 0) return { status: true as const }
  await db
    .insertInto('attendance.settings')
    .values({ org_id: orgId, ...settings })
    .onConflict((at) => at.column('org_id').doUpdateSet(settings))
    .execute()
  await auditChange(context, {
    action: 'attendance.settings_changed',
    subject_type: 'attendance.settings',
    subject_id: String(orgId),
    subject_name: '',
    before: Object.fromEntries(changed.map((name) => [name, now[name]])),
    after: Object.fromEntries(changed.map((name) => [name, settings[name]])),
  })
  if (changed.some((name) => name !== 'positions_days' && name !== 'remind_minutes')) await markAllStale(db, orgId)
  return { status: true as const }
})
