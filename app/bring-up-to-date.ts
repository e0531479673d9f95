import { offerWhatIsNew, organizationsWithRoles, PLATFORM_ORG_ID, type Offer } from '#modules/access/server/index.ts'
import type { Db } from '#platform/server/database.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { modules } from './modules.ts'
import { bringPlatformUpToDate } from './platform-organization.ts'
import { offerOf } from './defaults/offer.ts'

/**
 * What every organisation had been given before anybody wrote that down: whatever of it is missing was taken out by
 * hand.
 */
const before = new Set([
  ...['1', '2', '3', '20', '21', '30', '31', '32', '33', '40', '41'].map((id) => `menu:${id}`),
  ...[
    'workflow.documents.r',
    'workflow.documents.c',
    'workflow.documents.all',
    'workflow.documents.administer',
    'access.users.c',
    'access.users.r',
    'access.users.u',
    'access.users.d',
    'access.users.import',
    'access.users.confirm',
    'access.roles.c',
    'access.roles.r',
    'access.roles.u',
    'access.roles.d',
    'access.audit.r',
    'organization.employees.c',
    'organization.employees.r',
    'organization.employees.u',
    'organization.structure.c',
    'organization.structure.r',
    'organization.structure.u',
    'organization.structure.d',
    'organization.profile.u',
    'organization.calendar.u',
  ].map((permission) => `permission:${permission}`),
])

/**
 * Brings every organisation up to what this version of the product offers; a second process at the same moment finds
 * nothing left to do.
 */
export async function bringUpToDate(db: Db, given: Offer = offerOf(modules)) {
  await asSystem(db, async (trx) => {
    await trx
      .insertInto('platform.counters')
      .values({ org_id: PLATFORM_ORG_ID, name: 'defaults.offered', value: 1 })
      .onConflict((known) =>
        known.columns(['org_id', 'name']).doUpdateSet((is) => ({ value: is('platform.counters.value', '+', 1) })),
      )
      .execute()
    await bringPlatformUpToDate(trx)
    for (const orgId of await organizationsWithRoles(trx)) await offerWhatIsNew(trx, orgId, given, before)
  })
}
