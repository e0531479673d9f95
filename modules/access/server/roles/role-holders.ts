import { sql } from 'kysely'
import { auditChange } from '#platform/server/audit.ts'
import type { Db, Trx } from '#platform/server/database.ts'
import { nameIn } from '#platform/server/names.ts'
import { route } from '#platform/server/route.ts'
import { forbidden, notFound, unprocessable } from '#platform/shared/errors.ts'
import type { Language } from '#platform/shared/i18n.ts'
import {
  addHolders,
  listHolders,
  listMembers,
  removeHolder,
  type Holder,
  type MemberChoice,
} from '../../shared/roles.ts'
import { listedStates } from '../../shared/users.ts'
import { refuseRolesToGive } from '../rights/giving-roles.ts'
import { lockRights, refuseLockOut } from '../rights/granting.ts'
import { namedBy } from '../members/named-by.ts'
import { tellRightsChanged } from '../rights/rights-news.ts'
import { roleOf } from './role-list.ts'
import { SUPER_ADMIN_ROLE_ID } from '../rights/roles.ts'
import { refuseLosingMyself } from '../users/user-changes.ts'
import { refuseStronger, targetOf } from '../users/user-target.ts'

/** Whoever was deleted keeps their roles until they are brought back or destroyed. */
const HOLDING = [...listedStates, 'deleted'] as const

export const listHoldersRoute = route(listHolders, async ({ db, principal, language }, { id }) => {
  await roleOf(db, principal.orgId, id)
  return { people: await holdersOf(db, principal.orgId, id, language) }
})

