import {
  addMember, addMenuItems, createRole, createUserWithHash, hashNewPassword, PLATFORM_ORG_ID, rolesOf, setDefaultMenu, userIdsByLogin,
} from '#modules/access/server/index.ts'
import { addPublicHolidays, createOrganization, createOrgType, createStructure, OFFICE_WEEK, placeEmployee, setWorkWeek } from '#modules/organization/server/index.ts'
import type { Db, Trx } from '#platform/server/database.ts'
import type { Logger } from '#platform/server/log.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { seedFlows } from './flows.ts'
import { menuOfPlatform, menuOfStaff } from './menu.ts'
import { DEMO_PASSWORD, roles, school, superAdmin, trade, type DemoPerson, type RoleName } from './people.ts'

/** Where the demo's people are, for whoever adds documents to it. */
export interface DemoOrganization<Structs = Readonly<Record<string, number>>, Jobs = Readonly<Record<string, number>>> {
  orgId: number
  roles: Readonly<Record<RoleName, number>>
  structs: Structs
  jobs: Jobs
  /** Login name → user id. */
  users: Readonly<Record<string, number>>
  /** Login name → employee id. */
  employees: Readonly<Record<string, number>>
}

export interface DemoPlaces {
  orgs: {
    trade: DemoOrganization<typeof trade.structs, typeof trade.jobs>
    school: DemoOrganization<typeof school.structs, typeof school.jobs>
  }
}

/**
 * Two organisations with their people and flows, and the super administrator; in one transaction, so that the demo is there whole or not
 * at all. Whoever comes second, also at the same moment, changes nothing and gets the same places.
 */
export async function seedDemo(db: Db, log?: Logger): Promise<DemoPlaces> {
  const seeded = await demoPlaces(db)
  if (seeded) return seeded

  const passwordHash = await hashNewPassword(DEMO_PASSWORD)
  await asSystem(db, async (trx) => {
    if (!(await claim(trx))) return
    await seedPlatform(trx, passwordHash)
    const business = await createOrgType(trx, { mn: 'Аж ахуйн нэгж', en: 'Company', ko: '기업' })
    const education = await createOrgType(trx, { mn: 'Боловсролын байгууллага', en: 'Educational institution', ko: '교육 기관' })
    const users = new Map<string, number>()
    await note(trx, 'demo.trade', await seedOrganization(trx, trade, business, users, passwordHash))
    await note(trx, 'demo.school', await seedOrganization(trx, school, education, users, passwordHash))
    await seedWork(trx, (await demoPlaces(trx))!)
    log?.info('the demo was seeded')
  })
  return (await demoPlaces(db))!
}

/** The first to write this row seeds; others wait here for its commit, and come in only if it fails. */
async function claim(db: Trx): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db.insertInto('platform.counters').values({ org_id: PLATFORM_ORG_ID, name: 'demo.claimed', value: 1 })
    .onConflict((taken) => taken.columns(['org_id', 'name']).doNothing()).executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

async function note(db: Trx, name: string, orgId: number) {
  await db.insertInto('platform.counters').values({ org_id: PLATFORM_ORG_ID, name, value: orgId }).execute()
}

async function seedPlatform(db: Trx, passwordHash: string) {
  const roleId = await createRole(db, PLATFORM_ORG_ID, {
    name: 'super_admin', display_name: { mn: 'Супер админ', en: 'Super administrator', ko: '최고 관리자' }, permissions: ['platform.admin'],
  })
  const userId = await createUserWithHash(db, { ...superAdmin, email: 'superadmin@orgil.example' }, passwordHash)
  await addMember(db, PLATFORM_ORG_ID, { user_id: userId, main_role_id: roleId, access: 'owner' })
  await addMenuItems(db, PLATFORM_ORG_ID, menuOfPlatform)
  await setDefaultMenu(db, PLATFORM_ORG_ID, [roleId], menuOfPlatform[0]!.id)
}

async function seedOrganization(db: Trx, plan: typeof trade | typeof school, orgTypeId: number, users: Map<string, number>, passwordHash: string): Promise<number> {
  const { name, short_name, register_number, mail_domain, structList, jobList } = plan
  const orgId = await createOrganization(db, { name, short_name, register_number, org_type_id: orgTypeId })
  await createStructure(db, orgId, structList, jobList)
  await setWorkWeek(db, orgId, OFFICE_WEEK)
  await addPublicHolidays(db, orgId)

  const roleIds = new Map<RoleName, number>()
  for (const roleName of Object.keys(roles) as RoleName[]) roleIds.set(roleName, await createRole(db, orgId, { name: roleName, ...roles[roleName] }))
  await addMenuItems(db, orgId, menuOfStaff)
  await setDefaultMenu(db, orgId, [...roleIds.values()], menuOfStaff[0]!.id)

  const people: readonly DemoPerson[] = plan.people
  for (const [index, person] of people.entries()) {
    const { login, first_name, last_name, job, role = 'employee', extra_roles = [], access = 'member' } = person
    let userId: number | null = null
    if (login !== undefined) {
      userId = users.get(login) ?? await createUserWithHash(db, { login, first_name, last_name, email: `${login}@${mail_domain}` }, passwordHash)
      users.set(login, userId)
      await addMember(db, orgId, { user_id: userId, main_role_id: roleIds.get(role)!, access, extra_role_ids: extra_roles.map((extra) => roleIds.get(extra)!) })
    }
    await placeEmployee(db, orgId, { id: index + 1, user_id: userId, job_id: job, first_name, last_name, email: login ? `${login}@${mail_domain}` : null })
  }
  return orgId
}

async function seedWork(db: Trx, { orgs: { trade: business, school: education } }: DemoPlaces) {
  await seedFlows(db, business.orgId, {
    roles: business.roles, headJob: business.jobs.purchase_head, headStruct: business.structs.purchase, officeStruct: business.structs.office,
  })
  await seedFlows(db, education.orgId, {
    roles: education.roles, headJob: education.jobs.teaching_head, headStruct: education.structs.teaching, officeStruct: education.structs.office,
  })
}

/** Undefined where the demo was never seeded. */
async function demoPlaces(db: Db): Promise<DemoPlaces | undefined> {
  const noted = await db.selectFrom('platform.counters').select(['name', 'value'])
    .where('org_id', '=', PLATFORM_ORG_ID).where('name', 'in', ['demo.trade', 'demo.school']).execute()
  const orgIdOf = (name: string) => noted.find((one) => one.name === name)?.value
  const [tradeId, schoolId] = [orgIdOf('demo.trade'), orgIdOf('demo.school')]
  if (tradeId === undefined || schoolId === undefined) return undefined
  return {
    orgs: {
      trade: { ...await placesOf(db, tradeId, trade.people), structs: trade.structs, jobs: trade.jobs },
      school: { ...await placesOf(db, schoolId, school.people), structs: school.structs, jobs: school.jobs },
    },
  }
}

async function placesOf(db: Db, orgId: number, people: readonly DemoPerson[]) {
  const logins = people.flatMap(({ login }) => login ?? [])
  const found = await rolesOf(db, [orgId])
  return {
    orgId,
    roles: Object.fromEntries(found.map(({ name, id }) => [name, id])) as Record<RoleName, number>,
    users: Object.fromEntries(await userIdsByLogin(db, logins)),
    employees: Object.fromEntries(people.flatMap(({ login }, index) => (login === undefined ? [] : [[login, index + 1]]))),
  }
}
