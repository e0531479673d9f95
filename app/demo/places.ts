import { PLATFORM_ORG_ID, rolesOf, userIdsByLogin } from '#modules/access/server/index.ts'
import type { DemoOrganization as AnOrganization } from '#modules/organization/server/index.ts'
import type { Db, Trx } from '#platform/server/database.ts'
import type { Principal } from '#platform/server/principal.ts'
import { modules } from '../modules.ts'
import { rolesOf as beginningRoles, type RoleName } from '../defaults/roles.ts'
import { school, trade, type DemoPerson } from './people.ts'

/** Where the demo's people are, for whoever adds something to it. */
interface DemoOrganization<
  Structs = Readonly<Record<string, number>>,
  Jobs = Readonly<Record<string, number>>,
> extends AnOrganization {
  roles: Readonly<Record<RoleName, number>>
  structs: Structs & AnOrganization['structs']
  jobs: Jobs & AnOrganization['jobs']
}

export interface DemoPlaces {
  orgs: {
    trade: DemoOrganization<typeof trade.structs, typeof trade.jobs>
    school: DemoOrganization<typeof school.structs, typeof school.jobs>
  }
}

/** Undefined where the demo was never seeded. */
export async function demoPlaces(db: Db): Promise<DemoPlaces | undefined> {
  const noted = await db
    .selectFrom('platform.counters')
    .select(['name', 'value'])
    .where('org_id', '=', PLATFORM_ORG_ID)
    .where('name', 'in', ['demo.trade', 'demo.school'])
    .execute()
  const orgIdOf = (name: string) => noted.find((one) => one.name === name)?.value
  const [tradeId, schoolId] = [orgIdOf('demo.trade'), orgIdOf('demo.school')]
  if (tradeId === undefined || schoolId === undefined) return undefined
  return {
    orgs: {
      trade: { ...(await placesOf(db, tradeId, trade)), structs: trade.structs, jobs: trade.jobs },
      school: { ...(await placesOf(db, schoolId, school)), structs: school.structs, jobs: school.jobs },
    },
  }
}

async function placesOf(
  db: Db,
  orgId: number,
  { people, jobList }: { people: readonly DemoPerson[]; jobList: readonly { id: number; struct_id: number }[] },
) {
  const known = people.flatMap(({ login }) => login ?? [])
  const roles = Object.fromEntries((await rolesOf(db, [orgId])).map(({ name, id }) => [name, id])) as Record<
    RoleName,
    number
  >
  const users = Object.fromEntries(await userIdsByLogin(db, known))
  const employees = Object.fromEntries(
    people.flatMap(({ login }, index) => (login === undefined ? [] : [[login, index + 1]])),
  )
  const grants = beginningRoles(modules)
  const principals = Object.fromEntries(
    people.flatMap((person, index): [string, Principal][] => {
      const { login, role = 'employee', job, first_name, last_name } = person
      if (login === undefined) return []
      return [
        [
          login,
          {
            orgId,
            userId: users[login]!,
            roleId: roles[role],
            sessionId: 'demo',
            via: 'bearer',
            permissions: new Set(grants[role].permissions),
            person: {
              firstName: first_name,
              lastName: last_name,
              empId: index + 1,
              jobId: job,
              structId: jobList.find(({ id }) => id === job)!.struct_id,
              roleIds: [roles[role]],
            },
          },
        ],
      ]
    }),
  )
  return { orgId, roles, users, employees, principals }
}

export async function notePlace(db: Trx, which: 'trade' | 'school', orgId: number) {
  await db
    .insertInto('platform.counters')
    .values({ org_id: PLATFORM_ORG_ID, name: `demo.${which}`, value: orgId })
    .execute()
}

/** The first to write this row seeds; others wait here for its commit, and come in only if it fails. */
export async function claimDemo(db: Trx): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('platform.counters')
    .values({ org_id: PLATFORM_ORG_ID, name: 'demo.claimed', value: 1 })
    .onConflict((taken) => taken.columns(['org_id', 'name']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** The demo has its people, and nothing of what the module adds under this name. */
export async function noteWithoutWork(db: Trx, orgId: number, name: string) {
  await db
    .insertInto('platform.counters')
    .values({ org_id: orgId, name: `demo.${name}`, value: 0 })
    .execute()
}

/** True for the first who asks, where it is still to come. */
export async function claimWork(db: Trx, orgId: number, name: string): Promise<boolean> {
  const claimed = await db
    .updateTable('platform.counters')
    .set({ value: 1 })
    .where('org_id', '=', orgId)
    .where('name', '=', `demo.${name}`)
    .where('value', '=', 0)
    .returning('value')
    .executeTakeFirst()
  return claimed !== undefined
}
