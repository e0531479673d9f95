import { useEffect, useEffectEvent, useLayoutEffect, useState, type ComponentType } from 'react'
import { hasWords, useText } from '../i18n/index.ts'
import { PageSkeleton } from '../layout/Skeleton.tsx'
import type { Screen } from '../screen.ts'
import { ForbiddenPage } from './pages.tsx'
import { loadedScreen, openScreen } from './screens.ts'

/** A screen with its title in the tab, said aloud when it opens. */
export function ScreenFrame({
  screen,
  Content,
  isAllowed,
}: {
  screen: Screen
  Content: ComponentType | undefined
  isAllowed: boolean
}) {
  const { t } = useText()
  const [late, setLate] = useState<ComponentType | undefined>()
  // Its words come with its code.
  const title = hasWords(screen.title) ? t(screen.title) : ''
  // Before the page itself, which may know better: that it was not found, say.
  useLayoutEffect(() => {
    document.title = title ? `${title} · ${t('platform.name')}` : t('platform.name')
  }, [title, t])
  const Shown = Content ?? late
  return (
    <>
      <span className="orgil-hidden" role="status">
        {title}
      </span>
      {!isAllowed ? (
        <ForbiddenPage />
      ) : Shown ? (
        <Shown />
      ) : (
        <ToCome screen={screen} onCome={() => setLate(() => loadedScreen(screen))} />
      )}
    </>
  )
}

/**
 * The router waits for a fetch ahead that is under way, and takes what failed in it for what is there; so a screen
 * without its code asks for it itself.
 */
function ToCome({ screen, onCome }: { screen: Screen; onCome: () => void }) {
  const [failure, setFailure] = useState<{ cause: unknown } | null>(null)
  const come = useEffectEvent(onCome)
  useEffect(() => {
    let isHere = true
    openScreen(screen).then(
      () => isHere && come(),
      (cause: unknown) => isHere && setFailure({ cause }),
    )
    return () => {
      isHere = false
    }
  }, [screen])
  if (failure) throw failure.cause
  return <PageSkeleton />
}
