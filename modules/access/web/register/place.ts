import { forget, readStored, writeStored } from '#platform/web/storage.ts'

/** How far somebody has come who registers: the step, and what they wait for a letter of. */
export interface Place {
  at: number
  sentId: string | null
}

const KEY = 'registration_place'
/** Where the password is chosen; it is never kept, so nobody comes back behind it. */
export const PASSWORD_STEP = 2
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

export function readPlace(): Place {
  const { at, sentId } = readStored<Partial<Place>>(KEY) ?? {}
  return { at: Number.isInteger(at) ? Math.min(Math.max(at!, 0), PASSWORD_STEP) : 0, sentId: typeof sentId === 'string' && ID.test(sentId) ? sentId : null }
}

export const keepPlace = ({ at, sentId }: Place) => writeStored(KEY, { at, sentId })
export const forgetPlace = () => forget(KEY)

/** What stands behind the # once the address is confirmed: a reload says so again. */
export const RECORDED = 'recorded'

/** Behind the link of the letter: the registration and its code. */
export function letterIn(hash: string): { id: string; code: string } | null {
  const [id = '', code = '', ...rest] = hash.replace(/^#/, '').split('.')
  return ID.test(id) && /^\d{6}$/.test(code) && rest.length === 0 ? { id, code } : null
}
