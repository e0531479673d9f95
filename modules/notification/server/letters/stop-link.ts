import type { NewsKind } from '#platform/server/notify.ts'
import { type KeySettings, secretBox } from '#platform/server/secret-box.ts'
import { AppError } from '#platform/shared/errors.ts'
import { UNSUBSCRIBE } from '../../shared/unsubscribing.ts'
import { mayStop } from '../kinds.ts'

/** Whose letters, and of which news; null for all that may be stopped. */
export interface Subscription {
  orgId: number
  userId: number
  kind: string | null
}

const boxOf = (config: KeySettings) => secretBox(config, 'notification.unsubscribe')
const ALL = '*'

/**
 * The address that ends such letters to somebody. It is sealed: nobody makes one, alters one, or reads from it who
 * they are. Null where nothing in the letter may be stopped, and where the operator gave no key.
 */
export function stopLink(
  config: KeySettings,
  orgId: number,
  userId: number,
  kinds: readonly NewsKind[],
): string | null {
  const names = [...new Set(kinds.filter(mayStop).map(({ name }) => name))]
  if (names.length === 0) return null
  try {
    return `${UNSUBSCRIBE}?letter=${boxOf(config).seal(`${orgId}/${userId}/${names.length === 1 ? names[0]! : ALL}`)}`
  } catch (error) {
    if (error instanceof AppError && error.code === 'platform.secret_key_missing') return null
    throw error
  }
}

/** Undefined for whatever we did not seal, or sealed with a key that is gone. */
export function readStopLink(config: KeySettings, letter: string): Subscription | undefined {
  try {
    const [orgId, userId, kind] = boxOf(config).open(letter).split('/')
    return { orgId: Number(orgId), userId: Number(userId), kind: kind === ALL ? null : kind! }
  } catch {
    return undefined
  }
}
