import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'

/** The part of a list that follows. */
export interface MoreRows {
  has: boolean
  isComing: boolean
  fetch: () => void
}

/** What follows comes when the end is near; by a press where that cannot be seen. */
export function More({ has, isComing, fetch }: MoreRows) {
  const { t } = useText()
  const place = useRef<HTMLDivElement>(null)
  const come = useEffectEvent(() => fetch())
  useEffect(() => {
    const element = place.current
    // Seen anew once a part has come: the end may still be near.
    if (!element || !has || isComing) return
    const watch = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) come()
      },
      { rootMargin: '400px' },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [has, isComing])
  if (!has) return null
  return (
    <div ref={place}>
      <Button kind="quiet" busy={isComing} onClick={fetch}>
        {t('records.more')}
      </Button>
    </div>
  )
}
