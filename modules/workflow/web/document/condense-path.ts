import type { DocumentView } from '../../shared/documents/view.ts'

export type PathStep = DocumentView['path'][number]
type PathPart = { kind: 'step'; step: PathStep; place: number } | { kind: 'gap'; steps: PathStep[] }

/** At most so many steps stand side by side; a document that went round and round hides its middle in a gap. */
const MOST_STEPS = 8

export function condensePath(path: readonly PathStep[], most = MOST_STEPS): PathPart[] {
  const all = path.map((step, at): PathPart => ({ kind: 'step', step, place: at + 1 }))
  if (path.length <= most) return all
  const current = path.findLastIndex(({ state }) => state === 'current')
  const at = current < 0 ? path.length - 1 : current
  // The beginning, the step before now, now, what comes next, and the end are what a reader asks for.
  const kept = new Set(
    [0, at - 1, at, at + 1, at + 2, path.length - 1].filter((place) => place >= 0 && place < path.length),
  )
  const parts: PathPart[] = []
  all.forEach((part, place) => {
    const last = parts.at(-1)
    if (kept.has(place)) parts.push(part)
    else if (part.kind === 'step' && last?.kind === 'gap') last.steps.push(part.step)
    else if (part.kind === 'step') parts.push({ kind: 'gap', steps: [part.step] })
  })
  return parts
}

/** What lies behind, as one number where there is no room for more; the end that was reached keeps its own name. */
export const passedSteps = (path: readonly PathStep[]) =>
  path.slice(0, path.at(-1)?.state === 'done' ? -1 : undefined).filter(({ state }) => state === 'done')
