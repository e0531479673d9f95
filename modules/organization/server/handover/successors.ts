import { sql } from 'kysely'
import { substitutionsOf } from '#modules/access/server/index.ts'
import type { Db } from '#platform/server/database.ts'
import type { Language } from '#platform/shared/i18n.ts'
import type { SuccessorKind } from '../../shared/handover.ts'
import { directoryFor, type ReachablePerson } from '../people.ts'
import { todayOf } from '../today.ts'

/** Somebody who could take over the work of a colleague, and why. */
export interface Successor extends ReachablePerson {
  kind: SuccessorKind
}

interface Leaver {
  id: number
  user_id: number | null
  job_id: number
  struct_id: number
}

/**
 * Substitutes first, then the head of the unit and the heads above, then whoever else holds the same post. Only
 * people who can sign in.
 */
export async function successorsOf(db: Db, orgId: number, leaver: Leaver, language?: Language): Promise<Successor[]> {
  const substitutes =
    leaver.user_id === null
      ? []
      : (await substitutionsOf(db, orgId, [leaver.user_id])).filter(({ user_id }) => user_id === leaver.user_id)
  const wanted = [
    ...substitutes.map(({ substitute_user_id }) => ({ kind: 'substitute' as const, user_id: substitute_user_id })),
    ...(await headsOf(db, orgId, leaver)).map((user_id) => ({ kind: 'head' as const, user_id })),
    ...(await inSamePost(db, orgId, leaver)).map((user_id) => ({ kind: 'post' as const, user_id })),
  ]
  const people = await directoryFor(
    db,
    orgId,
    wanted.map(({ user_id }) => ({ user_id, role_id: null, struct_id: null, job_id: null, emp_id: null })),
    language,
  )
  const first = new Map<number, Successor>()
  for (const { kind, user_id } of wanted) {
    const person = people.find((one) => one.user_id === user_id)
    if (person && !first.has(user_id)) first.set(user_id, { ...person, kind })
  }
  return [...first.values()]
}

/** Users who head the unit of this person or one above it, the nearest first; nobody heads themselves. */
export async function headsOf(
  db: Db,
  orgId: number,
  { id, struct_id }: Pick<Leaver, 'id' | 'struct_id'>,
): Promise<number[]> {
  const today = await todayOf(db, orgId)
  const { rows } = await sql<{ user_id: number }>`
    with recursive up (id, parent_id, level) as (
      select id, parent_id, 0 from organization.structs where org_id = ${orgId} and id = ${struct_id}
      union all select s.id, s.parent_id, up.level + 1 from organization.structs s join up on s.id = up.parent_id
      where s.org_id = ${orgId}
    )
    select e.user_id from up
    join organization.jobs j on j.org_id = ${orgId} and j.struct_id = up.id and j.is_head
    and (j.valid_to is null or j.valid_to > ${today}::date)
    join organization.employees e on e.org_id = ${orgId} and e.job_id = j.id and e.is_active and e.user_id is not null
    and e.id <> ${id}
    order by up.level, e.id`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

async function inSamePost(db: Db, orgId: number, { id, job_id }: Leaver): Promise<number[]> {
  const found = await db
    .selectFrom('organization.employees')
    .select('user_id')
    .where('org_id', '=', orgId)
    .where('job_id', '=', job_id)
    .where('is_active', '=', true)
    .where('id', '<>', id)
    .where('user_id', 'is not', null)
    .orderBy('id')
    .execute()
  return found.flatMap(({ user_id }) => user_id ?? [])
}
