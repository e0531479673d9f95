import { sql } from 'kysely'
import { z } from 'zod'
import { auditChange } from '#platform/server/audit.ts'
import type { Trx } from '#platform/server/database.ts'
import { sendMail } from '#platform/server/mail.ts'
import { settleNews } from '#platform/server/notify.ts'
import { tell, type OutboxHandler } from '#platform/server/outbox.ts'
import { route, type Context, type Route } from '#platform/server/route.ts'
import { conflict, notFound } from '#platform/shared/errors.ts'
import {
  confirmMembership,
  listMembershipRequests,
  refuseMembership,
  showMembershipRequest,
} from '../../shared/joining.ts'
import { linkTo } from '../account/account-mail.ts'
import { refuseRolesToGive } from '../rights/giving-roles.ts'
import { lockRights } from '../rights/granting.ts'
import { nameMembers } from '../members/members.ts'
import type { OrganizationBook } from '../handed-in/organization-book.ts'
import { numberTaken } from '../members/register-numbers.ts'
import { tellRightsChanged } from '../rights/rights-news.ts'
import { rolesOf } from '../rights/roles.ts'
import { giveRoles } from '../users/user-changes.ts'
import { organizationName } from '../users/user-create.ts'
import { setState } from '../users/user-state.ts'
import { asSubject, targetOf } from '../users/user-target.ts'
import { openDoorOf } from '../registration/registration-door.ts'
import { stateHere } from '../registration/offer.ts'

/** Outbox topic: somebody who works elsewhere was taken in. */
const JOINED = 'access.member_joined'

export const listMembershipRequestsRoute = route(listMembershipRequests, async ({ db, principal: { orgId } }) =>
  (await waiting(db, orgId)).map(({ entered, asked_at, first_name, last_name, id }) => ({
    id,
    first_name,
    last_name,
    email: entered.email,
    asked_at: asked_at.toISOString(),
  })),
)

export const showMembershipRequestRoute = route(showMembershipRequest, async ({ db, principal: { orgId } }, { id }) => {
  const [request] = await waiting(db, orgId, id)
  if (!request) throw missing()
  const { entered, asked_at, first_name, last_name } = request
  const door = await openDoorOf(db, orgId)
  const suggested = door && (await rolesOf(db, [orgId])).find((role) => role.id === door.role_id)
  return {
    id,
    first_name,
    last_name,
    email: entered.email,
    asked_at: asked_at.toISOString(),
    entered,
    suggested: suggested ? { id: suggested.id, display_name: suggested.display_name } : null,
  }
})

/** Whose account was closed meanwhile, or who came in another way, waits no more. */
async function waiting(db: Trx, orgId: number, id?: string) {
  let asked = db
    .selectFrom('access.membership_requests as r')
    .select([
      'r.id',
      'r.entered',
      sql<Date>`r.asked_at`.as('asked_at'),
      sql<string>`r.first_name`.as('first_name'),
      sql<string>`r.last_name`.as('last_name'),
    ])
    .where('r.org_id', '=', orgId)
    .where(sql<boolean>`access.still_asks(r.id)`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('access.members as m')
            .select('m.user_id')
            .where('m.org_id', '=', orgId)
            .whereRef('m.user_id', '=', 'r.user_id')
            .where('m.state', 'in', ['active', 'inactive', 'not_confirmed']),
        ),
      ),
    )
  if (id !== undefined) asked = asked.where('r.id', '=', id)
  return asked.orderBy('r.asked_at').orderBy('r.id').execute()
}

/**
 * The account stays as it is; it has one more organisation. Who was here before comes back, with the roles that are
 * given now and nothing else of what they had: an owner neither.
 */
