import { PLATFORM_ORG_ID, rolesOf, userIdsByLogin } from '#modules/access/server/index.ts'
import type { Db, Trx } from '#platform/server/database.ts'
import { school, trade, type DemoPerson } from './people.ts'
import type { RoleName } from '../defaults/roles.ts'

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

/** Undefined where the demo was never seeded. */
export async function demoPlaces(db: Db): Promise<DemoPlaces | undefined> {
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
  const roles = await rolesOf(db, [orgId])
  return {
    orgId,
    roles: Object.fromEntries(roles.map(({ name, id }) => [name, id])) as Record<RoleName, number>,
    users: Object.fromEntries(await userIdsByLogin(db, logins)),
    employees: Object.fromEntries(people.flatMap(({ login }, index) => (login === undefined ? [] : [[login, index + 1]]))),
  }
}

export async function notePlace(db: Trx, which: 'trade' | 'school', orgId: number) {
  await db.insertInto('platform.counters').values({ org_id: PLATFORM_ORG_ID, name: `demo.${which}`, value: orgId }).execute()
}

/** The first to write this row seeds; others wait here for its commit, and come in only if it fails. */
export async function claimDemo(db: Trx): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db.insertInto('platform.counters').values({ org_id: PLATFORM_ORG_ID, name: 'demo.claimed', value: 1 })
    .onConflict((taken) => taken.columns(['org_id', 'name']).doNothing()).executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** The demo has its flows and no documents yet. */
export async function noteWithoutDocuments(db: Trx, orgId: number) {
  await db.insertInto('platform.counters').values({ org_id: orgId, name: 'demo.documents', value: 0 }).execute()
}

/** True for the first who asks, where documents are still to come. */
export async function claimDocuments(db: Trx, orgId: number): Promise<boolean> {
  const claimed = await db.updateTable('platform.counters').set({ value: 1 }).where('org_id', '=', orgId).where('name', '=', 'demo.documents').where('value', '=', 0).returning('value').executeTakeFirst()
  return claimed !== undefined
}
