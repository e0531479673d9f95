import { openRoute, type OpenContext, type Route } from '#platform/server/route.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { unauthorized } from '#platform/shared/errors.ts'
import { signIn, signOut } from '../../shared/session.ts'
import { clearSessionCookies } from '../session/cookies.ts'
import { letIn, refuseForeignOrigin } from './entering.ts'
import { noteFailure, refuseWhereLocked } from '../account/failed-attempts.ts'
import type { OrganizationBook } from '../handed-in/organization-book.ts'
import { isPasswordOf } from '../account/passwords.ts'
import { newChallenge } from '../second-factor/challenges.ts'
import { secondStepsOf } from '../second-factor/factors.ts'
import { endSessions, sessionOwner } from '../session/sessions.ts'
import { noteSignIn } from '../session/sign-ins.ts'
import { userByLogin } from '../account/users.ts'

export const signInRoute = (book: OrganizationBook): Route =>
  openRoute(signIn, async (context, { login, password }) => {
    const {
      services: { db, config },
      ip,
      userAgent,
      request,
    } = context
    refuseForeignOrigin(request, config)

    const user = await userByLogin(db, login)
    await refuseWhereLocked(db, { user, login, ip })
    if (!(await isPasswordOf(user?.password_hash, password)) || !user) {
      if (user) await noteSignIn(db, { userId: user.id, ip, userAgent }, 'password')
      await noteFailure(db, { user, login, ip })
      throw unauthorized('access.sign_in_failed')
    }

    const methods = await secondStepsOf(db, user.id)
    if (methods.length > 0) {
      // Others may have guessed wrong often enough meanwhile. The failures are not forgotten yet: with the password
      // alone nobody gets new tries for the code.
      await refuseWhereLocked(db, { user: await userByLogin(db, login), login, ip })
      return {
        status: false as const,
        second_factor: { methods, ...(await newChallenge(db, 'second_step', { userId: user.id, content: null })) },
      }
    }
    const opened = await letIn(context, book, user)
    if (opened) return opened
    await refuseWhereLocked(db, { user: await userByLogin(db, login), login, ip })
    throw unauthorized('access.sign_in_failed')
  })

export const signOutRoute = openRoute(signOut, async ({ services: { db, config }, principal, reply }: OpenContext) => {
  if (principal) await asSystem(db, (trx) => endSessions(trx, sessionOwner(principal), { id: principal.sessionId }))
  clearSessionCookies(reply, config)
  return { status: true as const }
})
