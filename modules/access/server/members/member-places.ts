import { sql } from 'kysely'
import type { Db, Trx } from '#platform/server/database.ts'
import { tellMoved } from '../rights/job-permissions.ts'
import type { Translations } from '#platform/shared/i18n.ts'
import { namedBy } from './named-by.ts'

interface FreeWanted {
  q?: string | undefined
  /** The last one that is known. */
  after?: number | undefined
  user_id?: number | undefined
  limit: number
  /** Who is somebody's user already. */
  taken?: readonly number[]
}

/** Members carry the names of their job and unit for display; the organisation module says when one was renamed. */
export async function renamePlaces(
  db: Trx,
  orgId: number,
  place: { struct_id: number } | { job_id: number },
  { name, translations }: { name: string; translations: Translations },
) {
  const changing = db.updateTable('access.members').where('org_id', '=', orgId)
  if ('job_id' in place)
    await changing
      .set({ job: name, job_translations: JSON.stringify(translations) })
      .where('job_id', '=', place.job_id)
      .execute()
  else
    await changing
      .set({ struct: name, struct_translations: JSON.stringify(translations) })
      .where('struct_id', '=', place.struct_id)
      .execute()
}

/** Members who are no employee yet, to be linked to one. */
export function membersWithoutPlace(db: Db, orgId: number, { q = '', after, user_id, limit, taken = [] }: FreeWanted) {
  let query = db
    .selectFrom('access.members as m')
    .innerJoin('access.users as u', 'u.id', 'm.user_id')
    .select(['u.id as user_id', 'u.login', 'u.first_name', 'u.last_name'])
    .where('m.org_id', '=', orgId)
    .where('m.emp_id', 'is', null)
    .where('m.is_active', '=', true)
    .where('u.status', '=', 'active')
    .where('u.id', '<>', sql<number>`all (${taken}::integer[])`)
  if (user_id !== undefined) query = query.where('u.id', '=', user_id)
  for (const one of namedBy(q)) query = query.where(one)
  if (after !== undefined)
    query = query.where('u.login', '>', (from) =>
      from.selectFrom('access.users as a').select('a.login').where('a.id', '=', after),
    )
  return query.orderBy('u.login').limit(limit).execute()
}

/** For the page of an employee: how they sign in. */
export async function loginOf(db: Db, orgId: number, userId: number) {
  const member = await db
    .selectFrom('access.members as m')
    .innerJoin('access.users as u', 'u.id', 'm.user_id')
    .select('u.login')
    .where('m.org_id', '=', orgId)
    .where('m.user_id', '=', userId)
    .executeTakeFirst()
  return member?.login ?? null
}

/** The user belongs to nobody's place any more; they remain a member. */
export async function clearPlace(db: Trx, orgId: number, userId: number) {
  const before = await db
    .selectFrom('access.members')
    .select('job_id')
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  await db
    .updateTable('access.members')
    .set({
      emp_id: null,
      struct_id: null,
      job_id: null,
      struct: null,
      struct_translations: '{}',
      job: null,
      job_translations: '{}',
    })
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .execute()
  await tellMoved(db, orgId, userId, [before?.job_id ?? null])
}

/** `Ц.Мөнхбат` by user id, for lists that say who wrote something down. */
export async function personNames(db: Db, userIds: readonly number[]): Promise<Map<number, string>> {
  if (userIds.length === 0) return new Map()
  const users = await db
    .selectFrom('access.users')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', [...new Set(userIds)])
    .execute()
  return new Map(
    users.map(({ id, first_name, last_name }) => [id, `${last_name.charAt(0).toLocaleUpperCase()}.${first_name}`]),
  )
}
