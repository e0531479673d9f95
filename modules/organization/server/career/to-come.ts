import type { Trx } from '#platform/server/database.ts'
import { movingKinds } from '../../shared/career.ts'

/** Jobs that are written down for somebody to come, in the order of their days; `until`: no later than on this one. */
export async function jobsToCome(db: Trx, orgId: number, empId: number, until?: string): Promise<number[]> {
  let planned = db
    .selectFrom('organization.career_events')
    .select('job_id')
    .where('org_id', '=', orgId)
    .where('emp_id', '=', empId)
    .where('state', '=', 'planned')
    .where('kind', 'in', movingKinds)
  if (until !== undefined) planned = planned.where('effective_on', '<=', until)
  const rows = await planned.orderBy('effective_on').orderBy('id').execute()
  return rows.flatMap(({ job_id }) => job_id ?? [])
}
