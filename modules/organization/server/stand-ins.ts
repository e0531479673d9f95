import type { Db } from '#platform/server/database.ts'
import { headsOf, successorsOf } from './handover/successors.ts'
import { type AssigneeFields, directoryFor, type ReachablePerson } from './people.ts'

type StandInPerson = ReachablePerson & { as: 'substitute' | 'head' }

/**
 * Who takes over where nobody is left whom these fields mean, the nearest first: of a person the substitutes, then
 * the heads above them; of a post or a unit its heads. A role has neither.
 */
export async function standInsFor(
  db: Db,
  orgId: number,
  { emp_id, user_id, job_id, struct_id }: AssigneeFields,
): Promise<StandInPerson[]> {
  if (emp_id !== null || (job_id === null && struct_id === null && user_id !== null)) {
    const employee = await db
      .selectFrom('organization.employees')
      .select(['id', 'user_id', 'job_id', 'struct_id'])
      .where('org_id', '=', orgId)
      .where((is) => (emp_id === null ? is('user_id', '=', user_id) : is('id', '=', emp_id)))
      .executeTakeFirst()
    if (!employee) return []
    return (await successorsOf(db, orgId, employee)).flatMap(({ kind, ...person }) =>
      kind === 'post' ? [] : [{ ...person, as: kind }],
    )
  }
  const unit = job_id === null ? struct_id : await unitOf(db, orgId, job_id)
  if (unit === null) return []
  const heads = await headsOf(db, orgId, { id: 0, struct_id: unit })
  const people = await directoryFor(
    db,
    orgId,
    heads.map((head) => ({ user_id: head, role_id: null, struct_id: null, job_id: null, emp_id: null })),
  )
  return heads
    .flatMap((head) => people.filter((person) => person.user_id === head))
    .map((person) => ({ ...person, as: 'head' as const }))
}

async function unitOf(db: Db, orgId: number, job_id: number) {
  const job = await db
    .selectFrom('organization.jobs')
    .select('struct_id')
    .where('org_id', '=', orgId)
    .where('id', '=', job_id)
    .executeTakeFirst()
  return job?.struct_id ?? null
}
