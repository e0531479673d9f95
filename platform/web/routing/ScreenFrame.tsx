import { useLayoutEffect, type ComponentType } from 'react'
import { useText } from '../i18n/index.ts'
import { PageSkeleton } from '../layout/Skeleton.tsx'
import type { Screen } from '../screen.ts'
import { ForbiddenPage } from './pages.tsx'

/** A screen with its title in the tab, said aloud when it opens. */
export function ScreenFrame({ screen, Content, isAllowed }: { screen: Screen; Content: ComponentType | undefined; isAllowed: boolean }) {
  const { t } = useText()
  const title = t(screen.title)
  // Before the page itself, which may know better: that it was not found, say.
  useLayoutEffect(() => {
    document.title = `${title} · ${t('platform.name')}`
  }, [title, t])
  return (
    <>
      <span className="orgil-hidden" role="status">{title}</span>
      {!isAllowed ? <ForbiddenPage /> : Content ? <Content /> : <PageSkeleton />}
    </>
  )
}
