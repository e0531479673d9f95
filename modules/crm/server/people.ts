import { membersWho } from '#modules/access/server/index.ts'
import { directoryFor, headsOf } from '#modules/organization/server/index.ts'
import type { Db } from '#platform/server/database.ts'
import { SELLING } from '../shared/access.ts'

const nobody = { role_id: null, user_id: null, struct_id: null, job_id: null }

/** Accounts of these colleagues, as far as they are here and sign in. */
export async function accountsOf(db: Db, orgId: number, employees: readonly number[]): Promise<Map<number, number>> {
  const asked = [...new Set(employees)].map((emp_id) => ({ ...nobody, emp_id }))
  const found = await directoryFor(db, orgId, asked)
  return new Map(
    found.flatMap(({ emp_id, user_id }) => (emp_id !== null && employees.includes(emp_id) ? [[emp_id, user_id]] : [])),
  )
}

/** The nearest of those who lead this colleague that works with customers; nobody where nobody does. */
export async function headOf(db: Db, orgId: number, employee: number): Promise<number | undefined> {
  const found = await directoryFor(db, orgId, [{ ...nobody, emp_id: employee }])
  const unit = found.find(({ emp_id }) => emp_id === employee)?.struct_id ?? null
  if (unit === null) return undefined
  const heads = await headsOf(db, orgId, { id: employee, struct_id: unit })
  if (heads.length === 0) return undefined
  const sell = new Set((await membersWho(db, orgId, SELLING)).map(({ user_id }) => user_id))
  return heads.find((head) => sell.has(head))
}
