import { call } from '#platform/web/call.ts'
import { isLoginFree, register } from '../../shared/registration.ts'
import type { Draft } from '../registration-draft.ts'
import type { Place } from '../registration-place.ts'

/** What this browser sent before, and waits for nobody else. */
export type Sent = Pick<Place, 'before' | 'sending'>

/**
 * Sent again under the same id it is the same registration; what was sent before, and is still to be confirmed, gives
 * way to it.
 */
export const sendRegistration = (
  draft: Draft,
  password: string,
  { id, before }: { id: string; before: string | null },
) => call(register, { ...draft, password, password_again: password, id, instead_of: before ?? undefined })

/**
 * Nothing of one's own is in the way: neither what was sent before, nor what may have arrived although its answer was
 * lost.
 */
export async function canHaveLogin(login: string, { before, sending }: Sent): Promise<boolean> {
  const [first, ...others] = [before, sending].filter((one) => one !== null)
  for (const mine of [first, ...others]) {
    if ((await call(isLoginFree, { login, mine })).free) return true
  }
  return false
}
