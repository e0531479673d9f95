import { openRoute } from '#platform/server/route.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { chooseRole } from '../../shared/session.ts'
import { extraRolesOf, membershipsOf, placeChosen } from '../session/places.ts'
import { moveSession } from '../session/sessions.ts'
import { userById } from '../account/users.ts'

/** Crosses organisations, so it runs outside the caller's own; what it may choose from is the caller's. */
export const chooseRoleRoute = openRoute(chooseRole, async ({ services: { db, log }, principal, ip }, choice) => {
  const { userId } = principal
  return asSystem(db, async (trx) => {
    const memberships = await membershipsOf(trx, userId)
    const place = placeChosen(choice, memberships, await extraRolesOf(trx, userId))
    await moveSession(trx, principal, place)

    const user = await userById(trx, userId)
    const membership = memberships.find(({ org_id }) => org_id === place.org_id)
    log.info({ userId, orgId: place.org_id, roleId: place.role_id, ip }, 'changed organisation or role')
    return {
      status: true as const,
      user: {
        login: user.login,
        first_name: user.first_name,
        org_id: place.org_id || null,
        role_id: place.role_id,
        struct_id: membership?.struct_id ?? null,
        emp_id: membership?.emp_id ?? null,
      },
    }
  })
})
