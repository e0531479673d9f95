import {
  type MouseEvent as ReactMouseEvent,
  type PointerEvent as ReactPointerEvent,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react'
import { DAY, STEP } from '../../shared/board.ts'

/** A mouse drags after some pixels, so that a press stays a press; a finger after a moment, so that it can scroll. */
const DISTANCE = 4
const HOLD = 250
const TOLERANCE = 8

const parts = ['draw', 'move', 'first', 'last'] as const
type Part = (typeof parts)[number]

/** A time that is being drawn, or a booking that is being moved or stretched. */
export interface Ghost {
  /** The booking; undefined where it is a new one. */
  id?: string | undefined
  room: string
  from: number
  to: number
}

interface Taken {
  part: Part
  pointer: number
  isTouch: boolean
  clientX: number
  clientY: number
  /** What it was. */
  was: Ghost
  /** The minute under the pointer when it was taken. */
  minute: number
  ghost: Ghost | null
}

interface Deeds {
  /** What a track shows, in minutes. */
  shown: { from: number; to: number }
  bookingAt: (id: string) => Ghost | undefined
  mayMove: (id: string) => boolean
  onGhost: (ghost: Ghost | null) => void
  onDone: (ghost: Ghost, isPress: boolean) => void
  onPress: (id: string) => void
}

/** Whoever aims at an hour meets it by some pixels more or less. */
const AIM = 4

const rounded = (minute: number, how: (value: number) => number = Math.round) => how(minute / STEP) * STEP

/** Times are drawn on the track of a room, bookings moved by their middle and stretched by their ends. */
export function useTrackDrag(deeds: Deeds) {
  const taken = useRef<Taken>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const minuteAt = (clientX: number, track: Element) => {
    const box = track.getBoundingClientRect()
    const { from, to } = deeds.shown
    return from + ((clientX - box.left) / box.width) * (to - from)
  }
  const trackUnder = (clientX: number, clientY: number) =>
    document.elementsFromPoint(clientX, clientY).flatMap((one) => one.closest<HTMLElement>('[data-track]') ?? [])[0]

  const ghostOf = ({ part, was, minute }: Taken, clientX: number, clientY: number): Ghost | null => {
    const own = document.querySelector<HTMLElement>(`[data-track="${was.room}"]`)
    const track = part === 'move' ? (trackUnder(clientX, clientY) ?? own) : own
    if (!track) return null
    const now = minuteAt(clientX, track)
    const { from, to } = deeds.shown
    if (part === 'draw') {
      const [one, other] = now < minute ? [now, minute] : [minute, now]
      const first = Math.max(from, rounded(one + AIM, Math.floor))
      return { ...was, from: first, to: Math.max(first + STEP, Math.min(to, rounded(other - AIM, Math.ceil))) }
    }
    const by = rounded(now - minute)
    if (part === 'first') return { ...was, from: Math.min(was.to - STEP, was.from + by) }
    if (part === 'last') return { ...was, to: Math.max(was.from + STEP, was.to + by) }
    const shift = Math.max(-was.from, Math.min(DAY - STEP - was.from, by))
    return { ...was, room: track.dataset['track'] ?? was.room, from: was.from + shift, to: was.to + shift }
  }
  const step = (drag: Taken, clientX: number, clientY: number) => {
    const ghost = ghostOf(drag, clientX, clientY)
    if (JSON.stringify(ghost) === JSON.stringify(drag.ghost)) return
    drag.ghost = ghost
    deeds.onGhost(ghost)
  }
  const begin = (drag: Taken) => {
    drag.ghost = drag.was
    if (drag.isTouch) navigator.vibrate?.(15)
    step(drag, drag.clientX, drag.clientY)
  }
  const end = (isDone: boolean) => {
    const drag = taken.current
    clearTimeout(timer.current)
    taken.current = null
    if (!drag) return
    deeds.onGhost(null)
    if (!isDone) return
    if (drag.ghost === null) {
      if (drag.was.id !== undefined) return deeds.onPress(drag.was.id)
      const from = Math.min(rounded(drag.minute + AIM, Math.floor), deeds.shown.to - STEP)
      return deeds.onDone({ ...drag.was, from, to: Math.min(deeds.shown.to, from + 60) }, true)
    }
    const { was, ghost } = drag
    if (was.id === undefined || ghost.room !== was.room || ghost.from !== was.from || ghost.to !== was.to)
      deeds.onDone(ghost, false)
  }

  const onMove = useEffectEvent((event: PointerEvent) => {
    const drag = taken.current
    if (drag?.pointer !== event.pointerId) return
    if (drag.ghost === null) {
      const far = Math.hypot(event.clientX - drag.clientX, event.clientY - drag.clientY)
      const isFixed = drag.was.id !== undefined && !deeds.mayMove(drag.was.id)
      if (drag.isTouch || isFixed) {
        if (far > TOLERANCE) end(false)
        return
      }
      if (far < DISTANCE) return
      begin(drag)
    }
    step(drag, event.clientX, event.clientY)
  })
  const onUp = useEffectEvent((event: PointerEvent) => {
    if (taken.current?.pointer === event.pointerId) end(event.type === 'pointerup')
  })
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !taken.current?.ghost) return
    event.preventDefault()
    event.stopPropagation()
    end(false)
  })
  // A finger that drags does not scroll; whether it does is asked at each of its steps.
  const onTouch = useEffectEvent((event: TouchEvent) => {
    if (taken.current?.ghost && event.cancelable) event.preventDefault()
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
    const target = event.target as Element
    const track = target.closest<HTMLElement>('[data-track]')
    const room = track?.dataset['track']
    if (!track || !room) return
    const id = target.closest<HTMLElement>('[data-booking]')?.dataset['booking']
    const part = parts.find((one) => one === target.closest<HTMLElement>('[data-part]')?.dataset['part']) ?? 'draw'
    const minute = minuteAt(event.clientX, track)
    const was = id === undefined ? { room, from: minute, to: minute } : deeds.bookingAt(id)
    if (!was) return
    const isTouch = event.pointerType === 'touch'
    const drag: Taken = {
      part,
      pointer: event.pointerId,
      isTouch,
      clientX: event.clientX,
      clientY: event.clientY,
      was,
      minute,
      ghost: null,
    }
    taken.current = drag
    const isFixed = id !== undefined && !deeds.mayMove(id)
    if (isTouch && !isFixed) timer.current = setTimeout(() => taken.current === drag && begin(drag), HOLD)
    else if (!isTouch) event.preventDefault()
  }
  /** A finger that holds a booking asks for no menu. */
  const onContextMenu = (event: ReactMouseEvent) => {
    if (taken.current?.isTouch) event.preventDefault()
  }
  return { onPointerDown, onContextMenu }
}
