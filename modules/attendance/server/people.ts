import { headsOf, organizationBook } from '#modules/organization/server/index.ts'
import { membersWho } from '#modules/access/server/index.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '#platform/server/database.ts'
import { KEEPING } from '../shared/access.ts'

export interface Person {
  id: number
  name: string
  user_id: number | null
  struct_id: number
  zone: string
}

export async function personOf(db: Db, orgId: number, employee: number): Promise<Person | undefined> {
  const { rows } = await sql<Omit<Person, 'zone'>>`select id, concat_ws(' ', nullif(last_name, ''), first_name) as name,
      user_id, struct_id from organization.employees where org_id = ${orgId} and id = ${employee}`.execute(db)
  const zone = await organizationBook.zoneOf(db, orgId)
  return rows[0] && { ...rows[0], zone }
}

/** Who decides on what somebody asks for: whoever leads them, nearest first; where nobody does, who keeps attendance. */
export async function decidersOf(db: Trx, orgId: number, person: Person): Promise<number[]> {
  const [nearest] = await headsOf(db, orgId, person)
  if (nearest !== undefined) return [nearest]
  return (await membersWho(db, orgId, KEEPING)).map(({ user_id }) => user_id).filter((one) => one !== person.user_id)
}
