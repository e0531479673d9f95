import { sql } from 'kysely'
import { jobsCalledLike, unitsUpwards } from '#modules/organization/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import type { Diagram } from '../../shared/definition.ts'
import type { SenderFacts } from '../../shared/definition/sender.ts'
import { jobsNamedIn } from '../../shared/engine/sender.ts'
import type { Actor, Person } from '../../shared/engine/model.ts'

type Unit = Awaited<ReturnType<typeof unitsUpwards>>[number]

/** Where somebody stands who sends a document, or sent it. */
export type SenderPlace = Pick<Person, 'struct_id' | 'job_id' | 'role_ids'>

/**
 * What conditions ask about a sender: the unit, the job and the roles that they had when they sent it, and above that
 * unit the structure of today, as rules relative to the sender climb it.
 */
export async function factsOf(
  db: Trx,
  orgId: number,
  { struct_id, job_id, role_ids }: SenderPlace,
  jobsNamed: readonly number[],
): Promise<SenderFacts> {
  const [units, alike] = await Promise.all([
    struct_id === null ? [] : unitsUpwards(db, orgId, [struct_id], []),
    job_id === null ? [] : jobsCalledLike(db, orgId, job_id, jobsNamed),
  ])
  return {
    units: struct_id === null ? [] : chainFrom(struct_id, units),
    jobs: job_id === null ? [] : [...new Set([job_id, ...alike])],
    roles: [...role_ids],
  }
}

/** The same of a document on its way, whose history says what roles its sender had. */
export async function senderOf(
  db: Trx,
  orgId: number,
  documentId: string,
  creator: Pick<Person, 'struct_id' | 'job_id'>,
  diagram: Diagram,
): Promise<SenderFacts> {
  const { rows } = await sql<{ role_ids: number[] }>`select payload -> 'actor' -> 'role_ids' as role_ids
    from workflow.events where org_id = ${orgId} and instance_id = ${documentId} and payload ->> 'type' = 'started'
    order by seq limit 1`.execute(db)
  return factsOf(db, orgId, { ...creator, role_ids: rows[0]?.role_ids ?? [] }, jobsNamedIn(diagram))
}

/** As the engine keeps who sent it: without an employee's record nothing but the user says who somebody is. */
export const placeOf = ({ emp_id, struct_id, job_id, role_ids }: Actor): SenderPlace =>
  emp_id === null ? { struct_id: null, job_id: null, role_ids } : { struct_id, job_id, role_ids }

/** A structure that goes in circles is left rather than followed. */
function chainFrom(from: number, units: readonly Unit[]): number[] {
  const chain: number[] = []
  for (let next = units.find(({ id }) => id === from); next && !chain.includes(next.id);) {
    chain.push(next.id)
    const above = next.parent_id
    next = units.find(({ id }) => id === above)
  }
  return chain
}
