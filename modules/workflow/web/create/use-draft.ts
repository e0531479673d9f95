import { useEffect, useState } from 'react'
import { forgetDraft, keepDraft, type Draft } from './draft.ts'

const PAUSE = 400

/** Keeps what is written in this browser while it is being written; tells when it was last kept. */
export function useDraftKeeping(login: string, flowId: number, draft: Draft) {
  const [keptAt, setKeptAt] = useState<Date | null>(null)
  const [isOver, setOver] = useState(false)
  const text = JSON.stringify(draft)

  useEffect(() => {
    if (isOver) return
    const keep = () => keepDraft(login, flowId, JSON.parse(text) as Draft)
    const timer = setTimeout(() => {
      keep()
      setKeptAt(new Date())
    }, PAUSE)
    // A tab that is closed within the pause keeps its last letters too.
    addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', keep)
    }
  }, [login, flowId, text, isOver])

  return {
    keptAt,
    /** The document was sent, or its draft was thrown away. */
    forget() {
      setOver(true)
      forgetDraft(login, flowId)
    },
  }
}
