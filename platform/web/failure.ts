import { MOVED_ELSEWHERE, OTHER_PERSON } from '#platform/shared/page-of.ts'
import { BODY_TOO_LARGE, CallError, ENROL_FIRST } from './call.ts'

interface Failure {
  /** Translation key, or null where the server's own words are shown. */
  key: string | null
  /** For the words of the key. */
  params?: Record<string, string>
  words: string | null
  reference: string | undefined
  /** The person has to sign in first. */
  signIn: boolean
}

/**
 * The error catalogue of section 8; null for a call that was given up on purpose, and for one that a locked session
 * may not make.
 */
export function failureOf(error: unknown, language: string): Failure | null {
  if (isCancelled(error)) return null
  if (!(error instanceof CallError)) return failure('platform.error.unknown')
  const { status, reply } = error
  // The lock screen is the answer.
  if (status === 423) return null
  // So is the screen on which a second factor is set up.
  if (reply.code === ENROL_FIRST) return null
  // And the page that is loaded anew.
  if (reply.code === OTHER_PERSON) return null
  // And the page that goes over to the organisation in which one works by now.
  if (reply.code === MOVED_ELSEWHERE) return null
  if (status === 0) return failure('platform.error.network')
  if (status === 401 || status === 403) return failure('platform.error.forbidden', reply.reference)
  if (status === 406) return failure('platform.error.sign_in_needed', reply.reference, true)
  if (status === 500) return failure('platform.error.server', reply.reference)
  // Refused before it was sent; a server says it in its own words.
  if (reply.code === BODY_TOO_LARGE && typeof reply['most'] === 'string')
    return { ...failure('platform.body_too_large'), params: { most: reply['most'] } }
  const said =
    language === 'en'
      ? [reply.enMsg, reply.message, reply.msg, reply.zhMsg]
      : [reply.message, reply.msg, reply.enMsg, reply.zhMsg]
  const words = said.find((one): one is string => typeof one === 'string' && one !== '')
  if (words) return { key: null, words, reference: reply.reference, signIn: false }
  return failure(status === 413 ? 'platform.too_large' : 'platform.error.happened', reply.reference)
}

function failure(key: string, reference?: string, signIn = false): Failure {
  return { key, words: null, reference, signIn }
}

function isCancelled(error: unknown) {
  return error instanceof Error && (error.name === 'AbortError' || error.name === 'CancelledError')
}
