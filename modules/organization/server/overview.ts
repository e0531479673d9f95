import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import { storageLimit, storedBytes } from '#platform/server/files.ts'
import { nameIn } from '#platform/server/names.ts'
import { openRoute } from '#platform/server/route.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { alsoCalled, type Language, readAs } from '#platform/shared/i18n.ts'
import { countsByOrganization, suspensionsOf } from '#modules/access/server/index.ts'
import { showOverview } from '../shared/overview.ts'

/** The one look over the walls between organisations, so it runs as the system; only counts leave. */
export const showOverviewRoute = openRoute(showOverview, ({ services: { db, config }, language }) =>
  asSystem(db, async (trx) => {
    const counts = await countsByOrganization(trx, config)
    const organizations = await organizationsWithEmployees(trx, language)
    const suspensions = await suspensionsOf(trx)
    const stored = await storedBytes(trx)
    return {
      storage_limit: storageLimit(config),
      organizations: organizations.map(({ created_at, ...organization }) => ({
        ...organization,
        created_at: created_at.toISOString(),
        users: counts.get(organization.org_id)?.users ?? 0,
        open_sessions: counts.get(organization.org_id)?.sessions ?? 0,
        stored: stored.get(organization.org_id) ?? 0,
        suspended_at: suspensions.get(organization.org_id)?.at.toISOString() ?? null,
        suspended_reason: suspensions.get(organization.org_id)?.reason ?? null,
      })),
    }
  }),
)

async function organizationsWithEmployees(db: Trx, language: Language) {
  const employees = await db
    .selectFrom('organization.employees')
    .select((is) => ['org_id', is.fn.countAll<number>().as('count')])
    .where('is_active', '=', true)
    .groupBy('org_id')
    .execute()
  const countOf = new Map(employees.map(({ org_id, count }) => [org_id, count]))
  const called = nameIn(language, 'o.name', 'o.translations')
  const organizations = await db
    .selectFrom('organization.organizations as o')
    .innerJoin('organization.org_types as t', 't.id', 'o.org_type_id')
    .select(['o.org_id', 'o.name', 'o.translations', 't.name as org_type', 'o.register_number', 'o.created_at'])
    .orderBy(sql`${called} collate platform.mongolian`)
    .orderBy('o.org_id')
    .execute()
  return organizations.map(({ name, translations, ...organization }) => ({
    ...organization,
    organization: readAs(name, translations, language),
    also: alsoCalled(name, translations, language),
    employees: countOf.get(organization.org_id) ?? 0,
  }))
}
