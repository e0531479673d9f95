import { useRef, useState } from 'react'
import type { FormState } from '#platform/web/form/form-state.ts'
import { useKeeping } from '../form/use-keeping.ts'
import { forgetDraft, keepDraft, type Draft } from './draft.ts'

/** Keeps what is written in this browser while it is being written; tells when it was last kept. */
export function useDraftKeeping(place: string, state: FormState<Draft>) {
  const [keptAt, setKeptAt] = useState<Date | null>(null)
  const isOver = useRef(false)
  useKeeping(state, (draft) => {
    if (isOver.current) return
    keepDraft(place, draft)
    setKeptAt(new Date())
  })

  return {
    keptAt,
    /** The document was sent, or its draft was thrown away. */
    forget() {
      isOver.current = true
      forgetDraft(place)
    },
  }
}