export const confirmMembershipRoute = (book: OrganizationBook): Route =>
  route(confirmMembership, async (context, { id, ...roles }) => {
    const { db, principal } = context
    const { orgId } = principal
    await lockRights(db, orgId)
    const {
      rows: [asked],
    } = await sql<{ open: boolean }>`select access.still_asks(${id}) as open`.execute(db)
    const request = await takeRequest(db, orgId, id)
    if (!asked?.open) throw conflict('access.join.account_closed')
    const { user_id: userId, language, entered } = request
    if (await stateHere(db, orgId, userId)) throw conflict('access.join.member_already')
    await refuseRolesToGive(db, principal, [roles.main_role_id])

    const membership = {
      main_role_id: roles.main_role_id,
      access: 'member' as const,
      default_menu: null,
      state: 'not_confirmed' as const,
      is_active: false,
      registered_in: language,
    }
    await db
      .insertInto('access.members')
      .values({ org_id: orgId, user_id: userId, ...membership })
      .onConflict((known) =>
        known
          .columns(['org_id', 'user_id'])
          .doUpdateSet({ ...membership, deleted_at: null, deleted_by: null, state_before: null }),
      )
      .execute()
    await nameMembers(db, orgId, [userId])
    const target = await targetOf(db, principal, userId, ['not_confirmed'])
    if (!target.is_employed) throw conflict('access.users.has_left')
    await refuseTwin(db, orgId, userId)
    await giveRoles(context, { ...target, role_ids: [] }, roles)
    await setState(db, orgId, userId, 'active')
    await auditChange(context, {
      action: 'access.membership_confirmed',
      ...asSubject(target),
      after: { state: 'active' },
    })
    await tell(db, orgId, JOINED, { user_id: userId })
    await decided(context, book, {
      id,
      email: entered.email,
      language,
      letter: 'membership_confirmed',
      login: target.login,
    })
    return { status: true as const, user_id: userId }
  })

export const refuseMembershipRoute = (book: OrganizationBook): Route =>
  route(refuseMembership, async (context, { id, reason }) => {
    const {
      db,
      principal: { orgId },
    } = context
    await lockRights(db, orgId)
    const { user_id, first_name, last_name, language, entered } = await takeRequest(db, orgId, id)
    await auditChange(context, {
      action: 'access.membership_refused',
      subject_type: 'access.user',
      subject_id: user_id,
      subject_name: `${last_name} ${first_name}`,
      after: { reason },
    })
    await decided(context, book, { id, email: entered.email, language, letter: 'membership_refused', reason })
    return { status: true as const }
  })

/** Whoever decides takes it away, so of two who decide at once one finds nothing. */
async function takeRequest(db: Trx, orgId: number, id: string) {
  const taken = await db
    .deleteFrom('access.membership_requests')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('asked_at', 'is not', null)
    .returning(['user_id', 'first_name', 'last_name', 'language', 'entered'])
    .executeTakeFirst()
  if (!taken) throw missing()
  return taken
}

/** Nobody is two people of one organisation, also not with two accounts. */
async function refuseTwin(db: Trx, orgId: number, userId: number) {
  const {
    rows: [found],
  } = await sql<{ twin: boolean }>`
    select exists (
      select from access.users me join access.users u on u.register_number = me.register_number and u.id <> me.id
      join access.members m on m.user_id = u.id and m.org_id = ${orgId} and m.state <> 'destroyed'
      where me.id = ${userId}
    ) as twin`.execute(db)
  if (found!.twin) throw numberTaken('_')
}

interface Decision {
  id: string
  email: string
  language: Parameters<Context['services']['translate']>[0]
  letter: 'membership_confirmed' | 'membership_refused'
  login?: string
  reason?: string
}

/** In the language in which they asked. */
async function decided(
  { db, principal: { orgId }, services }: Context,
  book: OrganizationBook,
  { id, email, language, letter, login = '', reason = '' }: Decision,
) {
  const params = {
    organization: await organizationName(book, db, orgId, language),
    login,
    reason,
    url: linkTo(services.config, '/select-role'),
  }
  const say = (key: string) => services.translate(language, key, params)
  await sendMail(db, orgId, {
    to: email,
    subject: say(`access.mail.${letter}.subject`),
    text: `${say(`access.mail.${letter}.text`)}\n\n--\n${say('access.mail.footer')}`,
  })
  await settleNews(db, orgId, { link: `/admin/users/requests/${id}`, keys: ['access.news.asks_to_join'] })
  await tellRightsChanged(db, orgId, id, [])
}

/** Their open pages stand in other organisations; they ask anew where one may work. */
export const tellWhoJoined: OutboxHandler = {
  topic: JOINED,
  async handle({ payload }, { db }) {
    const { user_id } = z.object({ user_id: z.number().int() }).parse(payload)
    const places = await db
      .selectFrom('platform.sessions')
      .select('org_id')
      .distinct()
      .where('user_id', '=', user_id)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .execute()
    for (const { org_id } of places)
      await tell(db, org_id, 'access.rights_changed', {
        live: [{ topic: 'access.rights_changed', key: String(user_id), audience: [`u:${user_id}`] }],
      })
  },
}

const missing = () => notFound('access.join.missing')
