import { useEffect, useState, useSyncExternalStore } from 'react'

/** Milliseconds; sections 4 and 9 of the specification. */
const CLOCK = 1000
const UNLOCKING = 300

/** The clock of the lock screen, refreshed every second. */
export function useClock() {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => everySecond(setNow), [])
  return now
}

/** Answers how to stop it. */
export function everySecond(tell: (now: Date) => void) {
  const timer = setInterval(() => tell(new Date()), CLOCK)
  return () => clearInterval(timer)
}

/** The lock screen is seen to leave before the page comes back. */
export const onceUnlocked = (comeBack: () => void) => void setTimeout(comeBack, UNLOCKING)

export const useOnline = () => useSyncExternalStore(onNetwork, () => navigator.onLine)

/** Answers how to listen no more. */
export function onNetwork(tell: () => void) {
  addEventListener('online', tell)
  addEventListener('offline', tell)
  return () => {
    removeEventListener('online', tell)
    removeEventListener('offline', tell)
  }
}

interface BatteryManager extends EventTarget {
  level: number
  charging: boolean
}
interface Battery {
  percent: number
  isCharging: boolean
}

/** Null where the browser does not tell, as Safari and Firefox do not. */
export function useBattery(): Battery | null {
  const [battery, setBattery] = useState<Battery | null>(null)
  useEffect(() => watchBattery(setBattery), [])
  return battery
}

/** Answers how to stop it. */
export function watchBattery(tell: (battery: Battery) => void) {
  const { getBattery } = navigator as Navigator & { getBattery?: () => Promise<BatteryManager> }
  let manager: BatteryManager | undefined
  let isOver = false
  const look = () => manager && tell({ percent: Math.round(manager.level * 100), isCharging: manager.charging })
  const begin = async () => {
    const found = await getBattery?.call(navigator)
    if (isOver || !found) return
    manager = found
    look()
    for (const news of ['levelchange', 'chargingchange']) found.addEventListener(news, look)
  }
  begin().catch(() => undefined)
  return () => {
    isOver = true
    for (const news of ['levelchange', 'chargingchange']) manager?.removeEventListener(news, look)
  }
}
