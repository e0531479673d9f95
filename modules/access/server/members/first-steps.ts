import { sql } from 'kysely'
import type { FirstStep } from '#platform/server/module.ts'

/** Somebody beside whoever began. */
export const firstSteps: readonly FirstStep[] = [
  {
    name: 'access.people',
    place: 30,
    permission: 'access.users.c',
    isDone: async (db, orgId) => {
      const { rows } = await sql<{ count: number }>`select count(*)::integer as count
        from (select from access.members where org_id = ${orgId} limit 2) as few`.execute(db)
      return (rows[0]?.count ?? 0) > 1
    },
  },
]
