import { useEffect } from 'react'
import { useSession } from '#modules/access/web/index.ts'
import { useAtHand } from '#platform/web/at-hand.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { pushMark } from './push-mark.ts'
import { useReadAbout } from './use-read-about.ts'

/** Messages follow the language of the page, and what they lead to is read once it is before somebody. */
export function Always() {
  const { language } = useText()
  const { user, acting } = useSession()
  const isMine = !acting
  // A browser or server that refuses costs them alone.
  useEffect(() => {
    if (isMine) void followPush(user.id, language).catch(() => undefined)
  }, [user.id, isMine, language])
  useReadAbout(useAtHand())
  return null
}

/** Most people never switched messages on, and load nothing of this. */
async function followPush(user: number, language: string) {
  if (pushMark()) await (await import('./push.ts')).followPush(user, language)
}
