import {
  type MouseEvent as ReactMouseEvent,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import type { LinkType } from '#platform/shared/schedule/index.ts'
import type { BarChange, NewLink } from './bars.ts'
import { rollSpeed } from './roll.ts'

/** A mouse drags after some pixels, so that a press stays a press; a finger after a moment, so that it can scroll. */
const DISTANCE = 4
const HOLD = 250
const TOLERANCE = 8

const parts = ['draw', 'move', 'first', 'last', 'progress', 'link-first', 'link-last'] as const
type BarPart = (typeof parts)[number]

/** A link that is being drawn: from which end, and where the pointer is in the drawing. */
interface Drawn {
  from: string
  end: 'first' | 'last'
  x: number
  y: number
  over: { id: string; end: 'first' | 'last' } | undefined
}

interface Taken {
  id: string
  part: BarPart
  pointer: number
  isTouch: boolean
  clientX: number
  clientY: number
  /** In the drawing. */
  startX: number
  isDragging: boolean
  /** It may not be moved: a press is a press. */
  isFixed: boolean
  change?: BarChange | undefined
}

interface Deeds {
  scroller: RefObject<HTMLElement | null>
  drawing: RefObject<Element | null>
  /** Pixels of a day. */
  width: number
  /** How much at the left of the frame lies below something else. */
  covered: number
  progressAt: (id: string, x: number) => number
  dayAt: (x: number) => number
  onPreview: (change: BarChange | null) => void
  onChange: (change: BarChange) => void
  onLink: (link: NewLink) => void
  onPress: (id: string) => void
}

/** Bars are taken at their middle and their ends, what is done of them at its end, links at the dots beside them. */
export function useBarDrag(deeds: Deeds) {
  const taken = useRef<Taken>(null)
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const rolling = useRef(0)
  /** Since when the page rolls, when it did last, and parts of a pixel that are still to come. */
  const rolled = useRef<{ since: number; at: number; rest: number }>(null)
  const last = useRef({ x: 0, y: 0 })

  const placeIn = (clientX: number, clientY: number) => {
    const box = deeds.drawing.current?.getBoundingClientRect()
    return { x: clientX - (box?.left ?? 0), y: clientY - (box?.top ?? 0) }
  }

  const changeTo = ({ id, part, startX }: Taken, x: number): BarChange => {
    if (part === 'draw') {
      const [one, other] = [deeds.dayAt(startX), deeds.dayAt(x)]
      return { id, part, first: Math.min(one, other), last: Math.max(one, other) }
    }
    return part === 'progress'
      ? { id, part, to: deeds.progressAt(id, x) }
      : { id, part: part as 'move' | 'first' | 'last', by: Math.round((x - startX) / deeds.width) }
  }
  const begin = (drag: Taken) => {
    drag.isDragging = true
    setDragged(drag.id)
    if (drag.isTouch) navigator.vibrate?.(15)
    if (!rolling.current) rolling.current = requestAnimationFrame(roll)
  }
  const step = (clientX: number, clientY: number) => {
    const drag = taken.current
    if (!drag?.isDragging) return
    const { x, y } = placeIn(clientX, clientY)
    if (drag.part === 'link-first' || drag.part === 'link-last') {
      const end = drag.part === 'link-first' ? 'first' : 'last'
      setDrawn({ from: drag.id, end, x, y, over: barUnder(clientX, clientY, drag.id) })
      return
    }
    const change = changeTo(drag, x)
    if (JSON.stringify(change) === JSON.stringify(drag.change)) return
    drag.change = change
    deeds.onPreview(change)
  }
  const roll = (now: number) => {
    rolling.current = 0
    const element = deeds.scroller.current
    const drag = taken.current
    if (!drag?.isDragging || !element) return
    const box = element.getBoundingClientRect()
    const { x, y } = last.current
    const { since, at, rest } = rolled.current ?? { since: now, at: now, rest: 0 }
    const speed = (start: number, place: number, from: number, to: number) =>
      rollSpeed({ start, at: place }, from, to, now - since)
    const across = speed(drag.clientX, x, box.left + deeds.covered, box.right)
    const down = drag.part.startsWith('link') ? speed(drag.clientY, y, box.top, box.bottom) : 0
    if (across === 0 && down === 0) rolled.current = null
    else {
      const seconds = Math.min(50, now - at) / 1000
      const by = across * seconds + rest
      const whole = Math.trunc(by)
      rolled.current = { since, at: now, rest: by - whole }
      element.scrollBy(whole, Math.round(down * seconds))
      step(x, y)
    }
    rolling.current = requestAnimationFrame(roll)
  }
  const end = (isDone: boolean) => {
    const drag = taken.current
    clearTimeout(timer.current)
    cancelAnimationFrame(rolling.current)
    rolling.current = 0
    rolled.current = null
    taken.current = null
    if (!drag) return
    if (!drag.isDragging) {
      // An empty line that is pressed gets that day.
      if (isDone && drag.part === 'draw') deeds.onChange(changeTo(drag, drag.startX))
      else if (isDone) deeds.onPress(drag.id)
      return
    }
    setDragged(null)
    if (drag.part.startsWith('link')) {
      const over = drawn?.over
      setDrawn(null)
      if (isDone && over)
        deeds.onLink({ from: drag.id, to: over.id, type: typeOf(drag.part === 'link-last', over.end) })
      return
    }
    const change = drag.change
    const isAny = change !== undefined && (!('by' in change) || change.by !== 0)
    if (isDone && isAny) deeds.onChange(change)
    else deeds.onPreview(null)
  }

  const forget = () => {
    clearTimeout(timer.current)
    taken.current = null
  }
  const onMove = useEffectEvent((event: PointerEvent) => {
    const drag = taken.current
    if (drag?.pointer !== event.pointerId) return
    last.current = { x: event.clientX, y: event.clientY }
    if (!drag.isDragging) {
      const far = Math.hypot(event.clientX - drag.clientX, event.clientY - drag.clientY)
      if (drag.isTouch || drag.isFixed) {
        if (far > TOLERANCE) forget()
        return
      }
      if (far < DISTANCE) return
      begin(drag)
    }
    step(event.clientX, event.clientY)
  })
  const onUp = useEffectEvent((event: PointerEvent) => {
    if (taken.current?.pointer === event.pointerId) end(event.type === 'pointerup')
  })
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !taken.current?.isDragging) return
    event.preventDefault()
    event.stopPropagation()
    end(false)
  })
  // A finger that drags does not scroll; whether it does is asked at each of its steps.
  const onTouch = useEffectEvent((event: TouchEvent) => {
    if (taken.current?.isDragging && event.cancelable) event.preventDefault()
  })
  useEffect(() => {
    const move = (event: PointerEvent) => onMove(event)
    const up = (event: PointerEvent) => onUp(event)
    const key = (event: KeyboardEvent) => onKey(event)
    const touch = (event: TouchEvent) => onTouch(event)
    addEventListener('pointermove', move)
    addEventListener('pointerup', up)
    addEventListener('pointercancel', up)
    addEventListener('keydown', key, true)
    addEventListener('touchmove', touch, { passive: false })
    return () => {
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', up)
      removeEventListener('pointercancel', up)
      removeEventListener('keydown', key, true)
      removeEventListener('touchmove', touch)
    }
  }, [])

  const onPointerDown = (event: ReactPointerEvent) => {
    if (event.button !== 0 || taken.current) return
    const target = (event.target as Element).closest<SVGElement>('[data-part]')
    const { id, part } = target?.dataset ?? {}
    if (!id || !isPart(part)) return
    const { clientX, clientY, pointerId: pointer } = event
    last.current = { x: clientX, y: clientY }
    const isTouch = event.pointerType === 'touch'
    const drag: Taken = {
      id,
      part,
      pointer,
      isTouch,
      clientX,
      clientY,
      startX: placeIn(clientX, clientY).x,
      isDragging: false,
      isFixed: target?.dataset['fixed'] !== undefined,
    }
    taken.current = drag
    if (isTouch && !drag.isFixed) timer.current = setTimeout(() => taken.current === drag && begin(drag), HOLD)
    else if (!isTouch) event.preventDefault()
  }
  /** A finger that holds a bar asks for no menu. */
  const onContextMenu = (event: ReactMouseEvent) => {
    if (taken.current?.isTouch) event.preventDefault()
  }
  return { onPointerDown, onContextMenu, drawn, dragged }
}

const isPart = (part: string | undefined): part is BarPart => (parts as readonly (string | undefined)[]).includes(part)

const typeOf = (isFromLast: boolean, end: 'first' | 'last'): LinkType =>
  `${isFromLast ? 'F' : 'S'}${end === 'first' ? 'S' : 'F'}`

/** The bar under the pointer, and to which of its ends it is nearer. */
function barUnder(clientX: number, clientY: number, from: string): Drawn['over'] {
  for (const element of document.elementsFromPoint(clientX, clientY)) {
    const bar = element.closest<SVGElement>('[data-bar]')
    const id = bar?.dataset['bar']
    if (!bar || !id || id === from) continue
    const box = bar.getBoundingClientRect()
    return { id, end: clientX < box.left + box.width / 2 ? 'first' : 'last' }
  }
  return undefined
}
