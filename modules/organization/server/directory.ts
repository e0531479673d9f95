import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import { route } from '#platform/server/route.ts'
import { userIdsWithRole } from '#modules/access/server/index.ts'
import { listEmployees, showStructure, type StructNode } from '../shared/directory.ts'
import { searchWords } from '../shared/search-words.ts'

export const listEmployeesRoute = route(listEmployees, async ({ db, principal: { orgId } }, { q = '', struct_id, role, limit }) => {
  const holders = role === undefined ? undefined : await userIdsWithRole(db, orgId, role)
  let query = db.selectFrom('organization.employees as e')
    .innerJoin('organization.structs as s', (on) => on.onRef('s.org_id', '=', 'e.org_id').onRef('s.id', '=', 'e.struct_id'))
    .innerJoin('organization.jobs as j', (on) => on.onRef('j.org_id', '=', 'e.org_id').onRef('j.id', '=', 'e.job_id'))
    .select(['e.id as emp_id', 'e.user_id', 'e.first_name', 'e.last_name', 'e.struct_id', 's.struct', 'e.job_id', 'j.job', 'e.is_active'])
    .where('e.org_id', '=', orgId).where('e.is_active', '=', true)
  if (struct_id !== undefined) query = query.where('e.struct_id', '=', struct_id)
  if (holders) query = query.where('e.user_id', 'in', holders.length > 0 ? holders : [0])
  // The words hold letters and digits only, so none of them is a wildcard.
  for (const word of searchWords(q)) query = query.where('e.search', 'like', `%${word}%`)
  return query.orderBy(sql`e.first_name collate "und-x-icu"`).orderBy(sql`e.last_name collate "und-x-icu"`).orderBy('e.id').limit(limit).execute()
})

export const showStructureRoute = route(showStructure, async ({ db, principal: { orgId } }) => ({
  tree: await structureTree(db, orgId),
  jobs: await jobsWithPeople(db, orgId),
}))

async function structureTree(db: Trx, orgId: number): Promise<StructNode[]> {
  const structs = await db.selectFrom('organization.structs').select(['id', 'parent_id', 'struct'])
    .where('org_id', '=', orgId).orderBy('position').orderBy('id').execute()
  const below = Map.groupBy(structs, ({ parent_id }) => parent_id)
  const nodesUnder = (parent: number | null): StructNode[] =>
    (below.get(parent) ?? []).map(({ id, struct }) => ({ id, label: struct, expand: true, children: nodesUnder(id) }))
  return nodesUnder(null)
}

function jobsWithPeople(db: Trx, orgId: number) {
  return db.selectFrom('organization.jobs as j')
    .leftJoin('organization.employees as e', (on) =>
      on.onRef('e.org_id', '=', 'j.org_id').onRef('e.job_id', '=', 'j.id').on('e.is_active', '=', true))
    .select(['j.id', 'j.struct_id', 'j.job', 'j.is_head']).select((is) => is.fn.count<number>('e.id').as('people'))
    .where('j.org_id', '=', orgId)
    .groupBy(['j.id', 'j.struct_id', 'j.job', 'j.is_head']).orderBy('j.struct_id').orderBy('j.is_head', 'desc').orderBy('j.id')
    .execute()
}
