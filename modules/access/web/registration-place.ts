import { forget, readStored, writeStored } from '#platform/web/storage.ts'

/**
 * How far somebody has come who registers: the step, what they wait for a letter of, what was sent before and is
 * being sent anew, and as what: kept before it is sent, because its answer may be lost.
 */
export interface Place {
  at: number
  sentId: string | null
  before: string | null
  sending: string | null
}

const KEY = 'registration_place'
export const CONTACT_STEP = 1
/** Where the password is chosen; it is never kept, so nobody comes back behind it. */
export const PASSWORD_STEP = 2
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

export function readPlace(): Place {
  const { at, sentId, before, sending } = readStored<Partial<Place>>(KEY) ?? {}
  return {
    at: Number.isInteger(at) ? Math.min(Math.max(at!, 0), PASSWORD_STEP) : 0,
    sentId: idOf(sentId),
    before: idOf(before),
    sending: idOf(sending),
  }
}

const idOf = (kept: unknown) => (typeof kept === 'string' && ID.test(kept) ? kept : null)

export const keepPlace = ({ at, sentId, before, sending }: Place) => writeStored(KEY, { at, sentId, before, sending })
export const forgetPlace = () => forget(KEY)

/** What stands behind the # once the address is confirmed, or the registration removed: a reload says so again. */
export const endings = ['recorded', 'withdrawn'] as const
export type Ending = (typeof endings)[number]

/** Behind the link of the letter: the registration and its code. */
export function letterIn(hash: string): { id: string; code: string } | null {
  const [id = '', code = '', ...rest] = hash.replace(/^#/, '').split('.')
  return ID.test(id) && /^\d{6}$/.test(code) && rest.length === 0 ? { id, code } : null
}
