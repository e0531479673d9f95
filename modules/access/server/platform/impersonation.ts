import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { auditChange } from '#platform/server/audit.ts'
import type { Trx } from '#platform/server/database.ts'
import { tell, type OutboxHandler } from '#platform/server/outbox.ts'
import { openRoute, type Route } from '#platform/server/route.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { conflict, notFound } from '#platform/shared/errors.ts'
import { actAs, MOST_MINUTES_AS_ANOTHER, stopActing } from '../../shared/impersonation.ts'
import { timeIn, writeToOwner } from '../account/account-mail.ts'
import type { OrganizationBook } from '../handed-in/organization-book.ts'
import { PLATFORM_ORG_ID } from '../rights/roles.ts'
import { userById } from '../account/users.ts'

const RIGHTS_CHANGED = 'access.rights_changed'

interface Target {
  id: number
  login: string
  email: string | null
  first_name: string
  last_name: string
  main_role_id: number
}

/**
 * The session stays the super administrator's, so it ends with theirs; for a while it is recognised as the other
 * person.
 */
const actAsRoute = (book: OrganizationBook): Route =>
  openRoute(actAs, async ({ services, principal, ip, userAgent, requestId, language }, { user_id, org_id, reason }) => {
    const { db, log } = services
    if (user_id === principal.userId) throw conflict('access.acting.myself')
    const until = await asSystem(db, async (trx) => {
      const target = await targetOf(trx, user_id, org_id)
      const { acting_until } = await trx
        .updateTable('platform.sessions')
        .set({
          acting_user_id: user_id,
          acting_org_id: org_id,
          acting_until: sql<Date>`now() + make_interval(mins => ${MOST_MINUTES_AS_ANOTHER})`,
          viewing_role_id: null,
        })
        .where('id', '=', principal.sessionId)
        .returning('acting_until')
        .executeTakeFirstOrThrow()
      await trx
        .insertInto('access.sign_ins')
        .values({
          id: randomUUIDv7(),
          user_id,
          succeeded: true,
          ip,
          user_agent: userAgent,
          impersonator_id: principal.userId,
          reason,
        })
        .execute()
      const change = { action: 'access.impersonation_started', ...asSubject(target), after: { reason } }
      await auditChange({ db: trx, principal, ip, requestId }, change)
      await auditChange({ db: trx, principal: as(principal.userId, org_id, target), ip, requestId }, change)
      const { first_name, last_name } = await userById(trx, principal.userId)
      await writeToOwner(trx, services, {
        userId: target.id,
        to: target.email,
        language,
        name: 'acted_as',
        params: {
          login: target.login,
          name: `${last_name} ${first_name}`,
          reason,
          minutes: MOST_MINUTES_AS_ANOTHER,
          time: await timeIn(trx, book, org_id),
          ip,
        },
      })
      await tell(trx, principal.orgId, RIGHTS_CHANGED, {
        live: [{ topic: RIGHTS_CHANGED, key: principal.sessionId, audience: [`u:${principal.userId}`] }],
      })
      return acting_until!
    })
    log.info({ userId: user_id, orgId: org_id, impersonatorId: principal.userId, ip }, 'works as another person')
    return { status: true as const, until: until.toISOString() }
  })

/** Needs nobody to work as any more: whoever was closed out meanwhile is left all the same. */
const stopActingRoute = openRoute(stopActing, async ({ services: { db, log }, principal, ip, requestId }) => {
  const ended = await asSystem(db, (trx) => endActing(trx, { sessionId: principal.sessionId }, { ip, requestId }))
  for (const { userId, orgId, impersonatorId } of ended)
    log.info({ userId, orgId, impersonatorId, ip }, 'works as themselves again')
  return { status: true as const }
})

/**
 * Whoever may not come in any more is not worked as either; letting them in again later brings nobody back into their
 * place.
 */
export const endActingAsAbsent: OutboxHandler = {
  topic: RIGHTS_CHANGED,
  async handle({ orgId }, { db }) {
    await endActing(db, { closedIn: orgId })
  },
}

interface Acting {
  sessionId: string
  impersonatorId: number
  userId: number
  orgId: number
  roleId: number
  name: string
}

async function endActing(
  db: Trx,
  which: { sessionId: string } | { closedIn: number },
  from: { ip?: string; requestId?: string } = {},
) {
  const { rows } = await sql<Acting>`
    with acting as (
      select s.id, s.user_id, s.acting_user_id, s.acting_org_id from platform.sessions s
      where s.acting_until > now()
      and ${'sessionId' in which ? sql`s.id = ${which.sessionId}` : sql`s.acting_org_id = ${which.closedIn} and not access.may_come_in(s.acting_user_id, s.acting_org_id)`}
      for update
    ), ended as (
      update platform.sessions s set acting_user_id = null, acting_org_id = null, acting_until = null from acting a
      where s.id = a.id returning a.*
    )
    select e.id as "sessionId", e.user_id as "impersonatorId", e.acting_user_id as "userId", e.acting_org_id as "orgId",
    coalesce(m.main_role_id, 0) as "roleId", u.last_name || ' ' || u.first_name as name
    from ended e join access.users u on u.id = e.acting_user_id left join access.members m on m.org_id = e.acting_org_id
    and m.user_id = e.acting_user_id`.execute(db)
  for (const { sessionId, impersonatorId, userId, orgId, roleId, name } of rows) {
    const principal = { orgId, userId, roleId, impersonatorId }
    await auditChange(
      { db, principal, ...from },
      {
        action: 'access.impersonation_ended',
        subject_type: 'access.user',
        subject_id: userId,
        subject_name: name,
        after: {},
      },
    )
    // The browser still listens in the place of the other.
    await tell(db, orgId, RIGHTS_CHANGED, {
      live: [{ topic: RIGHTS_CHANGED, key: sessionId, audience: [`u:${userId}`] }],
    })
  }
  return rows
}

/** Nobody acts as somebody who stands above the organisations themselves. */
async function targetOf(db: Trx, id: number, orgId: number): Promise<Target> {
  const found = await db
    .selectFrom('access.members as m')
    .innerJoin('access.users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.login', 'u.email', 'u.first_name', 'u.last_name', 'm.main_role_id'])
    .select((is) =>
      is
        .exists(
          is
            .selectFrom('access.members as above')
            .select('above.user_id')
            .whereRef('above.user_id', '=', 'u.id')
            .where('above.org_id', '=', PLATFORM_ORG_ID),
        )
        .as('stands_above'),
    )
    .where('m.org_id', '=', orgId)
    .where('m.user_id', '=', id)
    .where(sql<boolean>`access.may_come_in(u.id, m.org_id)`)
    .$narrowType<{ main_role_id: number }>()
    .executeTakeFirst()
  if (!found) throw notFound('access.user_missing')
  if (found.stands_above) throw conflict('access.acting.above')
  return found
}

const as = (impersonatorId: number, orgId: number, { id: userId, main_role_id: roleId }: Target) => ({
  orgId,
  userId,
  roleId,
  impersonatorId,
})
const asSubject = ({ id, first_name, last_name }: Target) => ({
  subject_type: 'access.user',
  subject_id: id,
  subject_name: `${last_name} ${first_name}`,
})

export const actingRoutes = (book: OrganizationBook): Route[] => [actAsRoute(book), stopActingRoute]
