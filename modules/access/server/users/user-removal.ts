import { sql } from 'kysely'
import { z } from 'zod'
import { forgetFacts, auditChange } from '#platform/server/audit.ts'
import type { Trx } from '#platform/server/database.ts'
import { letGoOfSubject } from '#platform/server/files.ts'
import { tell, type OutboxHandler } from '#platform/server/outbox.ts'
import { route } from '#platform/server/route.ts'
import { hasWords } from '#platform/server/search.ts'
import { filePath } from '#platform/shared/files.ts'
import {
  destroyUser,
  listDeletedUsers,
  listedStates,
  removeUser,
  restoreUser,
  USERS_PER_PAGE,
  type DeletedUser,
} from '../../shared/users.ts'
import { personalFacts } from '../members/privacy.ts'
import { refuseRolesToGive } from '../rights/giving-roles.ts'
import { lockRights, refuseLockOut } from '../rights/granting.ts'
import { NOBODYS_HASH } from '../account/passwords.ts'
import { tellRightsChanged } from '../rights/rights-news.ts'
import { endSessions } from '../session/sessions.ts'
import { setState } from './user-state.ts'
import { asSubject, refuseMyself, refuseStronger, targetOf } from './user-target.ts'

const DESTROYED = 'access.user_destroyed'
/**
 * Outbox topic: an organisation keeps nothing but the name of this person; told before the person is gone altogether,
 * too.
 */
export const MEMBER_DESTROYED = 'access.member_destroyed'
/** Outbox topic: somebody's membership of an organisation was taken away, and by whom. */
export const REMOVED = 'access.user_removed'
const done = { status: true as const }

/** Takes the membership away. The person is deleted only where no other organisation works with them. */
export const removeUserRoute = route(removeUser, async (context, { id }) => {
  const { db, principal } = context
  await lockRights(db, principal.orgId)
  const target = await targetOf(db, principal, id)
  refuseMyself(target)
  refuseStronger(target)
  await endSessions(db, id, 'all')
  // While the membership stands, and the database lets its organisation change the person.
  if (target.elsewhere !== 'working')
    await db.updateTable('access.users').set({ status: 'deleted' }).where('id', '=', id).execute()
  await setState(db, principal.orgId, id, 'deleted')
  await db
    .updateTable('access.members')
    .set({
      deleted_at: sql<Date>`now()`,
      deleted_by: principal.userId,
      state_before: listedStates.find((one) => one === target.state) ?? null,
    })
    .where('org_id', '=', principal.orgId)
    .where('user_id', '=', id)
    .execute()
  await db
    .updateTable('access.invitations')
    .set({ expires_at: sql<Date>`least(expires_at, now())` })
    .where('org_id', '=', principal.orgId)
    .where('user_id', '=', id)
    .where('used_at', 'is', null)
    .execute()
  await refuseLockOut(db, principal.orgId)
  await auditChange(context, {
    action: 'access.user_removed',
    ...asSubject(target),
    before: { state: target.state },
    after: { state: 'deleted' },
  })
  await tell(db, principal.orgId, REMOVED, {
    user_id: id,
    by: { user_id: principal.userId, role_id: principal.roleId },
  })
  await tellRightsChanged(db, principal.orgId, String(id), [])
  return done
})

export const listDeletedUsersRoute = route(listDeletedUsers, async ({ db, principal: { orgId } }, { q, page }) => {
  const words = hasWords(sql`m.search`, q).map((one) => sql`and ${one}`)
  const found = sql`where m.org_id = ${orgId}
    and m.state = 'deleted' ${words.length > 0 ? sql.join(words, sql` `) : sql``}`
  const { rows } = await sql<
    Omit<DeletedUser, 'avatar' | 'deleted_at'> & { avatar_file_id: string | null; deleted_at: Date }
  >`
    select m.user_id as id, m.login, m.first_name, m.last_name, u.email, m.avatar_file_id, m.deleted_at,
    coalesce(access.elsewhere(m.user_id) = 'working', false) as works_elsewhere,
      (select b.last_name || ' ' || b.first_name from access.users b where b.id = m.deleted_by) as deleted_by,
      (select r.display_name from access.roles r where r.org_id = m.org_id and r.id = m.main_role_id) as role
    from access.members m join access.users u on u.id = m.user_id ${found} order by m.deleted_at desc,
    m.user_id limit ${USERS_PER_PAGE} offset ${(page - 1) * USERS_PER_PAGE}`.execute(db)
  const {
    rows: [counted],
  } = await sql<{ total: number }>`select count(*)::integer as total from access.members m ${found}`.execute(db)
  return {
    items: rows.map(({ avatar_file_id, deleted_at, ...row }) => ({
      ...row,
      avatar: avatar_file_id && filePath(avatar_file_id),
      deleted_at: deleted_at.toISOString(),
    })),
    total: counted!.total,
  }
})

