import { useEffect, useEffectEvent } from 'react'
import { watchIdle } from './idle.ts'

/** Locks after so many minutes without a touch; 0 never. */
export function useIdleLock(minutes: number, onLock: () => void) {
  const lock = useEffectEvent(onLock)
  useEffect(() => (minutes > 0 ? watchIdle(minutes, () => lock()) : undefined), [minutes])
}
