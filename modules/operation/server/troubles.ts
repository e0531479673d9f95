import { auditChange } from '#platform/server/audit.ts'
import { retryTrouble as retry, troubles } from '#platform/server/operation/troubles.ts'
import { openRoute } from '#platform/server/route.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { listTroubles, retryTrouble } from '../shared/operation.ts'
import type { OrganizationNames } from './organization-names.ts'

export const listTroublesRoute = (namesOf: OrganizationNames) =>
  openRoute(listTroubles, async ({ services: { db }, language }, _input) => {
    const found = await troubles(db)
    const names = await namesOf(db, [...new Set(found.flatMap(({ org_id }) => org_id ?? []))], language)
    return found.map(({ since, ...one }) => ({
      ...one,
      since: since.toISOString(),
      organization: one.org_id === null ? null : (names.get(one.org_id) ?? null),
    }))
  })

export const retryTroubleRoute = openRoute(retryTrouble, ({ services: { db }, principal, ip, requestId }, trouble) =>
  asSystem(db, async (trx) => {
    await retry(trx, trouble)
    await auditChange(
      { db: trx, principal, ip, requestId },
      {
        action: 'operation.work_retried',
        subject_type: `operation.${trouble.kind}`,
        subject_id: trouble.id,
        subject_name: trouble.name,
      },
    )
    return { status: true as const }
  }),
)
