import { auditChange } from '#platform/server/audit.ts'
import { route, type Route } from '#platform/server/route.ts'
import { conflict } from '#platform/shared/errors.ts'
import { removeUserFactors } from '../../shared/second-factor.ts'
import { timeIn, writeToOwner } from '../account/account-mail.ts'
import type { OrganizationBook } from '../handed-in/organization-book.ts'
import { tellRightsChanged } from '../rights/rights-news.ts'
import { endSessions } from '../session/sessions.ts'
import { asSubject, refusePersonal, targetOf } from '../users/user-target.ts'

/**
 * For whoever lost phone and codes. The database holds the same rule: nobody is helped whom another organisation
 * works with.
 */
export const removeUserFactorsRoute = (book: OrganizationBook): Route =>
  route(removeUserFactors, async (context, { id }) => {
    const { db, principal, services, ip, language } = context
    const target = await targetOf(db, principal, id)
    refusePersonal(target)
    const gone = await Promise.all(
      (['access.totp', 'access.passkeys', 'access.recovery_codes'] as const).map((table) =>
        db.deleteFrom(table).where('user_id', '=', id).executeTakeFirst(),
      ),
    )
    if (gone.every(({ numDeletedRows }) => numDeletedRows === 0n)) throw conflict('access.factor.none')
    await endSessions(db, id, 'all')
    await auditChange(context, { action: 'access.user_factors_removed', ...asSubject(target), after: {} })
    await writeToOwner(db, services, {
      userId: id,
      to: target.email,
      language,
      name: 'factors_taken',
      orgId: principal.orgId,
      params: { login: target.login, time: await timeIn(db, book, principal.orgId), ip },
    })
    await tellRightsChanged(db, principal.orgId, String(id), [])
    return { status: true as const }
  })