/** Everybody who holds the role, also those who cannot sign in at present: they stand in the way of removing it. */
export async function holdersOf(db: Db, orgId: number, roleId: number, language: Language = 'mn'): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select m.user_id, u.first_name, u.last_name, u.login, ${nameIn(language, 'm.job', 'm.job_translations')} as job,
    ${nameIn(language, 'm.struct', 'm.struct_translations')} as struct, m.main_role_id = ${roleId} as is_main,
    m.is_active and u.status = 'active' as is_active
    from access.members m join access.users u on u.id = m.user_id
    where m.org_id = ${orgId} and (m.main_role_id = ${roleId} or exists (
      select from access.member_roles x where x.org_id = m.org_id and x.user_id = m.user_id and x.role_id = ${roleId}
    ))
    order by u.first_name collate platform.mongolian, m.user_id`.execute(db)
  return rows
}

export const addHoldersRoute = route(addHolders, async (context, { id, user_ids }) => {
  const { db, principal } = context
  await lockRights(db, principal.orgId)
  await refuseRolesToGive(db, principal, [id])
  const role = await roleOf(db, principal.orgId, id)
  const people = await peopleHere(db, principal.orgId, user_ids)
  if (people.length < new Set(user_ids).size) throw notFound('access.user_missing')
  const has = new Set((await holdersOf(db, principal.orgId, id)).map(({ user_id }) => user_id))
  const fresh = people.filter(({ user_id }) => !has.has(user_id))
  if (fresh.length === 0) return { status: true as const }
  for (const { user_id } of fresh) refuseStronger(await targetOf(db, principal, user_id))

  await db
    .insertInto('access.member_roles')
    .values(fresh.map(({ user_id }) => ({ org_id: principal.orgId, user_id, role_id: id })))
    .execute()
  for (const person of fresh)
    await auditChange(context, {
      action: 'access.role_given',
      ...personAsSubject(person),
      after: { role: role.display_name },
    })
  await tellRightsChanged(
    db,
    principal.orgId,
    String(id),
    fresh.map(({ user_id }) => `u:${user_id}`),
  )
  return { status: true as const }
})

export const removeHolderRoute = route(removeHolder, async (context, { id, user_id, main_role_id }) => {
  const { db, principal } = context
  const { orgId } = principal
  if (id === SUPER_ADMIN_ROLE_ID) throw forbidden('access.role_of_super_admins')
  await lockRights(db, orgId)
  const role = await roleOf(db, orgId, id)
  const [holder] = (await holdersOf(db, orgId, id)).filter((one) => one.user_id === user_id)
  if (!holder) throw notFound('access.role.not_held')
  await refuseRolesToGive(db, principal, holder.is_main && main_role_id !== undefined ? [id, main_role_id] : [id])
  const target = await targetOf(db, principal, user_id, HOLDING)
  refuseStronger(target)

  if (holder.is_main) {
    if (main_role_id === undefined || main_role_id === id)
      throw unprocessable('access.role.main_missing', { fields: { main_role_id: 'access.role.main_missing' } })
    await db
      .updateTable('access.members')
      .set({ main_role_id })
      .where('org_id', '=', orgId)
      .where('user_id', '=', user_id)
      .execute()
  }
  const gone = holder.is_main ? [id, main_role_id!] : [id]
  await db
    .deleteFrom('access.member_roles')
    .where('org_id', '=', orgId)
    .where('user_id', '=', user_id)
    .where('role_id', 'in', gone)
    .execute()
  await refuseLockOut(db, orgId)
  await refuseLosingMyself(
    db,
    orgId,
    target,
    [...target.role_ids, ...gone.slice(1)].filter((role) => role !== id),
  )
  const next = holder.is_main ? await roleOf(db, orgId, main_role_id!) : null
  await auditChange(context, {
    action: 'access.role_taken',
    ...personAsSubject(holder),
    before: { role: role.display_name },
    ...(next && { after: { role: next.display_name } }),
  })
  await tellRightsChanged(db, orgId, String(id), [`u:${user_id}`])
  return { status: true as const }
})

export const listMembersRoute = route(
  listMembers,
  async ({ db, principal, language }, { q, not_in_role = 0, user_id, limit }) => {
    const { rows } = await sql<MemberChoice>`
    select m.user_id, u.first_name, u.last_name, u.login, ${nameIn(language, 'm.job', 'm.job_translations')} as job,
    ${nameIn(language, 'm.struct', 'm.struct_translations')} as struct, m.is_active
    and u.status = 'active' as is_active,
      (select jsonb_agg(r.display_name order by r.id <> m.main_role_id, r.id) from access.roles r
      where r.org_id = m.org_id and (r.id = m.main_role_id or exists (
        select from access.member_roles x where x.org_id = m.org_id and x.user_id = m.user_id and x.role_id = r.id
      ))) as roles
    from access.members m join access.users u on u.id = m.user_id
    where m.org_id = ${principal.orgId} and (${user_id ?? null}::integer is null or m.user_id = ${user_id ?? null})
      and (${user_id ?? null}::integer is not null or (m.is_active and u.status = 'active'))
      and ${sql.join([sql`true`, ...namedBy(q)], sql` and `)}
      and m.main_role_id <> ${not_in_role}
      and not exists (select from access.member_roles x where x.org_id = m.org_id and x.user_id = m.user_id
      and x.role_id = ${not_in_role})
    order by u.first_name collate platform.mongolian, m.user_id limit ${limit}`.execute(db)
    return { people: rows }
  },
)

type Person = Pick<Holder, 'user_id' | 'first_name' | 'last_name'>

const personAsSubject = ({ user_id, first_name, last_name }: Person) => ({
  subject_type: 'access.user',
  subject_id: user_id,
  subject_name: `${last_name} ${first_name}`,
})

async function peopleHere(db: Trx, orgId: number, userIds: readonly number[]): Promise<Person[]> {
  return db
    .selectFrom('access.members as m')
    .innerJoin('access.users as u', 'u.id', 'm.user_id')
    .select(['m.user_id', 'u.first_name', 'u.last_name'])
    .where('m.org_id', '=', orgId)
    .where('m.user_id', 'in', userIds)
    .where('m.is_active', '=', true)
    .where('u.status', '=', 'active')
    .execute()
}
