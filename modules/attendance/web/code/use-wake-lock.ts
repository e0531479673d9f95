import { useEffect } from 'react'

/** The screen stays bright as long as the page is seen; a browser that cannot, or saves its battery, goes dark. */
export function useWakeLock() {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isWanted = true
    const hold = async () => {
      const locks = (navigator as { wakeLock?: WakeLock }).wakeLock
      if (!locks || document.visibilityState !== 'visible') return
      try {
        lock = await locks.request('screen')
        if (!isWanted) await lock.release()
      } catch {
        // Refused.
      }
    }
    const again = () => void hold()
    void hold()
    document.addEventListener('visibilitychange', again)
    return () => {
      isWanted = false
      document.removeEventListener('visibilitychange', again)
      void lock?.release()
    }
  }, [])
}
