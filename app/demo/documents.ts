import { workflowModule } from '#modules/workflow/server/index.ts'
import { createDocument } from '#modules/workflow/shared/index.ts'
import type { Trx } from '#platform/server/database.ts'
import type { Services } from '#platform/server/module.ts'
import type { Principal } from '#platform/server/principal.ts'
import { withTenant } from '#platform/server/tenancy.ts'
import { defaultRoles } from '../defaults/roles.ts'
import { trade } from './people.ts'
import { claimDocuments, type DemoPlaces } from './places.ts'

const SMALL_PURCHASE = 5

/** The rules know the first and not the second, which therefore goes to the director. */
const purchases = [
  {
    title: 'Принтерийн хор, цаас', fields: { item: 'HP 26A хор 2 ш, А4 цаас 10 боодол', kind: 'stationery', amount: '385000', quotes: '1', justification: 'Албаны хэвлэх материал дуусаж байна.' },
  },
  {
    title: 'Хурлын өрөөний дэлгэц', fields: { item: '75 инчийн дэлгэц, ханын тавиур', kind: 'equipment', amount: '4200000', quotes: '2', justification: 'Зөвлөлийн хурлыг цахимаар хийхэд хэрэгтэй.' },
  },
]

/**
 * Two purchases of the buyer, sent through the route that everybody uses; rules and the queue do the rest. Whoever comes second sends nothing,
 * nor does a demo that was seeded before it had such documents.
 */
export async function seedDocuments(services: Services, { orgs: { trade: { orgId, users, employees, roles, jobs, structs } } }: DemoPlaces) {
  const person = trade.people[1]
  const roleId = roles[person.role]
  const principal: Principal = {
    orgId, userId: users[person.login]!, roleId, sessionId: 'demo', via: 'bearer', permissions: new Set(defaultRoles[person.role].permissions),
    person: { firstName: person.first_name, lastName: person.last_name, empId: employees[person.login]!, jobId: jobs.buyer, structId: structs.purchase, roleIds: [roleId] },
  }
  await withTenant(services.db, { orgId, userId: principal.userId }, async (db) => {
    if (!(await claimDocuments(db, orgId))) return
    for (const purchase of purchases) await send(services, db, principal, purchase)
    services.log.info('the demo got its documents')
  })
}

function send(services: Services, db: Trx, principal: Principal, given: (typeof purchases)[number]) {
  const route = workflowModule.routes!.find((one) => one.kind === 'transaction' && one.endpoint === createDocument)
  if (route?.kind !== 'transaction') throw new Error('there is no way to send a document')
  const input = createDocument.input.parse({ flow_id: SMALL_PURCHASE, ...given })
  return route.handle({ services, db, principal, language: 'mn', requestId: 'demo', ip: '127.0.0.1', userAgent: null }, input as never)
}
