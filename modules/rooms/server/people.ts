import { membersWho } from '#modules/access/server/index.ts'
import { directoryFor } from '#modules/organization/server/index.ts'
import type { Db } from '#platform/server/database.ts'
import { DECIDING } from '../shared/access.ts'

const nobody = { role_id: null, user_id: null, struct_id: null, job_id: null }

/** Accounts of these colleagues, as far as they are here and sign in. */
export async function accountsOf(db: Db, orgId: number, employees: readonly number[]): Promise<number[]> {
  if (employees.length === 0) return []
  const found = await directoryFor(
    db,
    orgId,
    [...new Set(employees)].map((emp_id) => ({ ...nobody, emp_id })),
  )
  return found.flatMap(({ emp_id, user_id }) => (emp_id !== null && employees.includes(emp_id) ? [user_id] : []))
}

/** Whoever decides on what is asked for. */
export const decidersOf = async (db: Db, orgId: number): Promise<number[]> =>
  (await membersWho(db, orgId, DECIDING)).map(({ user_id }) => user_id)

/** The place of whoever has this account, while they work here. */
export async function employeeOf(
  db: Db,
  { org_id, user_id }: { org_id: number; user_id: number },
): Promise<number | undefined> {
  const found = await directoryFor(db, org_id, [{ ...nobody, emp_id: null, user_id }])
  return found.find((one) => one.user_id === user_id)?.emp_id ?? undefined
}
