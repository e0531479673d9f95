import { useEffect, useEffectEvent } from 'react'
import type { Draft } from '../registration-draft.ts'

/** Keeps what is typed with each key: neither a closed tab nor a step back loses anything. */
export function useKept(values: Partial<Draft>, onKeep: (part: Partial<Draft>) => void) {
  const text = JSON.stringify(values)
  const keep = useEffectEvent((typed: string) => onKeep(JSON.parse(typed) as Partial<Draft>))
  useEffect(() => keep(text), [text])
}
