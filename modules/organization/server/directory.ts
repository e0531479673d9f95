import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import { nameIn } from '#platform/server/names.ts'
import { route, sharedRoute } from '#platform/server/route.ts'
import { hasWords } from '#platform/server/search.ts'
import { alsoCalled, type Language, readAs } from '#platform/shared/i18n.ts'
import { userIdsClosedOut, userIdsWithRole } from '#modules/access/server/index.ts'
import { listEmployees, showStructure, type StructNode } from '../shared/directory.ts'
import { providedForBy } from './substitutes/team.ts'
import { structureToday, todayOf } from './today.ts'
import { unitsOf } from './units-of.ts'

export const listEmployeesRoute = route(
  listEmployees,
  async (
    { db, principal, language },
    { q = '', struct_id, reach, job_id, role, limit, after, emp_id, user_id, who },
  ) => {
    const { orgId } = principal
    const holders = role === undefined ? undefined : await userIdsWithRole(db, orgId, role)
    let query = db
      .selectFrom('organization.employees as e')
      .innerJoin('organization.structs as s', (on) =>
        on.onRef('s.org_id', '=', 'e.org_id').onRef('s.id', '=', 'e.struct_id'),
      )
      .innerJoin('organization.jobs as j', (on) => on.onRef('j.org_id', '=', 'e.org_id').onRef('j.id', '=', 'e.job_id'))
      .select([
        'e.id as emp_id',
        'e.user_id',
        'e.first_name',
        'e.last_name',
        'e.struct_id',
        nameIn(language, 's.struct', 's.translations').as('struct'),
        'e.job_id',
        nameIn(language, 'j.job', 'j.translations').as('job'),
        'e.is_active',
      ])
      .where('e.org_id', '=', orgId)
      .where('e.is_active', '=', true)
    if (struct_id !== undefined) query = query.where(sql<boolean>`e.struct_id in (${unitsOf(orgId, struct_id, reach)})`)
    if (job_id !== undefined) query = query.where('e.job_id', '=', job_id)
    if (emp_id !== undefined) return query.where('e.id', '=', emp_id).execute()
    if (user_id !== undefined) return query.where('e.user_id', '=', user_id).execute()
    if (holders) query = query.where('e.user_id', 'in', holders.length > 0 ? holders : [0])
    for (const word of hasWords(sql`e.search`, q)) query = query.where(word)
    if (who !== 'everybody') query = query.where('e.user_id', who === 'without_account' ? 'is' : 'is not', null)
    const closedOut = who === 'signing_in' ? await userIdsClosedOut(db, orgId) : []
    if (closedOut.length > 0) query = query.where('e.user_id', 'not in', closedOut)
    if (who === 'mine') query = query.where(providedForBy(principal, await todayOf(db, orgId)))
    if (after !== undefined) query = query.where(following(orgId, after))
    return query
      .orderBy(sql`e.first_name collate platform.mongolian`)
      .orderBy(sql`e.last_name collate platform.mongolian`)
      .orderBy('e.id')
      .limit(limit)
      .execute()
  },
)

/** In the order of the list; what is left to see of it does not shift when somebody comes or goes. */
const following = (
  orgId: number,
  empId: number,
) => sql<boolean>`(e.first_name collate platform.mongolian, e.last_name collate platform.mongolian, e.id) > (
  select a.first_name collate platform.mongolian, a.last_name collate platform.mongolian, a.id
  from organization.employees a where a.org_id = ${orgId} and a.id = ${empId})`

export const showStructureRoute = sharedRoute(
  showStructure,
  async ({ db, orgId, language }) => {
    const today = await todayOf(db, orgId)
    return {
      tree: await structureTree(db, orgId, today, language),
      jobs: await jobsWithPeople(db, orgId, today, language),
    }
  },
  structureToday,
)

async function structureTree(db: Trx, orgId: number, today: string, language: Language): Promise<StructNode[]> {
  const structs = await db
    .selectFrom('organization.structs')
    .select(['id', 'parent_id', 'struct', 'translations'])
    .where('org_id', '=', orgId)
    .where((unit) => unit.or([unit('valid_to', 'is', null), unit('valid_to', '>', today)]))
    .orderBy('position')
    .orderBy('id')
    .execute()
  const below = Map.groupBy(structs, ({ parent_id }) => parent_id)
  const nodesUnder = (parent: number | null): StructNode[] =>
    (below.get(parent) ?? []).map(({ id, struct, translations }) => ({
      id,
      label: readAs(struct, translations, language),
      also: alsoCalled(struct, translations, language),
      expand: true,
      children: nodesUnder(id),
    }))
  return nodesUnder(null)
}

async function jobsWithPeople(db: Trx, orgId: number, today: string, language: Language) {
  const jobs = await db
    .selectFrom('organization.jobs as j')
    .leftJoin('organization.employees as e', (on) =>
      on.onRef('e.org_id', '=', 'j.org_id').onRef('e.job_id', '=', 'j.id').on('e.is_active', '=', true),
    )
    .select(['j.id', 'j.struct_id', 'j.job', 'j.translations', 'j.is_head', 'j.places'])
    .select((is) => is.fn.count<number>('e.id').as('people'))
    .where('j.org_id', '=', orgId)
    .where((job) => job.or([job('j.valid_to', 'is', null), job('j.valid_to', '>', today)]))
    .groupBy(['j.id', 'j.struct_id', 'j.job', 'j.translations', 'j.is_head', 'j.places'])
    .orderBy('j.struct_id')
    .orderBy('j.is_head', 'desc')
    .orderBy('j.id')
    .execute()
  return jobs.map(({ translations, ...one }) => ({
    ...one,
    job: readAs(one.job, translations, language),
    also: alsoCalled(one.job, translations, language),
  }))
}
