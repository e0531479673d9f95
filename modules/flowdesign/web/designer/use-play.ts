import { useState } from 'react'
import type { Diagram, Outcome } from '#modules/workflow/shared/index.ts'
import { beginPlay, decidePlay, type Play, skipPlay, takeArrow, takeBackPlay } from '../../shared/dry-run.ts'

/** A dry run and what is pressed in it; null while none is played. */
export function usePlay(diagram: Diagram) {
  const [play, setPlay] = useState<Play | null>(null)
  return {
    play,
    begin: () => setPlay(beginPlay(diagram)),
    decide: (outcome: Outcome) => setPlay((before) => before && decidePlay(diagram, before, outcome)),
    skip: () => setPlay((before) => before && skipPlay(diagram, before)),
    takeArrow: (id: string) => setPlay((before) => before && takeArrow(diagram, before, id)),
    back: () => setPlay((before) => before && takeBackPlay(diagram, before)),
    end: () => setPlay(null),
  }
}
export type Playing = ReturnType<typeof usePlay>
