import { sql, type RawBuilder } from 'kysely'
import type { Db, Trx } from '#platform/server/database.ts'
import { route } from '#platform/server/route.ts'
import { nameIn } from '#platform/server/names.ts'
import { hasWords } from '#platform/server/search.ts'
import { filePath } from '#platform/shared/files.ts'
import type { Language, Words } from '#platform/shared/i18n.ts'
import {
  listUsers,
  type MemberState,
  userChoices,
  USERS_PER_PAGE,
  type UserFilter,
  type UserRow,
} from '../../shared/users.ts'
import { beyondOf, organizationGrants } from '../rights/granting.ts'
import { countInvited, isInvited } from './invited.ts'
import { isLeaf, menuRows } from '../menu/menu.ts'
import { rolesOf, SUPER_ADMIN_ROLE_ID } from '../rights/roles.ts'

/** What account, employer and administrators say together, invitations apart. */
const saidState = sql<MemberState>`case
  when m.state = 'not_confirmed' or m.user_status = 'not_confirmed' then 'not_confirmed'
  when m.is_active then 'active' else 'inactive' end`
/** What an administrator calls somebody's state. */
const stateOf = sql<UserRow['state']>`case ${saidState} when 'active' then case when ${isInvited} then 'invited'
  else 'active' end else ${saidState} end`
/** Word for word as the indexes of the list say it. */
const isListed = sql<boolean>`m.state in ('active', 'inactive', 'not_confirmed')`

export const listUsersRoute = route(listUsers, async ({ db, principal: { orgId }, language }, { page, ...filter }) => {
  const part = sql`limit ${USERS_PER_PAGE} offset ${(page - 1) * USERS_PER_PAGE}`
  const counts = await countsOf(db, orgId)
  const { ids, total } =
    conditionsOf(filter).length > 0
      ? await foundOf(db, orgId, filter, part)
      : { ids: await pageOf(db, orgId, filter, part), total: counts.all }
  return { items: await rowsOf(db, orgId, ids, language), total, counts }
})

/**
 * Everybody the filter lets through, in its order. Of people it reads the memberships alone, by an index in that
 * order.
 */
