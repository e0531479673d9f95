import type { Trx } from '#platform/server/database.ts'
import { refuseOlder } from '#modules/access/server/index.ts'
import { versionOf } from '#platform/server/version-of.ts'
import type { Employee } from '../employees.ts'
import { subjectOf } from '../subject.ts'

/**
 * Another text after each step of the career, and where somebody else signs in: by it a colleague's step is noticed.
 */
export async function versionOfCareer(db: Trx, orgId: number, { id, user_id, state, job_id }: Employee) {
  const steps = await db
    .selectFrom('organization.career_events')
    .select(['id', 'kind', 'state', 'effective_on', 'until', 'job_id'])
    .where('org_id', '=', orgId)
    .where('emp_id', '=', id)
    .orderBy('id')
    .execute()
  return versionOf([user_id, state, job_id, steps])
}

/** Refuses a step beside which a colleague took another one; the caller holds the organisation's lock. */
export async function refuseLateStep(db: Trx, orgId: number, employee: Employee, seen: string | undefined) {
  if (seen === undefined) return
  await refuseOlder(db, orgId, seen, await versionOfCareer(db, orgId, employee), subjectOf(employee))
}
