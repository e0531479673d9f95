import type { Trx } from '#platform/server/database.ts'
import { notFound } from '#platform/shared/errors.ts'
import { placeMember } from '#modules/access/server/index.ts'
import { searchText } from '../shared/search-words.ts'

export interface EmployeeRecord {
  id: number
  /** Who signs in as this employee; null for those who do not use the system. */
  user_id: number | null
  job_id: number
  first_name: string
  last_name: string
  email?: string | null
  phone?: string | null
  register_number?: string | null
  is_active?: boolean
}

/** Writes an employee down, new or changed, and keeps the membership of their user in step: who left can no longer sign in here. */
export async function placeEmployee(db: Trx, orgId: number, employee: EmployeeRecord) {
  const { id, user_id, job_id, first_name, last_name, email = null, phone = null, register_number = null, is_active = true } = employee
  const job = await db.selectFrom('organization.jobs as j')
    .innerJoin('organization.structs as s', (on) => on.onRef('s.org_id', '=', 'j.org_id').onRef('s.id', '=', 'j.struct_id'))
    .select(['j.struct_id', 'j.job', 's.struct'])
    .where('j.org_id', '=', orgId).where('j.id', '=', job_id).executeTakeFirst()
  if (!job) throw notFound('organization.job_missing')

  const { struct_id } = job
  const search = searchText(`${first_name} ${last_name}`)
  const facts = { user_id, struct_id, job_id, first_name, last_name, email, phone, register_number, is_active, search }
  await db.insertInto('organization.employees').values({ org_id: orgId, id, ...facts })
    .onConflict((known) => known.columns(['org_id', 'id']).doUpdateSet(facts))
    .execute()

  if (user_id === null) return
  const isMember = await placeMember(db, orgId, user_id, { emp_id: id, struct_id, job_id, job: job.job, struct: job.struct, is_active })
  if (!isMember) throw notFound('organization.member_missing')
}
