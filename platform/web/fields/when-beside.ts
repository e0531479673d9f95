import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Asks again whenever the field says something else on which this one hangs; `isNow`: whether it still says that.
 * Undefined where it hangs on none.
 */
export function useWhenBeside(
  beside: string | undefined,
  onOther: (now: string, isNow: () => boolean) => Promise<void>,
) {
  const begun = useRef(beside)
  const ask = useEffectEvent((now: string) => onOther(now, () => begun.current === now))
  useEffect(() => {
    if (begun.current === beside || beside === undefined) return
    begun.current = beside
    // What cannot be asked now is asked by the server when it is saved.
    ask(beside).catch(() => undefined)
  }, [beside])
}
