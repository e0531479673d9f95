import { ADMINISTERS_ROLES } from '#modules/access/server/index.ts'
import type { Principal } from '#platform/server/principal.ts'
import { forbidden } from '#platform/shared/errors.ts'

type Keeper = Pick<Principal, 'userId' | 'permissions'>

/** A place brings what is addressed to it, so nobody gives themselves one; whoever administers roles could give themselves everything anyway. */
export function isOwnToLeave({ userId, permissions }: Keeper, ...people: (number | null)[]): boolean {
  return people.includes(userId) && !permissions.has(ADMINISTERS_ROLES)
}

export function refuseOwn(keeper: Keeper, ...people: (number | null)[]) {
  if (isOwnToLeave(keeper, ...people)) throw forbidden(OWN_EMPLOYMENT)
}

export const OWN_EMPLOYMENT = 'organization.staff.own_employment'
