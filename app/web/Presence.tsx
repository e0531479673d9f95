import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { askWhoIsHere, followMove, makeWay, startHere, watchPerson } from '#modules/access/web/index.ts'
import { leadToSignIn, showFailure, toast } from '#platform/web/feedback.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { useIdleLock } from '#platform/web/layout/settings/use-idle-lock.ts'
import { onStreamRefused } from '#platform/web/live.ts'
import { onMovedElsewhere, onOtherPerson } from '#platform/web/page-of.ts'
import { useTheme } from '#platform/web/theme/index.ts'

/**
 * What is watched while somebody is signed in, whatever stands around the page: whether they are at the screen, still
 * themselves, and in the organisation that it shows.
 */
export default function Presence({ lockNow, go }: { lockNow: () => void; go: (to: string) => Promise<unknown> }) {
  const { t } = useText()
  const cache = useQueryClient()
  const isMoving = useRef(false)
  useIdleLock(useTheme().lockAfter, lockNow)
  const move = useEffectEvent(async () => {
    if (isMoving.current) return
    isMoving.current = true
    try {
      await followMove()
      // What was read belongs to the place left behind; what was typed there waits for it.
      cache.clear()
      await go(startHere())
      toast.warning(t('platform.moved_elsewhere'))
    } catch (error) {
      showFailure(error)
    } finally {
      isMoving.current = false
    }
  })
  useEffect(() => {
    onOtherPerson(makeWay)
    onMovedElsewhere(() => void move())
    onStreamRefused(() => void askWhoIsHere())
    return watchPerson(leadToSignIn, () => void move())
  }, [])
  return null
}
