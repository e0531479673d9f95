import type { Trx } from '#platform/server/database.ts'
import type { Principal } from '#platform/server/principal.ts'
import { forbidden, notFound } from '#platform/shared/errors.ts'
import { refuseGrantsBeyond } from './giving-grants.ts'
import { beyondOf, organizationGrants, refuseBeyond } from './granting.ts'
import { SUPER_ADMIN_ROLE_ID } from './roles.ts'

/**
 * Refuses roles that do not exist here, that of super administrators, and those that may more than the caller, be it on
 * a table. For whoever gives roles to people.
 */
export async function refuseRolesToGive(db: Trx, principal: Principal, roleIds: readonly number[]) {
  await refuseRolesBeyond(db, principal, roleIds)
  await refuseGrantsBeyond(db, principal, roleIds)
}

/** The same by permissions alone: whoever looks as a role sees of tables no more than they do themselves. */
export async function refuseRolesBeyond(
  db: Trx,
  { orgId, permissions }: Pick<Principal, 'orgId' | 'permissions'>,
  roleIds: readonly number[],
) {
  if (roleIds.length === 0) return
  const roles = await db
    .selectFrom('access.roles')
    .select(['id', 'permissions'])
    .where('org_id', '=', orgId)
    .where('id', 'in', roleIds)
    .execute()
  const known = new Set(roles.map(({ id }) => id))
  if (roleIds.some((id) => !known.has(id))) throw notFound('access.role_unknown')
  if (known.has(SUPER_ADMIN_ROLE_ID)) throw forbidden('access.role_of_super_admins')
  const grants = await organizationGrants(db, orgId)
  for (const role of roles) refuseBeyond(beyondOf({ permissions }, role.permissions, grants.max))
}
