import { membersWho } from '#modules/access/server/index.ts'
import { headsOf, workersIn } from '#modules/organization/server/index.ts'
import type { Db, Trx } from '#platform/server/database.ts'
import { KEEPING } from '../shared/access.ts'

interface Person {
  id: number
  name: string
  user_id: number | null
  struct_id: number
}

export async function personOf(db: Db, orgId: number, employee: number): Promise<Person | undefined> {
  const [found] = await workersIn(db, orgId, { people: [employee] })
  return found && { id: found.id, name: found.name, user_id: found.user_id, struct_id: found.unit }
}

/**
 * Who decides on what somebody asks for: whoever leads them, the nearest; where nobody does, whoever keeps attendance.
 */
export async function decidersOf(db: Trx, orgId: number, person: Person): Promise<number[]> {
  const [nearest] = await headsOf(db, orgId, person)
  if (nearest !== undefined) return [nearest]
  const keepers = await membersWho(db, orgId, KEEPING)
  return keepers.map(({ user_id }) => user_id).filter((one) => one !== person.user_id)
}
