import { sql } from 'kysely'
import { auditChange } from '#platform/server/audit.ts'
import { openRoute } from '#platform/server/route.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { conflict, notFound } from '#platform/shared/errors.ts'
import { addSuperAdmin, listSuperAdmins, removeSuperAdmin, type SuperAdminRow } from '../../shared/platform.ts'
import { addAdministrator } from '../users/first-administrator.ts'
import { lockRights } from '../rights/granting.ts'
import { hashNewPassword } from '../account/passwords.ts'
import { PLATFORM_NAME, PLATFORM_ORG_ID, SUPER_ADMIN_ROLE_ID } from '../rights/roles.ts'
import { endSessions } from '../session/sessions.ts'
import { setState } from '../users/user-state.ts'

type Found = Omit<SuperAdminRow, 'last_seen_at' | 'joined_at' | 'is_me'> & {
  last_seen_at: Date | null
  joined_at: Date
}

export const listSuperAdminsRoute = openRoute(listSuperAdmins, async ({ services: { db, config }, principal }) => {
  const { rows } = await sql<Found>`
    select u.id, u.login, u.first_name, u.last_name, u.email, m.joined_at, seen.last_seen_at, seen.open_sessions,
      case when u.locked_until > now() then 'locked' when exists (
        select from access.invitations i where i.org_id = m.org_id and i.user_id = m.user_id and i.used_at is null
        and i.created_at >= u.password_changed_at
      ) then 'invited' else 'active' end as state
    from access.members m join access.users u on u.id = m.user_id
    cross join lateral (
      select max(s.last_seen_at) as last_seen_at, count(*) filter (
        where s.revoked_at is null and s.expires_at > now()
        and s.last_seen_at > now() - make_interval(secs => ${config.SESSION_IDLE_HOURS * 3600}))::integer as
        open_sessions
      from platform.sessions s where s.user_id = m.user_id and s.org_id = m.org_id
    ) seen
    where m.org_id = ${PLATFORM_ORG_ID} and m.state = 'active' and u.status = 'active'
    order by m.joined_at, u.id`.execute(db)
  return rows.map(({ last_seen_at, joined_at, ...row }) => ({
    ...row,
    last_seen_at: last_seen_at?.toISOString() ?? null,
    joined_at: joined_at.toISOString(),
    is_me: row.id === principal.userId,
  }))
})

export const addSuperAdminRoute = openRoute(
  addSuperAdmin,
  async (context, { start, password, password_again: _again, ...person }) => {
    const { services, language, principal, onlyOnce } = context
    const owner = { ...person, organizations: [PLATFORM_NAME] }
    const password_hash = start === 'password' ? await hashNewPassword(password, owner) : null
    return asSystem(services.db, (db) =>
      onlyOnce(db, async () => {
        const id = await addAdministrator(
          db,
          services,
          { ...person, phone: null, password_hash },
          {
            orgId: PLATFORM_ORG_ID,
            organization: PLATFORM_NAME,
            roleId: SUPER_ADMIN_ROLE_ID,
            extraRoleIds: [],
            invitedBy: principal.userId,
            language,
          },
        )
        await auditChange(
          { ...context, db },
          { action: 'access.super_admin_added', ...subject({ id, ...person }), after: { login: person.login, start } },
        )
        return { id }
      }),
    )
  },
)

export const removeSuperAdminRoute = openRoute(removeSuperAdmin, (context, { id }) =>
  asSystem(context.services.db, async (db) => {
    const { userId } = context.principal
    // Two who remove each other at once come one after the other.
    await lockRights(db, PLATFORM_ORG_ID)
    if (id === userId) throw conflict('access.super_admins.own')
    const person = await db
      .selectFrom('access.members as m')
      .innerJoin('access.users as u', 'u.id', 'm.user_id')
      .select(['u.id', 'u.first_name', 'u.last_name', 'u.login'])
      .where('m.org_id', '=', PLATFORM_ORG_ID)
      .where('m.user_id', '=', id)
      .where('m.state', '=', 'active')
      .executeTakeFirst()
    if (!person) throw notFound('access.user_missing')
    await endSessions(db, id, 'all')
    await setState(db, PLATFORM_ORG_ID, id, 'deleted')
    await sql`update access.members set deleted_at = now(), deleted_by = ${userId} where org_id = ${PLATFORM_ORG_ID}
      and user_id = ${id}`.execute(db)
    await db
      .updateTable('access.invitations')
      .set({ expires_at: sql<Date>`least(expires_at, now())` })
      .where('org_id', '=', PLATFORM_ORG_ID)
      .where('user_id', '=', id)
      .where('used_at', 'is', null)
      .execute()
    // Somebody who works in an organisation as well stays there.
    await sql`update access.users u set status = 'deleted' where u.id = ${id}
    and not exists (select from access.members m where m.user_id = u.id and m.org_id <> ${PLATFORM_ORG_ID}
    and m.state in ('active', 'inactive', 'not_confirmed'))`.execute(db)
    await auditChange(
      { ...context, db },
      { action: 'access.super_admin_removed', ...subject(person), before: { login: person.login } },
    )
    return { status: true as const }
  }),
)

const subject = ({ id, first_name, last_name }: { id: number; first_name: string; last_name: string }) => ({
  subject_type: 'access.user',
  subject_id: id,
  subject_name: `${last_name} ${first_name}`,
})
