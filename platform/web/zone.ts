import { forget, readStored, writeStored } from './storage.ts'

/** Where nobody is signed in, and on the platform above all organisations. */
const USUAL = 'Asia/Ulaanbaatar'
const KEY = 'time_zone'

let zone: string | null = null

/**
 * The zone of the organisation one works in: in it every time on the screen is told and typed. The page of a locked
 * session has only what the browser kept.
 */
export const zoneHere = () => (zone ??= readStored<string>(KEY) ?? USUAL)

export function setZone(next: string) {
  zone = next
  writeStored(KEY, next)
}

export function forgetZone() {
  zone = USUAL
  forget(KEY)
}
