import { leadToSignIn, showFailure, toast } from '#platform/web/feedback.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { useLive } from '#platform/web/live.ts'
import { checkLock } from './lock.ts'
import { followRights } from './session.ts'

/** This session was ended elsewhere, or its rights have changed: the screen follows at once. */
export function useSessionNews() {
  const { t } = useText()
  // A 406 answer, should the session be over, leads to the sign-in by itself.
  useLive('access.rights_changed', () => void followRights().catch(showFailure))
  useLive('access.session_locked', () => void checkLock().catch(() => undefined))
  useLive('access.session_ended', ({ topic }) => {
    if (topic !== 'resync' && leadToSignIn()) toast.warning(t('access.sessions.over'))
  })
}
