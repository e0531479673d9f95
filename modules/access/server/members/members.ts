import { sql } from 'kysely'
import type { Config } from '#platform/server/config.ts'
import type { Db, Trx } from '#platform/server/database.ts'
import { nameIn } from '#platform/server/names.ts'
import type { Language, Translations } from '#platform/shared/i18n.ts'
import { organizationGrants } from '../rights/granting.ts'
import { tellMoved } from '../rights/job-permissions.ts'

interface NewMember {
  user_id: number
  main_role_id: number
  access?: 'owner' | 'member'
  extra_role_ids?: readonly number[]
}

export async function addMember(
  db: Trx,
  orgId: number,
  { user_id, main_role_id, access = 'member', extra_role_ids = [] }: NewMember,
) {
  await db.insertInto('access.members').values({ org_id: orgId, user_id, main_role_id, access }).execute()
  await nameMembers(db, orgId, [user_id])
  if (extra_role_ids.length === 0) return
  await db
    .insertInto('access.member_roles')
    .values(extra_role_ids.map((role_id) => ({ org_id: orgId, user_id, role_id })))
    .execute()
}

/**
 * A membership carries what lists sort, seek and count people by, so that they need not look at the account of
 * everybody. Whoever makes one calls this in the same transaction, which is not committed otherwise; from then on the
 * database itself lets it follow the account.
 */
export async function nameMembers(db: Trx, orgId: number, userIds: readonly number[]) {
  await sql`
    update access.members m set login = u.login, first_name = u.first_name, last_name = u.last_name,
    user_status = u.status, search = u.search
    from access.users u where m.org_id = ${orgId} and m.user_id = any (${userIds}::integer[]) and u.id = m.user_id
    and u.id = any (${userIds}::integer[])`.execute(db)
}

/** A member's place in the structure, as the organisation module keeps it. */
interface MemberPlace {
  emp_id: number
  struct_id: number
  job_id: number
  struct: string
  struct_translations: Translations
  job: string
  job_translations: Translations
  is_active: boolean
}

/**
 * False when this user does not belong to the organisation. An employee at work signs in unless an administrator
 * closed the door.
 */
export async function placeMember(
  db: Trx,
  orgId: number,
  userId: number,
  { is_active, struct_translations, job_translations, ...place }: MemberPlace,
): Promise<boolean> {
  const before = await db
    .selectFrom('access.members')
    .select('job_id')
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const { numUpdatedRows } = await db
    .updateTable('access.members')
    .set({
      ...place,
      struct_translations: JSON.stringify(struct_translations),
      job_translations: JSON.stringify(job_translations),
      is_employed: is_active,
      is_active: sql<boolean>`${is_active} and state = 'active'`,
    })
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (before && before.job_id !== place.job_id) await tellMoved(db, orgId, userId, [before.job_id, place.job_id])
  return numUpdatedRows === 1n
}

/** Who somebody is in an organisation. */
export interface Member {
  user_id: number
  /** The main role first. */
  role_ids: number[]
  emp_id: number | null
  struct_id: number | null
  job_id: number | null
  struct: string | null
  job: string | null
  first_name: string
  last_name: string
}

const memberColumns = (language: Language) => sql`
  m.user_id, m.emp_id, m.struct_id, m.job_id, u.first_name, u.last_name,
  ${nameIn(language, 'm.struct', 'm.struct_translations')} as struct,
  ${nameIn(language, 'm.job', 'm.job_translations')} as job,
  array_remove(array_prepend(m.main_role_id, array(
    select x.role_id from access.member_roles x
    where x.org_id = m.org_id and x.user_id = m.user_id and x.role_id <> m.main_role_id order by x.role_id
  )), null) as role_ids`

/** The pictures of these members, as files; who has none is not there. */
export async function avatarsOf(db: Db, orgId: number, userIds: readonly number[]): Promise<Map<number, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('access.members')
    .select(['user_id', 'avatar_file_id'])
    .where('org_id', '=', orgId)
    .where('user_id', 'in', userIds)
    .where('avatar_file_id', 'is not', null)
    .execute()
  return new Map(rows.map(({ user_id, avatar_file_id }) => [user_id, avatar_file_id!]))
}

interface MembersWanted {
  user_ids: readonly number[]
  role_ids: readonly number[]
}

/**
 * Active members with an active user who are named or hold one of the roles; one query however many there are. For
 * whom somebody reads, units and jobs are called in that language; what is kept has them as they were given.
 */
