import { startTransition, useEffect, useState } from 'react'
import type { FormField } from '#platform/shared/fields/index.ts'
import { type Finding, findingsIn, type IsHere, type ReachToday } from '../../shared/findings.ts'
import type { FlowDoc } from '../drawing/flow-doc.ts'

/** Milliseconds after which it is looked for although the page is never idle. */
const LATEST = 400

/**
 * What is wrong with the drawing. A large one is gone through whenever nothing else is to be done, and never in the
 * frame that draws a change.
 */
export function useFindings(
  doc: FlowDoc,
  today: ReachToday,
  typeFields: readonly FormField[],
  isHere: IsHere,
): readonly Finding[] {
  const [found, setFound] = useState(() => ({
    of: [doc, today, typeFields, isHere] as const,
    findings: findingsIn(doc, today, typeFields, isHere),
  }))
  const isKnown = found.of[0] === doc && found.of[1] === today && found.of[2] === typeFields && found.of[3] === isHere
  useEffect(() => {
    if (isKnown) return
    return whenIdle(() => {
      const findings = findingsIn(doc, today, typeFields, isHere)
      startTransition(() => setFound({ of: [doc, today, typeFields, isHere], findings }))
    })
  }, [doc, today, typeFields, isHere, isKnown])
  return found.findings
}

/** Not every browser says when it is idle. */
function whenIdle(act: () => void) {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(act, LATEST / 4)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(act, { timeout: LATEST })
  return () => cancelIdleCallback(request)
}
