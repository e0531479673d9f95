import { sql } from 'kysely'
import { inLogOf, auditChange } from '#platform/server/audit.ts'
import type { Trx } from '#platform/server/database.ts'
import { openRoute, route, type Route } from '#platform/server/route.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { conflict } from '#platform/shared/errors.ts'
import {
  changeCeiling,
  changeStandard,
  listCeilings,
  showCeiling,
  showStandard,
} from '../../shared/organization-permissions.ts'
import {
  catalogueFor,
  catalogueOf,
  permissionLabels,
  permissionsIn,
  refuseUnknown,
  type AllModules,
} from './catalogue.ts'
import { isAdministered, lockRights, organizationGrants, refuseLockOut, refuseToGive } from './granting.ts'
import { organizationName, type OrganizationBook } from '../handed-in/organization-book.ts'
import { tellRightsChanged } from './rights-news.ts'

export const showStandardRoute = route(showStandard, async ({ db, principal }) => {
  const { standard, max, standard_version } = await permissionsOf(db, principal.orgId)
  return { permissions: standard, max, version: standard_version }
})

export const changeStandardRoute = (book: OrganizationBook, modules: AllModules): Route =>
  route(changeStandard, async (context, { permissions, version }) => {
    const { db, principal } = context
    const { orgId } = principal
    await lockRights(db, orgId)
    const { standard: before, standard_version, max } = await permissionsOf(db, orgId)
    if (standard_version !== version) throw conflict('access.rights_changed_meanwhile')
    const after = inOrder(permissions)
    const added = after.filter((permission) => !before.includes(permission))
    await refuseUnknown(modules, db, orgId, added)
    refuseToGive(principal, [
      ...added,
      ...before.filter((permission) => !after.includes(permission) && (max === null || max.includes(permission))),
    ])

    await db
      .insertInto('access.organization_permissions')
      .values({ org_id: orgId, standard_permissions: after, standard_version: version + 1 })
      .onConflict((known) =>
        known.column('org_id').doUpdateSet({ standard_permissions: after, standard_version: version + 1 }),
      )
      .execute()
    await refuseLockOut(db, orgId)
    await auditChange(context, {
      action: 'access.standard_permissions_changed',
      subject_type: 'access.organization',
      subject_id: orgId,
      subject_name: await organizationName(db, book, orgId),
      ...(await permissionLabels(modules, db, orgId, before, after)),
      before: { permissions: before },
      after: { permissions: after },
    })
    await tellRightsChanged(db, orgId, 'standard', ['*'])
    return { version: version + 1 }
  })

/** Ceilings cross organisations, so these run as the system; only super administrators come here. */
export const ceilingRoutes = (book: OrganizationBook, modules: AllModules): Route[] => [
  openRoute(listCeilings, ({ services: { db }, language }) =>
    asSystem(db, async (trx) => {
      const { rows } = await sql<{ org_id: number; roles: number; max: number | null }>`
      select r.org_id, count(*)::integer as roles, cardinality(o.max_permissions) as max
      from access.roles r left join access.organization_permissions o on o.org_id = r.org_id
      where r.org_id > 0 group by r.org_id, o.max_permissions order by r.org_id`.execute(trx)
      const names = await book.byIds(
        trx,
        rows.map(({ org_id }) => org_id),
        language,
      )
      const organizations = rows.flatMap((row) => {
        const name = names.find(({ org_id }) => org_id === row.org_id)
        return name ? [{ ...row, organization: name.organization }] : []
      })
      return { all: permissionsIn(catalogueOf(modules())).length, organizations }
    }),
  ),

  openRoute(showCeiling, ({ services: { db }, language }, { org_id }) =>
    asSystem(db, async (trx) => {
      const organization = await organizationName(trx, book, org_id, language)
      const { max, max_version } = await permissionsOf(trx, org_id)
      const roles = await trx.selectFrom('access.roles').select('permissions').where('org_id', '=', org_id).execute()
      const used = Map.groupBy(
        roles.flatMap(({ permissions }) => permissions),
        (permission) => permission,
      )
      return {
        ...(await catalogueFor(modules(), trx, org_id)),
        org_id,
        organization,
        max,
        version: max_version,
        used: Object.fromEntries([...used].map(([permission, all]) => [permission, all.length])),
      }
    }),
  ),

  openRoute(changeCeiling, (context, { org_id, max, version }) =>
    asSystem(context.services.db, async (trx) => {
      const organization = await organizationName(trx, book, org_id)
      await lockRights(trx, org_id)
      const before = await permissionsOf(trx, org_id)
      if (before.max_version !== version) throw conflict('access.rights_changed_meanwhile')
      const after = max && inOrder(max)
      await refuseUnknown(
        modules,
        trx,
        org_id,
        (after ?? []).filter((permission) => !before.max?.includes(permission)),
      )

      const wasAdministered = await isAdministered(trx, org_id)
      const change = { max_permissions: after, max_version: version + 1 }
      await trx
        .insertInto('access.organization_permissions')
        .values({ org_id, ...change })
        .onConflict((known) => known.column('org_id').doUpdateSet(change))
        .execute()
      if (wasAdministered) await refuseLockOut(trx, org_id)
      await auditChange(inLogOf(org_id, context, trx), {
        action: 'access.ceiling_changed',
        subject_type: 'access.organization',
        subject_id: org_id,
        subject_name: organization,
        ...(await permissionLabels(modules, trx, org_id, before.max, after)),
        before: { permissions: before.max },
        after: { permissions: after },
      })
      await tellRightsChanged(trx, org_id, 'ceiling', ['*'])
      return { version: version + 1 }
    }),
  ),
]

async function permissionsOf(db: Trx, orgId: number) {
  const kept = await db
    .selectFrom('access.organization_permissions')
    .select(['max_version', 'standard_version'])
    .where('org_id', '=', orgId)
    .executeTakeFirst()
  return {
    ...(await organizationGrants(db, orgId)),
    max_version: kept?.max_version ?? 0,
    standard_version: kept?.standard_version ?? 0,
  }
}

const inOrder = (permissions: readonly string[]) => [...new Set(permissions)].sort()