export const restoreUserRoute = route(restoreUser, async (context, { id }) => {
  const { db, principal } = context
  await lockRights(db, principal.orgId)
  const target = await targetOf(db, principal, id, ['deleted'])
  refuseStronger(target)
  await refuseRolesToGive(db, principal, target.role_ids)
  // Whoever waited to be confirmed waits again, and whoever was closed out stays so: both are let in with rights of
  // their own.
  const state = target.state_before ?? 'inactive'
  await setState(db, principal.orgId, id, state)
  await db
    .updateTable('access.members')
    .set({ deleted_at: null, deleted_by: null, state_before: null })
    .where('org_id', '=', principal.orgId)
    .where('user_id', '=', id)
    .execute()
  await db
    .updateTable('access.users')
    .set({ status: state === 'not_confirmed' ? state : 'active' })
    .where('id', '=', id)
    .where('status', '=', 'deleted')
    .execute()
  await auditChange(context, {
    action: 'access.user_restored',
    ...asSubject(target),
    before: { state: 'deleted' },
    after: { state },
  })
  await tellRightsChanged(db, principal.orgId, String(id), [])
  return done
})

/**
 * Nothing is left here but the name, which the history of decisions needs; the person's own data goes with their last
 * organisation.
 */
export const destroyUserRoute = route(destroyUser, async (context, { id }) => {
  const { db, principal } = context
  const { orgId } = principal
  const target = await targetOf(db, principal, id, ['deleted'])
  refuseStronger(target)
  if (target.elsewhere === null) {
    await erasePerson(db, id)
    await tell(db, orgId, DESTROYED, { user_id: id, email: target.email })
  }
  await eraseMembership(db, orgId, id)
  await auditChange(context, {
    action: 'access.user_destroyed',
    ...asSubject(target),
    before: { state: 'deleted' },
    after: { state: 'destroyed' },
  })
  return done
})

const ofPerson = [
  'access.sign_ins',
  'access.known_devices',
  'access.password_codes',
  'access.totp',
  'access.passkeys',
  'access.recovery_codes',
  'access.challenges',
  'access.membership_requests',
] as const

/** What the organisation cannot reach: letters to the person, and where they came in from. */
export const forgetTraces: OutboxHandler = {
  topic: DESTROYED,
  async handle({ payload }, { db }) {
    const { user_id, email } = z.object({ user_id: z.number().int(), email: z.string().nullable() }).parse(payload)
    for (const table of ofPerson) await db.deleteFrom(table).where('user_id', '=', user_id).execute()
    await forgetFacts(db, null, { subject_type: 'access.user', subject_id: user_id }, personalFacts)
    await db.updateTable('platform.audit').set({ ip: null }).where('user_id', '=', user_id).execute()
    await db
      .updateTable('platform.sessions')
      .set({ ip: null, user_agent: null })
      .where('user_id', '=', user_id)
      .execute()
    if (!email) return
    const isShared = await db
      .selectFrom('access.users')
      .select('id')
      .where(sql`lower(email)`, '=', email)
      .limit(1)
      .executeTakeFirst()
    if (!isShared) await db.deleteFrom('platform.mails').where('to', '=', email).execute()
  },
}

export async function eraseMembership(db: Trx, orgId: number, id: number) {
  await tell(db, orgId, MEMBER_DESTROYED, { user_id: id })
  await db.deleteFrom('access.member_roles').where('org_id', '=', orgId).where('user_id', '=', id).execute()
  await db.deleteFrom('access.invitations').where('org_id', '=', orgId).where('user_id', '=', id).execute()
  // What belongs to nothing is swept away at night.
  await letGoOfSubject(db, orgId, { subjectType: 'access.avatar', subjectId: String(id) })
  await sql`update access.members set state = 'destroyed', is_active = false, main_role_id = null, default_menu = null,
    avatar_file_id = null
    where org_id = ${orgId} and user_id = ${id}`.execute(db)
}

/**
 * The login name is free again; in its place stands one that nobody can choose. Call it while their organisation
 * still has them.
 */
export async function erasePerson(db: Trx, id: number) {
  await db
    .updateTable('access.users')
    .set({
      login: `deleted:${id}`,
      password_hash: NOBODYS_HASH,
      password_changed_at: sql<Date>`now()`,
      status: 'deleted',
      failed_attempts: 0,
      locked_until: null,
      email: null,
      phone: null,
      mobile: null,
      nickname: null,
      register_number: null,
      birth_date: null,
      gender: null,
      note: null,
      aimag: null,
      sum: null,
      khoroo: null,
      address: null,
      language: null,
    })
    .where('id', '=', id)
    .execute()
}
