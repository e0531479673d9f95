import { auditChange } from '#platform/server/audit.ts'
import { openRoute } from '#platform/server/route.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { tell } from '#platform/server/outbox.ts'
import type { Trx } from '#platform/server/database.ts'
import type { Principal } from '#platform/server/principal.ts'
import { forbidden } from '#platform/shared/errors.ts'
import { stopViewing, viewAsRole } from '../../shared/viewing.ts'
import { refuseRolesBeyond } from '../rights/giving-roles.ts'
import { roleOf } from './role-list.ts'

/**
 * Sessions belong to no organisation, so both run as the system; the role is sought in the caller's organisation
 * alone.
 */
export const viewAsRoleRoute = openRoute(
  viewAsRole,
  async ({ services: { db }, principal, ip, requestId }, { role_id }) => {
    if (principal.viewingRoleId !== undefined) throw forbidden('platform.viewing_only')
    await asSystem(db, async (trx) => {
      await refuseRolesBeyond(trx, principal, [role_id])
      const role = await roleOf(trx, principal.orgId, role_id)
      await look(trx, principal, role_id)
      await auditChange(
        { db: trx, principal, ip, requestId },
        {
          action: 'access.viewed_as_role',
          subject_type: 'access.role',
          subject_id: role_id,
          subject_name: role.display_name.mn,
        },
      )
    })
    return { status: true as const }
  },
)

export const stopViewingRoute = openRoute(stopViewing, async ({ services: { db }, principal }) => {
  if (principal.viewingRoleId !== undefined) await asSystem(db, (trx) => look(trx, principal, null))
  return { status: true as const }
})

async function look(db: Trx, { sessionId, orgId, userId }: Principal, roleId: number | null) {
  await db.updateTable('platform.sessions').set({ viewing_role_id: roleId }).where('id', '=', sessionId).execute()
  // Other tabs of this session see the same.
  await tell(db, orgId, 'access.rights_changed', {
    live: [{ topic: 'access.rights_changed', key: sessionId, audience: [`u:${userId}`] }],
  })
}
