import { useEffect, useEffectEvent } from 'react'
import { areSingleKeysOn } from '../theme/theme.ts'
import { isFree } from './free.ts'
import { nameOf, PATIENCE, press, type Sequence } from './press.ts'

/**
 * Runs what stands behind a sequence of keys. A person can switch all of them off (WCAG 2.1.4), and they sleep while
 * somebody types.
 */
export function useSequences(known: readonly { keys: Sequence; run: () => void }[]) {
  const sequences = useEffectEvent(() => known.map(({ keys }) => keys))
  const run = useEffectEvent((complete: Sequence) => known.find(({ keys }) => keys.join() === complete.join())?.run())
  useEffect(() => {
    let begun: Sequence = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const onKey = (event: KeyboardEvent) => {
      const name = areSingleKeysOn() && isFree(event) ? nameOf(event) : null
      const hadBegun = begun.length > 0
      clearTimeout(timer)
      if (name === null) {
        if (!/^(Shift|Control|Alt|Meta)$/.test(event.key)) begun = []
        return
      }
      const next = press(begun, name, sequences())
      begun = next.begun
      timer = setTimeout(() => {
        begun = []
      }, PATIENCE)
      // What goes on with a sequence is not a key by itself as well: the A of G A decides nothing.
      if (hadBegun || next.complete || begun.length > 0) {
        event.preventDefault()
        event.stopPropagation()
      }
      if (next.complete) run(next.complete)
    }
    addEventListener('keydown', onKey, { capture: true })
    return () => {
      clearTimeout(timer)
      removeEventListener('keydown', onKey, { capture: true })
    }
  }, [])
}