export async function membersWhere(
  db: Db,
  orgId: number,
  { user_ids, role_ids }: MembersWanted,
  language: Language = 'mn',
): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select ${memberColumns(language)}
    from (
      select user_id from access.members where org_id = ${orgId} and user_id = any (${user_ids}::integer[])
      union select user_id from access.members where org_id = ${orgId} and main_role_id = any (${role_ids}::integer[])
      union select user_id from access.member_roles where org_id = ${orgId} and role_id = any (${role_ids}::integer[])
    ) wanted
    join access.members m on m.org_id = ${orgId} and m.user_id = wanted.user_id and m.is_active
    join access.users u on u.id = m.user_id and u.status = 'active'
    order by m.user_id`.execute(db)
  return rows
}

/** The same people for display, also those who have left. */
export async function memberCards(
  db: Db,
  orgId: number,
  userIds: readonly number[],
  language: Language = 'mn',
): Promise<Member[]> {
  if (userIds.length === 0) return []
  const { rows } = await sql<Member>`
    select ${memberColumns(language)} from access.members m join access.users u on u.id = m.user_id
    where m.org_id = ${orgId} and m.user_id = any (${userIds}::integer[]) order by m.user_id`.execute(db)
  return rows
}

/** The registration number that this member's own account has. */
export async function ownRegisterNumber(db: Db, orgId: number, userId: number): Promise<string | null> {
  const found = await db
    .selectFrom('access.members as m')
    .innerJoin('access.users as u', 'u.id', 'm.user_id')
    .select('u.register_number')
    .where('m.org_id', '=', orgId)
    .where('m.user_id', '=', userId)
    .executeTakeFirst()
  return found?.register_number ?? null
}

/** Active members to whom their role or their job gives this permission; what everybody may is nobody's charge. */
export async function membersWho(db: Db, orgId: number, permission: string): Promise<Member[]> {
  const { max } = await organizationGrants(db, orgId)
  if (max !== null && !max.includes(permission)) return []
  const roles = await db
    .selectFrom('access.roles')
    .select('id')
    .where('org_id', '=', orgId)
    .where(sql<boolean>`${permission} = any (permissions)`)
    .execute()
  const holders = await db
    .selectFrom('access.members as m')
    .innerJoin('access.job_permissions as j', (on) =>
      on.onRef('j.org_id', '=', 'm.org_id').onRef('j.job_id', '=', 'm.job_id'),
    )
    .select('m.user_id')
    .where('m.org_id', '=', orgId)
    .where(sql<boolean>`${permission} = any (j.permissions)`)
    .execute()
  if (roles.length === 0 && holders.length === 0) return []
  return membersWhere(db, orgId, {
    user_ids: holders.map(({ user_id }) => user_id),
    role_ids: roles.map(({ id }) => id),
  })
}

/** Users who hold the role of this name, for lists of people to choose from. */
export async function userIdsWithRole(db: Db, orgId: number, roleName: string): Promise<number[]> {
  const role = await db
    .selectFrom('access.roles')
    .select('id')
    .where('org_id', '=', orgId)
    .where('name', '=', roleName)
    .executeTakeFirst()
  return role
    ? (await membersWhere(db, orgId, { user_ids: [], role_ids: [role.id] })).map(({ user_id }) => user_id)
    : []
}

/** Whom the organisation employs but lets in no more, or not yet: their account is closed. */
export async function userIdsClosedOut(db: Db, orgId: number): Promise<number[]> {
  const found = await db
    .selectFrom('access.members')
    .select('user_id')
    .where('org_id', '=', orgId)
    .where('is_employed', '=', true)
    .where((is) => is.or([is('is_active', '=', false), is('user_status', '<>', 'active')]))
    .execute()
  return found.map(({ user_id }) => user_id)
}

/** Users and open sessions per organisation, for the overview of the platform; needs a transaction of the system. */
export async function countsByOrganization(
  db: Db,
  { SESSION_IDLE_HOURS }: Pick<Config, 'SESSION_IDLE_HOURS'>,
): Promise<Map<number, { users: number; sessions: number }>> {
  const { rows } = await sql<{ org_id: number; users: number; sessions: number }>`
    select coalesce(m.org_id, s.org_id) as org_id, coalesce(m.users, 0) as users, coalesce(s.sessions, 0) as sessions
    from (
      select org_id, count(*)::integer as users
      from access.members join access.users u on u.id = user_id and u.status = 'active' where is_active group by org_id
    ) m
    full join (
      select org_id, count(*)::integer as sessions
      from platform.sessions
      where revoked_at is null and expires_at > now()
      and last_seen_at > now() - make_interval(secs => ${SESSION_IDLE_HOURS * 3600})
      group by org_id
    ) s on s.org_id = m.org_id`.execute(db)
  return new Map(rows.map(({ org_id, users, sessions }) => [org_id, { users, sessions }]))
}

/** Where these members get mail, and what they read; only people who still belong here. */
export async function recipientsOf(
  db: Db,
  orgId: number,
  userIds: readonly number[],
): Promise<{ userId: number; email: string | null; language: Language | null }[]> {
  if (userIds.length === 0) return []
  return db
    .selectFrom('access.members as m')
    .innerJoin('access.users as u', 'u.id', 'm.user_id')
    .select(['u.id as userId', 'u.email', 'u.language'])
    .where('m.org_id', '=', orgId)
    .where('m.user_id', 'in', userIds)
    .where('m.is_active', '=', true)
    .where('u.status', '=', 'active')
    .execute()
}
