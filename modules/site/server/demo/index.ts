import { sql } from 'kysely'
import { plantRows } from '#modules/records/server/index.ts'
import type { DemoPlaces, Services } from '#platform/server/module.ts'
import { asSystem, withTenant } from '#platform/server/tenancy.ts'
import { writtenReference } from '#platform/shared/fields/index.ts'
import { release } from '../releases/release.ts'
import { demoDrafts, demoMessages, demoSite, demoTexts } from './texts.ts'

/** The site of the demo: it stands at the address of the installation. */
export async function demoSiteOf(services: Services, { orgs: { trade } }: DemoPlaces) {
  const admin = trade.principals['admin']!
  const answers = writtenReference({ id: String(trade.employees.sales), name: 'Борлуулалт' })
  const plant = (table: string, rows: Parameters<typeof plantRows>[3]) =>
    plantRows(services, admin, `site.${table}`, rows, { isOld: true })
  await plant('sites', [{ ...demoSite, answers }])
  const ids = await plant('contents', demoTexts)
  await plant('contents', demoDrafts)
  await plant(
    'messages',
    demoMessages.map((message) => ({ ...message, owner: answers })),
  )
  await withTenant(services.db, admin, (db) =>
    release(
      { services, principal: admin, language: 'mn', requestId: 'demo', ip: '127.0.0.1', userAgent: null, db },
      { ids, name: 'Эхний хувилбар', at: null, until: null },
    ),
  )
  await asSystem(services.db, (db) =>
    sql`insert into site.main (whose) values (${trade.orgId}) on conflict do nothing`.execute(db),
  )
}
