import { openRoute, type Route } from '#platform/server/route.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { unprocessable } from '#platform/shared/errors.ts'
import { changePassword } from '../../shared/account.ts'
import { auditOfAccount } from './account-audit.ts'
import { timeFor, writeToOwner } from './account-mail.ts'
import type { OrganizationBook } from '../handed-in/organization-book.ts'
import { proveOwner } from './own-password.ts'
import { hashNewPassword } from './passwords.ts'
import { passwordOwner, setPassword } from './users.ts'

export const changePasswordRoute = (book: OrganizationBook): Route =>
  openRoute(changePassword, async ({ services, principal, ip, requestId, language }, { current, password }) => {
    const { userId, sessionId } = principal
    const { login } = await proveOwner(services.db, { userId, password: current, ip, field: 'current' })
    if (current === password)
      throw unprocessable('access.password_same', { fields: { password: 'access.password_same' } })

    const password_hash = await hashNewPassword(password, await passwordOwner(services.db, book, userId))
    const ended = await asSystem(services.db, async (trx) => {
      const others = await setPassword(trx, { userId, password_hash, butSession: sessionId })
      // A code on its way would open the account past the new password.
      await trx.deleteFrom('access.password_codes').where('user_id', '=', userId).execute()
      await auditOfAccount(trx, { action: 'access.password_changed', userId, ip, requestId, after: {} })
      const { email } = await trx
        .selectFrom('access.users')
        .select('email')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow()
      await writeToOwner(trx, services, {
        userId,
        to: email,
        language,
        name: 'password_changed',
        params: { login, time: await timeFor(trx, book, userId), ip },
      })
      return others
    })
    services.log.info({ userId, ip }, 'password changed')
    return { status: true as const, ended }
  })
