import { readStored, writeStored } from '../../storage.ts'

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const
const LOOK_EVERY = 5000
const KEY = 'touched'

/**
 * Calls `act` after so many minutes in which no tab of this browser was touched; by the clock, because a sleeping
 * machine's timers sleep too. The answer ends it.
 */
export function watchIdle(minutes: number, act: () => void) {
  let touched = Date.now()
  let told = 0
  const touch = () => {
    touched = Date.now()
    if (touched - told < LOOK_EVERY) return
    told = touched
    writeStored(KEY, touched)
  }
  const look = () => {
    const now = Date.now()
    const elsewhere = readStored<number>(KEY) ?? 0
    // A clock that was put back must not keep the screen open.
    if (now - Math.max(touched, elsewhere > now ? 0 : elsewhere) < minutes * 60_000) return
    touch()
    act()
  }
  touch()
  const timer = setInterval(look, LOOK_EVERY)
  for (const sign of signs) addEventListener(sign, touch, { passive: true, capture: true })
  return () => {
    clearInterval(timer)
    for (const sign of signs) removeEventListener(sign, touch, { capture: true })
  }
}
