import { useEffect } from 'react'
import { useText } from '#platform/web/i18n/index.ts'
import { ActingBanner } from './acting/ActingBanner.tsx'
import { followLanguage } from './follow-language.ts'
import { useSession } from './session.ts'
import { useSessionNews } from './use-session-news.ts'
import { ViewingBanner } from './ViewingBanner.tsx'

/** In whose name and with whose eyes one works, and what becomes of the session meanwhile. */
export function Always() {
  const { language } = useText()
  const { user, acting } = useSession()
  const isMine = !acting
  useSessionNews()
  useEffect(() => {
    if (isMine) void followLanguage(user.id, language).catch(() => undefined)
  }, [user.id, isMine, language])
  useEffect(() => void import('./LockScreen.tsx').catch(() => undefined), [])
  return (
    <>
      <ActingBanner />
      <ViewingBanner />
    </>
  )
}
