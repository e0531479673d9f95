import { addMember, createRole, createUser, PLATFORM_ORG_ID, rolesOf } from '#modules/access/server/index.ts'
import type { Db, Trx } from '#platform/server/database.ts'
import { asSystem } from '#platform/server/tenancy.ts'

const SUPER_ADMIN = 'super_admin'

/** The first person of a new installation: without one nobody could sign in. */
export async function createAdmin(db: Db, [login, firstName, lastName]: readonly string[]): Promise<number> {
  const password = process.env.ORGIL_PASSWORD
  if (!login || !firstName || !lastName || !password) {
    process.stderr.write('ORGIL_PASSWORD=… npx orgil create-admin <login> <first name> <last name>\n')
    return 2
  }
  await asSystem(db, async (trx) => {
    const userId = await createUser(trx, { login, first_name: firstName, last_name: lastName }, password)
    await addMember(trx, PLATFORM_ORG_ID, { user_id: userId, main_role_id: await superAdminRole(trx), access: 'owner' })
  })
  process.stdout.write(`${login} can sign in now.\n`)
  return 0
}

async function superAdminRole(db: Trx) {
  const known = (await rolesOf(db, [PLATFORM_ORG_ID])).find(({ name }) => name === SUPER_ADMIN)
  return known?.id ?? createRole(db, PLATFORM_ORG_ID, {
    name: SUPER_ADMIN, display_name: { mn: 'Супер админ', en: 'Super administrator', ko: '최고 관리자' }, permissions: ['platform.admin'],
  })
}
