import { auditChange } from '#platform/server/audit.ts'
import { sendMail } from '#platform/server/mail.ts'
import { route, type Context, type Route } from '#platform/server/route.ts'
import { confirmUser, refuseUser } from '../../shared/users.ts'
import { linkTo } from '../account/account-mail.ts'
import { lockRights } from '../rights/granting.ts'
import type { OrganizationBook } from '../handed-in/organization-book.ts'
import { tellRightsChanged } from '../rights/rights-news.ts'
import { giveRoles } from '../users/user-changes.ts'
import { organizationName } from '../users/user-create.ts'
import { eraseMembership, erasePerson } from '../users/user-removal.ts'
import { setState } from '../users/user-state.ts'
import { asSubject, targetOf, type Target } from '../users/user-target.ts'

const done = { status: true as const }

export const confirmUserRoute = (book: OrganizationBook): Route =>
  route(confirmUser, async (context, { id, ...roles }) => {
    const { db, principal } = context
    await lockRights(db, principal.orgId)
    const target = await targetOf(db, principal, id, ['not_confirmed'])
    // The role that the link suggested was nobody's to give until now.
    await giveRoles(context, { ...target, role_ids: [] }, roles)
    await setState(db, principal.orgId, id, 'active')
    await db
      .updateTable('access.users')
      .set({ status: 'active' })
      .where('id', '=', id)
      .where('status', '=', 'not_confirmed')
      .execute()
    await auditChange(context, {
      action: 'access.registration_confirmed',
      ...asSubject(target),
      after: { state: 'active' },
    })
    await write(context, book, target, { letter: 'confirmed' })
    return done
  })

/**
 * Nothing is kept of them but what the log says, so whoever was refused by mistake registers again, under the same
 * name.
 */
export const refuseUserRoute = (book: OrganizationBook): Route =>
  route(refuseUser, async (context, { id, reason }) => {
    const { db, principal } = context
    await lockRights(db, principal.orgId)
    const target = await targetOf(db, principal, id, ['not_confirmed'])
    await write(context, book, target, { letter: 'refused', reason })
    if (target.elsewhere === null) await erasePerson(db, id)
    await eraseMembership(db, principal.orgId, id)
    await auditChange(context, {
      action: 'access.registration_refused',
      ...asSubject(target),
      before: { state: 'not_confirmed' },
      after: { reason },
    })
    await tellRightsChanged(db, principal.orgId, String(id), [])
    return done
  })

/** In the language that they registered in. */
async function write(
  { db, principal: { orgId }, services, language }: Context,
  book: OrganizationBook,
  { id, email, login }: Target,
  { letter, reason = '' }: { letter: 'confirmed' | 'refused'; reason?: string },
) {
  if (!email) return
  const { registered_in } = await db
    .selectFrom('access.members')
    .select('registered_in')
    .where('org_id', '=', orgId)
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  const theirs = registered_in ?? language
  const params = {
    organization: await organizationName(book, db, orgId, theirs),
    login,
    reason,
    url: linkTo(services.config, '/auth/login'),
  }
  const say = (key: string) => services.translate(theirs, key, params)
  await sendMail(db, orgId, {
    to: email,
    subject: say(`access.mail.${letter}.subject`),
    text: `${say(`access.mail.${letter}.text`)}\n\n--\n${say('access.mail.footer')}`,
  })
}
