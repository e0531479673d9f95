import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot, type Root } from 'react-dom/client'
import {
  currentRole,
  followRights,
  isSignedIn,
  loadConfig,
  loadPermissions,
  lockAsBefore,
  loseSession,
  onFetchAhead,
  startHere,
  startOf,
  useMayHere,
} from '#modules/access/web/index.ts'
import { CallError, hasSessionCookie } from '#platform/web/call.ts'
import { registerLooks } from '#platform/web/fields/brought.ts'
import { isEnrolling } from '#platform/web/enrol.ts'
import { onSignInNeeded, showFailure, toast } from '#platform/web/feedback.ts'
import { startShelf } from '#platform/web/form/shelf.ts'
import { initI18n, onLanguageChange, translate } from '#platform/web/i18n/index.ts'
import { chosenLocale } from '#platform/web/i18n/locale.ts'
import { startInstall } from '#platform/web/install.ts'
import { Toaster } from '#platform/web/toaster/Toaster.tsx'
import { createQueryClient } from '#platform/web/query.ts'
import { createHouseRouter, keepReturn, preloadScreen, takeReturn, watchBuilds } from '#platform/web/routing/index.ts'
import { BootFailed, Booting } from './Booting.tsx'
import { EnrolGate } from './EnrolGate.tsx'
import { layouts } from './layouts.ts'
import { LockGate } from './LockGate.tsx'
import { modules } from './modules.ts'
import { startWorker } from './offline/start-worker.ts'
import { isProtected, screens } from './screens.ts'

/** Loading until the configuration and, where someone is signed in, their permissions are there. */
export async function boot(element: HTMLElement) {
  const root = createRoot(element)
  registerLooks(modules.flatMap(({ fields = [] }) => fields))
  const words = initI18n()
  const loading = load(words)
  // Handled below; a failure while the words are still on their way is not an unhandled one.
  loading.catch(() => undefined)
  await words
  // The landing page has been drawn by the server; it stays until the program draws it anew.
  if (!element.hasChildNodes()) root.render(<Booting />)
  try {
    await loading
    start(root)
  } catch (error) {
    root.render(
      <>
        <BootFailed error={error} onRetry={() => location.reload()} />
        <Toaster />
      </>,
    )
  }
}

async function load(words: Promise<void>) {
  lockAsBefore()
  fetchStart(location.pathname)
  const [config] = await Promise.all([
    loadConfig(),
    isSignedIn() || hasSessionCookie() ? permissionsOrNobody(words) : null,
  ])
  if (chosenLocale() === null && config.default_language !== 'mn_MN') await initI18n(config.default_language)
}

/**
 * Where the server knows nobody, nobody is signed in and the route rules take it from there; a session that is over
 * leads to the sign-in.
 */
async function permissionsOrNobody(words: Promise<void>) {
  try {
    await loadPermissions()
  } catch (error) {
    // The lock screen asks for the password.
    if (error instanceof CallError && error.status === 423) return
    // So does the screen on which a second factor is set up.
    if (isEnrolling()) return
    const thoughtSo = isSignedIn()
    if (!(error instanceof CallError) || ![401, 403, 406].includes(error.status)) throw error
    loseSession()
    if (error.status !== 406 || !thoughtSo) return
    keepReturn(location.pathname + location.search + location.hash)
    history.replaceState(null, '', '/auth/login')
    await words
    toast.error(translate('platform.error.sign_in_needed'))
  }
}

function start(root: Root) {
  const router = createHouseRouter({
    screens,
    layouts,
    isSignedIn,
    useMay: useMayHere,
    elsewhere: (path) => {
      if (!isSignedIn()) return null
      if (path === '/auth/login') return takeReturn() ?? startHere()
      if (path === '/') return startHere()
      return path === '/home' ? startOf(currentRole()) : null
    },
  })
  const queries = createQueryClient()

  onFetchAhead(() => fetchStart('/home'))
  onSignInNeeded(() => {
    const { pathname, href } = router.history.location
    if (pathname === '/auth/login') return false
    if (isProtected(pathname)) keepReturn(href)
    loseSession()
    // The next person at this screen must not meet what was read here.
    queries.clear()
    void router.navigate({ to: '/auth/login' })
    return true
  })
  // Names that administrators gave come from the server in the language of the reader.
  onLanguageChange(() => {
    void queries.invalidateQueries()
    if (isSignedIn()) void followRights().catch(showFailure)
  })
  watchBuilds()
  startShelf()
  startWorker()
  startInstall()
  root.render(
    <QueryClientProvider client={queries}>
      <LockGate go={(to) => router.navigate({ to, ignoreBlocker: true })}>
        <EnrolGate>
          <RouterProvider router={router} />
        </EnrolGate>
      </LockGate>
      <Toaster />
    </QueryClientProvider>,
  )
}

/** The frame and the screen of this address, while the server still answers or the person still types. */
function fetchStart(path: string) {
  const screen = screens.find((one) => one.path === path)
  if (screen) void preloadScreen(screen)
  void layouts[screen?.layout ?? (isProtected(path) ? 'default' : 'web')]().catch(() => undefined)
}
