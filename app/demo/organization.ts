import { addMember, createUserWithHash } from '#modules/access/server/index.ts'
import {
  addPublicHolidays,
  createOrganization,
  createStructure,
  OFFICE_WEEK,
  placeEmployee,
  setWorkWeek,
} from '#modules/organization/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import { modules } from '../modules.ts'
import { addRolesAndMenu } from '../new-organization.ts'
import type { RoleName } from '../defaults/roles.ts'
import type { DemoPerson, school, trade } from './people.ts'

type Plan = typeof trade | typeof school
type RoleIds = Readonly<Record<RoleName, number>>

interface SignIns {
  /** Login name → user id of everybody so far; some work in both organisations. */
  users: Map<string, number>
  passwordHash: string
}

export async function seedOrganization(db: Trx, plan: Plan, orgTypeId: number, signIns: SignIns): Promise<number> {
  const { name, translations, short_name, register_number, structList, jobList, mail_domain } = plan
  const orgId = await createOrganization(db, {
    name,
    translations,
    short_name,
    register_number,
    org_type_id: orgTypeId,
  })
  await createStructure(db, orgId, structList, jobList)
  await setWorkWeek(db, orgId, OFFICE_WEEK)
  await addPublicHolidays(db, orgId)
  const roleIds = await addRolesAndMenu(db, orgId, modules)

  const people: readonly DemoPerson[] = plan.people
  for (const [index, person] of people.entries()) {
    const { login, job: job_id, first_name, last_name } = person
    const email = login === undefined ? null : `${login}@${mail_domain}`
    const user_id =
      login === undefined ? null : await seedUser(db, orgId, { ...person, login, email }, roleIds, signIns)
    await placeEmployee(db, orgId, { id: index + 1, user_id, job_id, first_name, last_name, email })
  }
  return orgId
}

async function seedUser(
  db: Trx,
  orgId: number,
  person: DemoPerson & { login: string; email: string | null },
  roleIds: RoleIds,
  signIns: SignIns,
) {
  const { login, first_name, last_name, email, role = 'employee', extra_roles = [], access = 'member' } = person
  const { users, passwordHash } = signIns
  const userId =
    users.get(login) ?? (await createUserWithHash(db, { login, first_name, last_name, email }, passwordHash))
  users.set(login, userId)
  const extra_role_ids = extra_roles.map((name) => roleIds[name])
  await addMember(db, orgId, { user_id: userId, main_role_id: roleIds[role], access, extra_role_ids })
  return userId
}
