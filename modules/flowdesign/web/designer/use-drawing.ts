import { useCallback, useState } from 'react'
import { type FlowDoc, refitted } from '../drawing/flow-doc.ts'
import { routed } from '../drawing/routes.ts'
import { measureText } from './measure.ts'
import { followed } from '../../shared/stale.ts'
import { before, begin, change, redo, undo, type History } from '../drawing/history.ts'

/** A name that went with another of its step leaves it narrower. */
function fittedBeside(next: FlowDoc, { diagram: { nodes } }: FlowDoc): FlowDoc {
  if (next.diagram.nodes === nodes) return next
  const known = new Map(nodes.map((node) => [node.id, node.data]))
  const lost = next.diagram.nodes.filter(({ id, data: { labels } }) => {
    const before = known.get(id)?.labels
    return before && before !== labels && Object.keys(before).length > Object.keys(labels ?? {}).length
  })
  const diagram = lost.reduce((all, { id, parentId }) => refitted(all, parentId ?? id, measureText), next.diagram)
  return diagram === next.diagram ? next : { ...next, diagram: routed(diagram, next.diagram) }
}

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
    (work: Edit, about: string | null = null) =>
      setHistory((history) => {
        const { present } = history
        const next = followed(before(history, about), present, work(present))
        return change(history, fittedBeside(next, present), about)
      }),
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
