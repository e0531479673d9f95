import { addMember, createUserWithHash, hashPassword, PLATFORM_ORG_ID } from '#modules/access/server/index.ts'
import { createOrgType } from '#modules/organization/server/index.ts'
import type { Db, Trx } from '#platform/server/database.ts'
import type { Logger } from '#platform/server/log.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { platformOrganization } from '../platform-organization.ts'
import { modules } from '../modules.ts'
import { equip } from '../new-organization.ts'
import { seedOrganization } from './organization.ts'
import { DEMO_PASSWORD, school, superAdmin, trade } from './people.ts'
import { claimDemo, demoPlaces, notePlace, noteWithoutWork, type DemoPlaces } from './places.ts'

/**
 * Two organisations with their people and flows, and the super administrator; in one transaction, so that the demo is
 * there whole or not at all. Whoever comes second, also at the same moment, changes nothing and gets the same places.
 */
export async function seedDemo(db: Db, log?: Logger): Promise<DemoPlaces> {
  const seeded = await demoPlaces(db)
  if (seeded) return seeded

  // One password, hashed once: the first start does not wait for each of them.
  // One for everybody of the demo, so it is nobody's own.
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  await asSystem(db, async (trx) => {
    if (!(await claimDemo(trx))) return
    await seedSuperAdmin(trx, passwordHash)
    const company = await createOrgType(trx, { mn: 'Аж ахуйн нэгж', en: 'Company', ko: '기업' })
    const education = await createOrgType(trx, {
      mn: 'Боловсролын байгууллага',
      en: 'Educational institution',
      ko: '교육 기관',
    })
    const users = new Map<string, number>()
    await notePlace(trx, 'trade', await seedOrganization(trx, trade, company, { users, passwordHash }))
    await notePlace(trx, 'school', await seedOrganization(trx, school, education, { users, passwordHash }))
    const places = (await demoPlaces(trx))!
    await equipAll(trx, places)
    for (const { demo } of modules) if (demo) await noteWithoutWork(trx, places.orgs.trade.orgId, demo.name)
    log?.info('the demo was seeded')
  })
  return (await demoPlaces(db))!
}

async function seedSuperAdmin(db: Trx, passwordHash: string) {
  const { roleId } = await platformOrganization(db)
  const userId = await createUserWithHash(db, { ...superAdmin, email: 'superadmin@orgil.example' }, passwordHash)
  await addMember(db, PLATFORM_ORG_ID, { user_id: userId, main_role_id: roleId, access: 'owner' })
}

async function equipAll(db: Trx, { orgs: { trade: business, school: education } }: DemoPlaces) {
  await equip(
    db,
    {
      orgId: business.orgId,
      roles: business.roles,
      headJob: business.jobs.purchase_head,
      headStruct: business.structs.purchase,
      officeStruct: business.structs.office,
    },
    modules,
  )
  await equip(
    db,
    {
      orgId: education.orgId,
      roles: education.roles,
      headJob: education.jobs.teaching_head,
      headStruct: education.structs.teaching,
      officeStruct: education.structs.office,
    },
    modules,
  )
}
