import { sql } from 'kysely'
import { inLogOf, auditChange } from '#platform/server/audit.ts'
import type { Db } from '#platform/server/database.ts'
import { openRoute, type Route } from '#platform/server/route.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { conflict } from '#platform/shared/errors.ts'
import { restoreOrganization, suspendOrganization } from '../../shared/platform.ts'
import { organizationName, type OrganizationBook } from '../handed-in/organization-book.ts'
import { tellRightsChanged } from '../rights/rights-news.ts'

interface Suspension {
  at: Date
  reason: string
}

/** Which organisations let nobody in; needs the system, or the caller's own organisation. */
export async function suspensionsOf(db: Db): Promise<Map<number, Suspension>> {
  const rows = await db
    .selectFrom('access.organization_permissions')
    .select(['org_id', 'suspended_at', 'suspended_reason'])
    .where('suspended_at', 'is not', null)
    .execute()
  return new Map(
    rows.map(({ org_id, suspended_at, suspended_reason }) => [
      org_id,
      { at: suspended_at!, reason: suspended_reason ?? '' },
    ]),
  )
}

export const suspensionRoutes = (book: OrganizationBook): Route[] => [
  openRoute(suspendOrganization, (context, { org_id, reason }) =>
    asSystem(context.services.db, async (db) => {
      const name = await organizationName(db, book, org_id)
      const set = { suspended_at: sql<Date>`now()`, suspended_reason: reason }
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('access.organization_permissions')
        .values({ org_id, ...set })
        .onConflict((known) =>
          known.column('org_id').doUpdateSet(set).where('access.organization_permissions.suspended_at', 'is', null),
        )
        .executeTakeFirstOrThrow()
      if (numInsertedOrUpdatedRows === 0n) throw conflict('access.suspension.already')
      await auditChange(inLogOf(org_id, context, db), {
        action: 'access.organization_suspended',
        ...subject(org_id, name),
        before: { reason: null },
        after: { reason },
      })
      // Open browsers ask at once what they may, and hear that they are out.
      await tellRightsChanged(db, org_id, 'suspended', ['*'])
      return { status: true as const }
    }),
  ),

  openRoute(restoreOrganization, (context, { org_id }) =>
    asSystem(context.services.db, async (db) => {
      const name = await organizationName(db, book, org_id)
      const before = (await suspensionsOf(db)).get(org_id)
      const { numUpdatedRows } = await db
        .updateTable('access.organization_permissions')
        .set({ suspended_at: null, suspended_reason: null })
        .where('org_id', '=', org_id)
        .where('suspended_at', 'is not', null)
        .executeTakeFirst()
      if (numUpdatedRows === 0n || !before) throw conflict('access.suspension.not_suspended')
      await auditChange(inLogOf(org_id, context, db), {
        action: 'access.organization_restored',
        ...subject(org_id, name),
        before: { reason: before.reason },
        after: { reason: null },
      })
      return { status: true as const }
    }),
  ),
]

const subject = (orgId: number, name: string) => ({
  subject_type: 'access.organization',
  subject_id: orgId,
  subject_name: name,
})
