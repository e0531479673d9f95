import type { ComponentType } from 'react'
import type { Screen } from '../screen.ts'
import { loadChunk } from '../chunk-reload.ts'

/** Section 2 of the specification. */
const MOST_PRELOADS = 4

const loaded = new Map<Screen, ComponentType>()
const waiting: (() => void)[] = []
let running = 0

export const loadedScreen = (screen: Screen) => loaded.get(screen)

/** The code of a screen that is being opened; comes before any preload. */
export async function openScreen(screen: Screen) {
  if (loaded.has(screen)) return
  loaded.set(screen, (await loadChunk(screen.load)).default)
}

/** The code of a screen that may be opened soon; a failure is left for the real opening to meet. */
export async function preloadScreen(screen: Screen) {
  if (loaded.has(screen)) return
  await oneOfFew(async () => {
    try {
      loaded.set(screen, (await screen.load()).default)
    } catch {
      // As said above.
    }
  })
}

/**
 * For the route of a screen. To the router what was fetched ahead is there for good, also where that failed; so it
 * asks again as long as the code is not there.
 */
export const codeOf = (screen: Screen) => ({
  shouldReload: () => !loaded.has(screen),
  loader: {
    handler: ({ preload }: { preload: boolean }) => (preload ? preloadScreen(screen) : openScreen(screen)),
    staleReloadMode: 'blocking' as const,
  },
})

async function oneOfFew(work: () => Promise<void>) {
  if (running >= MOST_PRELOADS) await new Promise<void>((start) => waiting.push(start))
  running += 1
  try {
    await work()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}