export async function idsOf(
  db: Db,
  orgId: number,
  filter: UserFilter,
  part: RawBuilder<unknown> = sql``,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.user_id as id from access.members m ${seenIn(orgId, filter.sort)}
    where m.org_id = ${orgId} and ${fits(filter)} order by ${orderOf(filter.sort)} ${part}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * A page of everybody. By when they were seen last, a page that is full of people who were (or, turned round, of
 * people who never were) is read from an index; one that holds others as well puts everybody in order.
 */
async function pageOf(db: Db, orgId: number, filter: UserFilter, part: RawBuilder<unknown>) {
  const alike =
    filter.sort === '-last_seen_at' ? seenBefore(orgId) : filter.sort === 'last_seen_at' ? neverSeen(orgId) : undefined
  const { rows } = alike ? await sql<{ id: number }>`${alike} ${part}`.execute(db) : { rows: [] }
  return rows.length === USERS_PER_PAGE ? rows.map(({ id }) => id) : idsOf(db, orgId, filter, part)
}

/** Everybody by their latest session; of two of one moment the ids decide. */
const seenBefore = (orgId: number) => sql`
  select s.user_id as id from platform.sessions s join access.members m on m.org_id = s.org_id and m.user_id = s.user_id
  where s.org_id = ${orgId} and ${isListed} and not exists (select from platform.sessions later
  where later.org_id = s.org_id and later.user_id = s.user_id
    and (later.last_seen_at, later.id) > (s.last_seen_at, s.id))
  order by s.last_seen_at desc, s.user_id`

const neverSeen = (orgId: number) => sql`
  select m.user_id as id from access.members m
  where m.org_id = ${orgId} and ${isListed} and not exists (select from platform.sessions s where s.org_id = m.org_id
  and s.user_id = m.user_id) order by m.user_id`

/** A part of them and how many there are: whoever is looked for is looked for once. */
async function foundOf(db: Db, orgId: number, filter: UserFilter, part: RawBuilder<unknown>) {
  const {
    rows: [found],
  } = await sql<{ ids: number[]; total: number }>`
    with m as materialized (
      select m.org_id, m.user_id, m.first_name, m.last_name, m.login, m.joined_at from access.members m
      where m.org_id = ${orgId} and ${fits(filter)}
    )
    select (select count(*)::integer from m) as total, array(select m.user_id from m ${seenIn(orgId, filter.sort)}
    order by ${orderOf(filter.sort)} ${part}) as ids`.execute(db)
  return found!
}

async function countsOf(db: Db, orgId: number) {
  const { rows } = await sql<{ state: MemberState; people: number }>`
    select state, sum(people)::integer as people from (
      select case when m.state = 'deleted' then 'deleted' else ${saidState} end as state, people
      from (select state, user_status, is_active, count(*) as people from access.members where org_id = ${orgId}
      and state <> 'destroyed' group by state, user_status, is_active) m
    ) one group by state`.execute(db)
  const invited = await countInvited(db, orgId)
  const of = (state: (typeof rows)[number]['state']) => rows.find((row) => row.state === state)?.people ?? 0
  const counts = {
    active: of('active') - invited,
    not_confirmed: of('not_confirmed'),
    inactive: of('inactive'),
    invited,
  }
  return { all: of('active') + counts.not_confirmed + counts.inactive, ...counts, deleted: of('deleted') }
}

const fits = (filter: UserFilter) => sql.join([isListed, ...conditionsOf(filter)], sql` and `)

function conditionsOf({ q, role, state }: UserFilter): RawBuilder<boolean>[] {
  const conditions = hasWords(sql`m.search`, q)
  if (state !== '') conditions.push(sql<boolean>`${stateOf} = ${state}`)
  if (role !== undefined) {
    conditions.push(sql<boolean>`(m.main_role_id = ${role} or exists (
      select from access.member_roles x where x.org_id = m.org_id and x.user_id = m.user_id and x.role_id = ${role}))`)
  }
  return conditions
}

const byName = (direction: RawBuilder<unknown>) =>
  sql`m.first_name collate platform.mongolian ${direction}, m.last_name collate platform.mongolian ${direction}, m.user_id ${direction}`
const lastSeen = sql<Date | null>`(select max(s.last_seen_at) from platform.sessions s where s.user_id = m.user_id
  and s.org_id = m.org_id)`

/** To sort by it, the last moment of everybody is looked up at once. */
function seenIn(orgId: number, sort: UserFilter['sort']) {
  if (!sort.endsWith('last_seen_at')) return sql``
  return sql`left join (select user_id, max(last_seen_at) as last_seen_at from platform.sessions where org_id = ${orgId}
    group by user_id) seen on seen.user_id = m.user_id`
}

function orderOf(sort: UserFilter['sort']) {
  const isDown = sort.startsWith('-')
  const direction = isDown ? sql`desc` : sql`asc`
  const column = sort.replace('-', '')
  if (column === 'login') return sql`lower(m.login) ${direction}`
  if (column === 'joined_at') return sql`m.joined_at ${direction}, m.user_id ${direction}`
  if (column === 'last_seen_at')
    return sql`seen.last_seen_at ${direction} ${isDown ? sql`nulls last` : sql`nulls first`}, m.user_id`
  return byName(direction)
}

type Kept = Omit<UserRow, 'avatar' | 'joined_at' | 'last_seen_at' | 'roles'> & {
  avatar_file_id: string | null
  joined_at: Date
  last_seen_at: Date | null
  roles: { id: number; display_name: Words }[]
}

/** These people as the list shows them, in the order of the ids. */
export async function rowsOf(db: Db, orgId: number, ids: readonly number[], language: Language): Promise<UserRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Kept>`
    select m.user_id as id, m.login, m.first_name, m.last_name, u.email, m.avatar_file_id,
    ${nameIn(language, 'm.job', 'm.job_translations')} as job, ${nameIn(language, 'm.struct', 'm.struct_translations')}
    as struct, ${stateOf} as state, coalesce(u.locked_until > now(), false) as is_locked,
      m.access = 'owner' as is_owner, m.joined_at, ${lastSeen} as last_seen_at,
      (select jsonb_agg(jsonb_build_object('id', r.id, 'display_name', r.display_name) order by r.id <> m.main_role_id,
      r.id)
        from (select m.main_role_id as id union select x.role_id from access.member_roles x where x.org_id = m.org_id
        and x.user_id = m.user_id) held
        join access.roles r on r.org_id = m.org_id and r.id = held.id) as roles
    from unnest(${ids}::integer[]) with ordinality wanted (id, place)
    join access.members m on m.org_id = ${orgId} and m.user_id = wanted.id
    join access.users u on u.id = wanted.id and u.id = any (${ids}::integer[])
    order by wanted.place`.execute(db)
  return rows.map(({ avatar_file_id, joined_at, last_seen_at, ...row }) => ({
    ...row,
    avatar: avatar_file_id && filePath(avatar_file_id),
    joined_at: joined_at.toISOString(),
    last_seen_at: last_seen_at?.toISOString() ?? null,
  }))
}

export const userChoicesRoute = route(userChoices, async ({ db, principal }) => {
  const { orgId } = principal
  const roles = (await rolesToGive(db, principal)).map(({ id, display_name, default_menu, may_give }) => ({
    id,
    display_name,
    default_menu,
    may_give,
  }))
  return { roles, menus: (await menuRows(db, orgId)).filter(isLeaf).map(({ id, title }) => ({ id, title })) }
})

export async function rolesToGive(db: Trx, principal: { orgId: number; permissions: ReadonlySet<string> }) {
  const { max } = await organizationGrants(db, principal.orgId)
  return (await rolesOf(db, [principal.orgId])).map(({ id, name, display_name, default_menu, permissions }) => ({
    id,
    name,
    display_name,
    default_menu,
    may_give: id !== SUPER_ADMIN_ROLE_ID && beyondOf(principal, permissions, max).length === 0,
  }))
}
