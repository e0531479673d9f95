import { useEffect, useEffectEvent } from 'react'

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const
const LOOK_EVERY = 5000

/** Locks after so many minutes without a touch; by the clock, because a sleeping machine's timers sleep too. */
export function useIdleLock(minutes: number, onLock: (() => void) | undefined) {
  const lock = useEffectEvent(() => onLock?.())
  const isOn = minutes > 0 && onLock !== undefined
  useEffect(() => {
    if (!isOn) return
    let touched = Date.now()
    const touch = () => {
      touched = Date.now()
    }
    const look = () => {
      if (Date.now() - touched < minutes * 60_000) return
      touch()
      lock()
    }
    const timer = setInterval(look, LOOK_EVERY)
    for (const sign of signs) addEventListener(sign, touch, { passive: true, capture: true })
    return () => {
      clearInterval(timer)
      for (const sign of signs) removeEventListener(sign, touch, { capture: true })
    }
  }, [minutes, isOn])
}
