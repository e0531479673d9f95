import { useCallback, useState } from 'react'
import type { FlowDoc } from '../drawing/flow-doc.ts'
import { begin, change, redo, undo, type History } from '../drawing/history.ts'

type Edit = (doc: FlowDoc) => FlowDoc

export interface Drawing {
  doc: FlowDoc
  canUndo: boolean
  canRedo: boolean
  /** `about` names what is being typed, so that a word is one step back and not each of its letters. */
  edit: (edit: Edit, about?: string) => void
  undo: () => void
  redo: () => void
  /** Another drawing takes the place of this one; there is no way back to it. */
  replace: (doc: FlowDoc) => void
}

export function useDrawing(initial: FlowDoc): Drawing {
  const [history, setHistory] = useState<History<FlowDoc>>(() => begin(initial))
  const edit = useCallback(
    (work: Edit, about?: string) => setHistory((before) => change(before, work(before.present), about ?? null)),
    [],
  )
  return {
    doc: history.present,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    edit,
    undo: useCallback(() => setHistory(undo), []),
    redo: useCallback(() => setHistory(redo), []),
    replace: useCallback((doc: FlowDoc) => setHistory(begin(doc)), []),
  }
}
