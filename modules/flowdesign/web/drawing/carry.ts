import type { InternalNode } from '@xyflow/react'
import { type CanvasNode, styleAt } from './to-canvas.ts'
import type { Point } from './flow-doc.ts'

interface Lookups {
  nodeLookup: Map<string, InternalNode<CanvasNode>>
  parentLookup: Map<string, Map<string, InternalNode<CanvasNode>>>
}

/**
 * Puts steps with their outcomes somewhere else in what the canvas keeps of them, and nothing besides: while a step
 * is carried only what hangs on it is drawn anew. Where it is put down is told to the drawing, which gives the canvas
 * all of its nodes again.
 */
export function carry({ nodeLookup, parentLookup }: Lookups, places: ReadonlyMap<string, Point>) {
  for (const [id, position] of places) {
    const step = nodeLookup.get(id)
    if (!step) continue
    nodeLookup.set(id, {
      ...step,
      position,
      style: styleAt(position),
      internals: { ...step.internals, positionAbsolute: position },
    })
    const children = parentLookup.get(id)
    for (const child of children?.values() ?? []) {
      const positionAbsolute = { x: position.x + child.position.x, y: position.y + child.position.y }
      const carried = {
        ...child,
        style: styleAt(positionAbsolute),
        internals: { ...child.internals, positionAbsolute },
      }
      nodeLookup.set(child.id, carried)
      children?.set(child.id, carried)
    }
  }
}
