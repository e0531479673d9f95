import { ADMINISTERS_ROLES, jobsBeyond } from '#modules/access/server/index.ts'
import type { Db } from '#platform/server/database.ts'
import type { Principal } from '#platform/server/principal.ts'
import { forbidden } from '#platform/shared/errors.ts'

type Keeper = Pick<Principal, 'orgId' | 'userId' | 'permissions'>
type Who = Pick<Keeper, 'userId' | 'permissions'>
type Person = number | null

/** A place brings what is addressed to it, so nobody gives themselves one, but whoever administers roles. */
export function isOwnToLeave({ userId, permissions }: Who, ...people: Person[]): boolean {
  return people.includes(userId) && !permissions.has(ADMINISTERS_ROLES)
}

export function refuseOwn(keeper: Who, ...people: Person[]) {
  if (isOwnToLeave(keeper, ...people)) throw forbidden(OWN_EMPLOYMENT)
}

export const OWN_EMPLOYMENT = 'organization.staff.own_employment'

/** With one of these, accounts are made, taken in or given a password: whoever may that could come in as others. */
const OPENS_ACCOUNTS = ['access.users.c', 'access.users.u', 'access.users.import', 'access.users.confirm']

/** What a job gives this person the keeper could use: it is their own account, or one that they could open. */
export function gainsBy({ userId, permissions }: Keeper, person: Person): boolean {
  return person === userId || (person !== null && OPENS_ACCOUNTS.some((one) => permissions.has(one)))
}

/** Jobs are given under the ceiling of all giving where they come back to whoever gives them. */
export async function refuseGain(db: Db, keeper: Keeper, person: Person, jobIds: readonly number[]) {
  if (!gainsBy(keeper, person)) return
  const [beyond] = (await jobsBeyond(db, keeper, jobIds)).values()
  if (!beyond) return
  const [permission = ''] = beyond
  throw forbidden('access.cannot_give', {
    params: { permission },
    extra: { permissions: beyond },
    fields: { job_id: JOB_BEYOND },
  })
}

export const JOB_BEYOND = 'organization.staff.job_beyond'
