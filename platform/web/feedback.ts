import { failureOf } from './failure.ts'
import { translate } from './i18n/index.ts'
import { toast } from './toast.ts'

export { toast } from './toast.ts'

let toSignIn: () => void = () => {}

/** Where a 406 leads; the application knows the way. */
export function onSignInNeeded(go: () => void) {
  toSignIn = go
}

/** Words for a failure as section 8 of the specification has them. */
export function failureWords(error: unknown) {
  const failure = failureOf(error, document.documentElement.lang)
  if (!failure) return null
  return { text: failure.words ?? translate(failure.key ?? 'platform.error.unknown'), reference: failure.reference, signIn: failure.signIn }
}

export function showFailure(error: unknown) {
  const words = failureWords(error)
  if (!words) return
  toast.error(words.text, { reference: words.reference })
  if (words.signIn) toSignIn()
}
