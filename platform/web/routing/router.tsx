import { createRootRoute, createRoute, createRouter, notFound, redirect, type AnyRoute } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { toast } from '../feedback.ts'
import { translate } from '../i18n/index.ts'
import { PageSkeleton } from '../layout/Skeleton.tsx'
import type { Layout, Screen } from '../screen.ts'
import { KeptFrame } from '../tabs/KeptFrame.tsx'
import { watchFocus } from './focus.ts'
import { frameOf } from './frames.tsx'
import { createHouseHistory } from './history.ts'
import { ErrorPage, NotFoundPage } from './pages.tsx'
import { guard, protectedBy, withLowerArea } from './protected.ts'
import { keepReturn } from './return-to.ts'
import { codeOf, loadedScreen } from './screens.ts'
import { ScreenFrame } from './ScreenFrame.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    menuPath?: string | undefined
    /** Translation key. */
    title?: string
    /** A frame whose screens can be tabs. */
    isShell?: boolean
  }
}

interface House {
  screens: Screen[]
  /** Each frames its pages with an `<Outlet />`. */
  layouts: Record<Layout, () => Promise<{ default: ComponentType }>>
  isSignedIn: () => boolean
  /** A hook: what the person at the screen may now; an open screen follows when that changes. */
  useMay: () => (permission: string) => boolean
  /** Another address for this one, such as the start of a super administrator; null to stay. */
  elsewhere: (path: string) => string | null
}

export function createHouseRouter(house: House) {
  let previous: string | null = null
  const needsPerson = protectedBy(house.screens)
  const root = createRootRoute({
    component: () => <KeptFrame isSignedIn={house.isSignedIn} />,
    beforeLoad: ({ location, preload }) => {
      if (preload) return
      const path = location.pathname
      const lower = withLowerArea(path)
      if (lower !== path) throw redirect({ href: location.href.replace(path, lower), replace: true })
      const verdict = guard(needsPerson, path, previous, house.isSignedIn())
      if (!verdict.allowed) {
        toast.warning(translate('platform.sign_in.title'), { description: translate('platform.sign_in.description') })
        if (verdict.keepsTarget) keepReturn(location.href)
        throw redirect({ to: '/', replace: true })
      }
      const other = house.elsewhere(path)
      if (other !== null && other !== path) throw redirect({ to: other, replace: true })
    },
  })
  // Layouts drawn by the same frame share it, so that going from one to the other does not draw it anew.
  const loaders = [...new Set(Object.values(house.layouts))]
  const layouts = loaders.map((load) => {
    const names = (Object.keys(house.layouts) as Layout[]).filter((layout) => house.layouts[layout] === load)
    const frame = createRoute({
      getParentRoute: () => root,
      id: `layout-${names.join('-')}`,
      staticData: { isShell: names.includes('default') },
      ...frameOf(load),
    })
    const screens = house.screens
      .filter(({ layout }) => names.includes(layout))
      .map((screen) => routeOf(screen, frame, house.useMay))
    return frame.addChildren(screens)
  })
  const router = createRouter({
    history: createHouseHistory(),
    routeTree: root.addChildren(layouts),
    // An address is one address: in another case it would be neither protected nor marked in the menu.
    caseSensitive: true,
    defaultPreload: 'intent',
    defaultPreloadDelay: 60,
    // The code of a screen is all that is preloaded, and it does not go stale.
    defaultPreloadStaleTime: Infinity,
    defaultPendingMs: 250,
    defaultPendingMinMs: 200,
    defaultPendingComponent: PageSkeleton,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    notFoundMode: 'root',
    scrollRestoration: true,
    scrollToTopSelectors: ['#main'],
  })
  router.subscribe('onResolved', ({ toLocation }) => {
    previous = toLocation.pathname
  })
  watchFocus(router)
  return router
}

function routeOf(screen: Screen, frame: AnyRoute, useMay: House['useMay']) {
  return createRoute({
    getParentRoute: () => frame,
    path: screen.path,
    staticData: { menuPath: screen.menuPath, title: screen.title },
    beforeLoad: ({ params }) => {
      if (screen.isValid && !screen.isValid(params as Record<string, string>))
        throw notFound({ data: { isInvalid: true } })
    },
    ...codeOf(screen),
    component: function Framed() {
      const may = useMay()
      return (
        <ScreenFrame
          screen={screen}
          Content={loadedScreen(screen)}
          isAllowed={!screen.permission || may(screen.permission)}
        />
      )
    },
  }) as AnyRoute
}
