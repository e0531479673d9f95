import { useStoreApi } from '@xyflow/react'
import { startTransition, useEffect, useMemo, useState } from 'react'
import type { Diagram } from '#modules/workflow/shared/index.ts'
import type { Box } from '../../drawing/flow-doc.ts'
import { inSight, suffices } from '../../drawing/in-sight.ts'
import { LARGE } from '../../drawing/sketch.ts'

/** So small that nobody reads the small print, and hundreds of steps are seen at once: it is left out. */
const FAR = 0.42
/** Milliseconds after the last movement; the wheel is not turned slower. */
const REST = 160
/**
 * Of the width and height that is seen at its own size: so far around it everything is drawn in full as well; less
 * from further away, where more is seen already.
 */
const AROUND = 0.5
/** The same, of what must be left of it before it is drawn about another place. */
const LEFT = 0.2

type View = readonly [x: number, y: number, zoom: number, width: number, height: number]
const nothing: ReadonlySet<string> = new Set()

/**
 * What is drawn in full: of a small diagram everything, of a large one what is in sight, and from afar only the steps
 * themselves. It changes where the canvas rests and not in the middle of a movement, which would have to wait for it.
 */
export function useDetail(diagram: Diagram) {
  const view = useRestingView()
  const isLarge = diagram.nodes.length >= LARGE
  const isFar = view !== null && view[2] < FAR
  const part = useFullPart(isLarge && !isFar ? view : null)
  const full = useMemo(
    () => (!isLarge ? null : isFar || !part ? nothing : inSight(diagram, part)),
    [diagram, isLarge, isFar, part],
  )
  return {
    isLarge,
    isFar,
    zoom: view?.[2] ?? 1,
    isFull: useMemo(() => (id: string) => full === null || full.has(id), [full]),
  }
}

/**
 * What is seen and some of what lies around it; the same as before wherever that suffices, so that a canvas which is
 * zoomed or pushed a little is not drawn anew.
 */
function useFullPart(view: View | null) {
  const [part, setPart] = useState<Box | null>(null)
  if (!view) return part
  if (part && suffices(part, seenFrom(view, LEFT))) return part
  const next = seenFrom(view, Math.max(LEFT, AROUND * Math.min(1, view[2])))
  setPart(next)
  return next
}

/** What is seen, and this share of it on each side. */
function seenFrom([x, y, zoom, width, height]: View, around: number): Box {
  return {
    x: (-x - width * around) / zoom,
    y: (-y - height * around) / zoom,
    width: (width * (1 + 2 * around)) / zoom,
    height: (height * (1 + 2 * around)) / zoom,
  }
}

/** Where the canvas came to rest; null until it did for the first time. */
function useRestingView() {
  const store = useStoreApi()
  const [view, setView] = useState<View | null>(null)
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    const now = (): View => {
      const {
        transform: [x, y, zoom],
        width,
        height,
      } = store.getState()
      return [x, y, zoom, width, height]
    }
    const look = () => {
      startTransition(() =>
        setView((before) => (before && now().every((part, at) => part === before[at]) ? before : now())),
      )
    }
    const wait = () => {
      clearTimeout(waiting)
      waiting = setTimeout(look, REST)
    }
    wait()
    const end = store.subscribe((state, before) => {
      if (state.transform !== before.transform || state.width !== before.width || state.height !== before.height) wait()
    })
    return () => {
      end()
      clearTimeout(waiting)
    }
  }, [store])
  return view
}
