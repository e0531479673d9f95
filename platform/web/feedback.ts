import { failureOf } from './failure.ts'
import { translate } from './i18n/index.ts'
import { toast } from './toast.ts'

export { toast } from './toast.ts'

let toSignIn: () => boolean = () => true

/** Where a 406 leads; the application knows the way, and says whether it had to be gone. */
export function onSignInNeeded(go: () => boolean) {
  toSignIn = go
}

/** The session of this page is over, by whatever road that became known. */
export const leadToSignIn = () => toSignIn()

/** Words for a failure as section 8 of the specification has them. */
export function failureWords(error: unknown) {
  const failure = failureOf(error, document.documentElement.lang)
  if (!failure) return null
  return {
    text: failure.words ?? translate(failure.key ?? 'platform.error.unknown', failure.params),
    reference: failure.reference,
    signIn: failure.signIn,
    explained: failure.words !== null,
  }
}

/**
 * `doing`: key of the words for what did not succeed, such as an error while saving; a server that explains itself
 * needs none.
 */
export function showFailure(error: unknown, doing?: string) {
  const words = failureWords(error)
  if (!words) return
  // Of ten calls that were on their way when the session ended, one is told.
  if (words.signIn && !toSignIn()) return
  toast.error(words.text, {
    reference: words.reference,
    ...(doing === undefined || words.explained || words.signIn ? {} : { description: translate(doing) }),
  })
}
