import { auditChange } from '#platform/server/audit.ts'
import type { Context } from '#platform/server/route.ts'
import type { Words } from '#platform/shared/i18n.ts'
import { notFound } from '#platform/shared/errors.ts'
import { ADMINISTERS_ROLES } from '../../shared/rights.ts'
import { rolesOf, SUPER_ADMIN_ROLE_ID } from './roles.ts'
import { lockRights, refuseLockOut } from './granting.ts'
import { tellRightsChanged } from './rights-news.ts'

/**
 * What roles may do with something that was made in this organisation: role → actions. Other roles keep what they
 * have. Whoever makes it gives all of it, though their own role may not do it yet; the caller of this has asked
 * whether they make it, or may give what they give.
 */
export async function shareWithRoles(
  context: Context,
  { resource, title }: { resource: string; title: Words },
  wanted: ReadonlyMap<number, readonly string[]>,
): Promise<void> {
  const {
    db,
    principal: { orgId },
  } = context
  await lockRights(db, orgId)
  const roles = await rolesOf(db, [orgId])
  for (const [id, actions] of wanted) {
    const role = roles.find((one) => one.id === id)
    if (!role || id === SUPER_ADMIN_ROLE_ID) throw notFound('access.role_unknown')
    const others = role.permissions.filter((permission) => !isOf(permission, resource))
    const permissions = [...others, ...actions.map((action) => `${resource}.${action}`)].sort()
    if (permissions.join() === [...role.permissions].sort().join()) continue
    const had = actionsIn(role.permissions, resource)
    await db
      .updateTable('access.roles')
      .set(({ eb }) => ({ permissions, version: eb('version', '+', 1) }))
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute()
    await auditChange(context, {
      action: 'access.source_granted',
      subject_type: 'access.source',
      subject_id: resource,
      subject_name: title.mn,
      labels: { name: title },
      before: { holder: role.display_name.mn, actions: had },
      after: { holder: role.display_name.mn, actions: [...actions].sort() },
    })
    await tellRightsChanged(db, orgId, String(id), [`r:${id}`])
  }
  await refuseLockOut(db, orgId)
}

/** Role → what it may do with it by its own permissions. */
export async function sharedWithRoles({ db, principal: { orgId } }: Context, resource: string) {
  const roles = await rolesOf(db, [orgId])
  return roles
    .filter(({ id }) => id !== SUPER_ADMIN_ROLE_ID)
    .map(({ id, display_name, permissions }) => ({
      id,
      display_name,
      actions: actionsIn(permissions, resource),
    }))
}

/**
 * Roles whose holders administer those of others: over whoever may do what they themselves may not they could neither
 * give nor take anything.
 */
export async function administeringRoles({ db, principal: { orgId } }: Context): Promise<number[]> {
  const roles = await rolesOf(db, [orgId])
  return roles
    .filter(({ id, permissions }) => id !== SUPER_ADMIN_ROLE_ID && permissions.includes(ADMINISTERS_ROLES))
    .map(({ id }) => id)
}

const actionsIn = (permissions: readonly string[], resource: string) =>
  permissions
    .filter((one) => isOf(one, resource))
    .map((one) => one.slice(resource.length + 1))
    .sort()

const isOf = (permission: string, resource: string) => permission.slice(0, permission.lastIndexOf('.')) === resource
