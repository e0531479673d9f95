import { organizationBook } from '#modules/organization/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import type { Principal } from '#platform/server/principal.ts'
import { nowIn } from '#platform/shared/fields/now.ts'
import { fieldsOf, type Table } from '../../shared/definition/table.ts'
import { mineOf } from '../../shared/me.ts'
import type { Beginner } from '../../shared/rules/beginning.ts'

/** Whoever adds rows of this table now, as far as its columns begin with them or with the moment. */
export async function beginnerFor(
  db: Trx,
  { orgId, userId, person }: Pick<Principal, 'orgId' | 'userId' | 'person'>,
  table: Table,
): Promise<Beginner> {
  const asksClock = fieldsOf(table).some(({ default_from }) => default_from === 'now')
  const zone = asksClock ? await organizationBook.zoneOf(db, orgId) : 'UTC'
  const { empId, structId, jobId } = person
  // What they are called today is found out with all that a row names.
  const named = (id: number | null) => (id === null ? undefined : { id: String(id), name: '—' })
  return {
    mine: mineOf({
      empId: named(empId),
      // Whoever works here in nobody's place has an account and no name here.
      userId: named(empId === null ? null : userId),
      structId: named(structId),
      jobId: named(jobId),
      // Above all organisations there is none.
      orgId: named(orgId > 0 ? orgId : null),
    }),
    now: nowIn(zone, new Date()),
  }
}
