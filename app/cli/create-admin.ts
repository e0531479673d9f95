import { hashNewPassword } from '#modules/access/server/index.ts'
import type { Db } from '#platform/server/database.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { addSuperAdmin } from '../platform-organization.ts'

/** The first person of a new installation: without one nobody could sign in. */
export async function createAdmin(db: Db, [login, firstName, lastName]: readonly string[]): Promise<number> {
  const password = process.env.ORGIL_PASSWORD
  if (!login || !firstName || !lastName || !password) {
    process.stderr.write('ORGIL_PASSWORD=… npx orgil create-admin <login> <first name> <last name>\n')
    return 2
  }
  const person = { login, first_name: firstName, last_name: lastName }
  const passwordHash = await hashNewPassword(password, { ...person, organizations: [] })
  await asSystem(db, (trx) => addSuperAdmin(trx, person, passwordHash))
  process.stdout.write(`${login} can sign in now.\n`)
  return 0
}
