import { createHash, timingSafeEqual } from 'node:crypto'

export const SESSION_COOKIE = 'orgil_session'
/** Its name where browsers come by https: one that neither a neighbouring host nor a page without https can set. */
export const HOST_SESSION_COOKIE = `__Host-${SESSION_COOKIE}`
export const XSRF_COOKIE = 'XSRF-TOKEN'

/** The readable half of the session: derived one-way, so it proves knowledge of the cookie and gives nothing away. */
export function xsrfTokenOf(sessionToken: string) {
  return createHash('sha256').update(`xsrf:${sessionToken}`).digest('base64url')
}

export function xsrfMatches(sessionToken: string, echoed: unknown) {
  if (typeof echoed !== 'string') return false
  const expected = Buffer.from(xsrfTokenOf(sessionToken))
  const given = Buffer.from(echoed)
  return expected.length === given.length && timingSafeEqual(expected, given)
}
