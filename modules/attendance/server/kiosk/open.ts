import { organizationBook, organizationName } from '#modules/organization/server/index.ts'
import { openRoute } from '#platform/server/route.ts'
import { withTenant } from '#platform/server/tenancy.ts'
import { notFound } from '#platform/shared/errors.ts'
import { openKiosk } from '../../shared/codes/contract.ts'
import { kioskBehind } from './gate.ts'

export const openKioskRoute = openRoute(openKiosk, async (context, { secret }) => {
  const { id, org_id, name, place_name, code_secret, ended_at } = await kioskBehind(context, secret)
  if (ended_at) throw notFound('attendance.kiosk.ended')
  const around = await withTenant(context.services.db, { orgId: org_id, userId: 0 }, async (db) => ({
    organization: await organizationName(db, org_id),
    zone: await organizationBook.zoneOf(db, org_id),
  }))
  return { id, org_id, name, place: place_name, code_secret, now: new Date().toISOString(), ...around }
})
