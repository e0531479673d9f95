import { useEffect, useEffectEvent } from 'react'
import type { Draft } from './draft.ts'

/** Keeps what is typed when the typing rests: a closed tab loses nothing. */
export function useKept(values: Partial<Draft>, onKeep: (part: Partial<Draft>) => void) {
  const text = JSON.stringify(values)
  const keep = useEffectEvent((typed: string) => onKeep(JSON.parse(typed) as Partial<Draft>))
  useEffect(() => {
    const timer = setTimeout(() => keep(text), 300)
    return () => clearTimeout(timer)
  }, [text])
}
