import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import { route } from '#platform/server/route.ts'
import { nameIn } from '#platform/server/names.ts'
import { hasWords } from '#platform/server/search.ts'
import type { Language } from '#platform/shared/i18n.ts'
import { listStaff, STAFF_PAGE, type EmployeeState, type StaffFilter, type StaffRow } from '../../shared/staff.ts'
import { onLeave } from '../structure/units-on.ts'
import { todayOf } from '../today.ts'

export const listStaffRoute = route(listStaff, async ({ db, principal: { orgId }, language }, { page, ...filter }) => {
  const today = await todayOf(db, orgId)
  const { total } = await found(db, orgId, today, filter)
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const ids = await inOrder(found(db, orgId, today, filter))
    .select('e.id')
    .limit(STAFF_PAGE)
    .offset((page - 1) * STAFF_PAGE)
    .execute()
  return {
    items: await rowsOf(
      db,
      orgId,
      ids.map(({ id }) => id),
      { today, language },
    ),
    total,
  }
})

/** Units, jobs and leaves are looked up for the people of one page only. */
async function rowsOf(
  db: Trx,
  orgId: number,
  ids: readonly number[],
  { today, language }: { today: string; language: Language },
): Promise<StaffRow[]> {
  if (ids.length === 0) return []
  const rows = await inOrder(
    db
      .selectFrom('organization.employees as e')
      .where('e.org_id', '=', orgId)
      .where('e.id', '=', sql<number>`any (${ids}::integer[])`),
  )
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
      'j.is_head',
      'e.phone',
      'e.email',
      'e.state',
    ])
    .select([onLeave(today).as('is_on_leave'), isStuck.as('is_stuck')])
    .execute()
  return rows.map(({ is_on_leave, ...row }) => ({ ...row, state: stateShown(row.state, is_on_leave) }))
}

/** Everybody the filter lets through, in the order of the list. */
export async function staffIds(db: Trx, orgId: number, today: string, filter: StaffFilter) {
  const rows = await inOrder(found(db, orgId, today, filter))
    .select('e.id')
    .execute()
  return rows.map(({ id }) => id)
}

function found(db: Trx, orgId: number, today: string, { q = '', struct_id, job_id, state }: StaffFilter) {
  let query = db.selectFrom('organization.employees as e').where('e.org_id', '=', orgId)
  if (struct_id !== undefined) query = query.where('e.struct_id', 'in', unitAndBelow(orgId, struct_id))
  if (job_id !== undefined) query = query.where('e.job_id', '=', job_id)
  // Spelled out, not handed over beside the statement: the index of those who are here serves only whoever says so.
  if (state === 'present') query = query.where(sql<boolean>`e.state <> 'left'`)
  else if (state === 'stuck') query = query.where(isStuck)
  else if (state === 'leave') query = query.where(sql<boolean>`e.state = 'working'`).where(onLeave(today))
  else query = query.where(sql<boolean>`e.state = ${sql.lit(state)}`)
  if (state === 'working') query = query.where((is) => is.not(onLeave(today)))
  for (const word of hasWords(sql`e.search`, q)) query = query.where(word)
  return query
}

/** Something planned for them came to its day and could not take effect. */
const isStuck = sql<boolean>`exists (select from organization.career_events c where c.org_id = e.org_id
  and c.emp_id = e.id and c.state = 'planned' and c.problem is not null)`

const inOrder = (query: ReturnType<typeof found>) =>
  query
    .orderBy(sql`e.first_name collate platform.mongolian`)
    .orderBy(sql`e.last_name collate platform.mongolian`)
    .orderBy('e.id')

export function stateShown(state: 'planned' | 'working' | 'left', isOnLeave: boolean): EmployeeState {
  return state === 'working' && isOnLeave ? 'leave' : state
}

const unitAndBelow = (orgId: number, structId: number) => sql<number>`(
  with recursive below (id) as (
    select ${structId}::integer
    union select s.id from organization.structs s join below b on s.parent_id = b.id where s.org_id = ${orgId}
  ) select id from below)`
