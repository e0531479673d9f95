import { type RefObject, useEffect, useRef } from 'react'

type Stop = HTMLElement | SVGElement

/** So many presses back an opener is looked for. */
const REMEMBERED = 12

/**
 * A press may take away or switch off what was pressed, and a panel goes with its button. Whoever works with the
 * keys, or listens, then goes on beside it: at the heading of the panel that is still there, at what opened the one
 * that is not, else at the heading of the flow.
 */
export function useKeptFocus(room: RefObject<HTMLElement | null>) {
  const last = useRef<{ stop: Stop; panel: Element | null } | null>(null)
  const pressed = useRef<readonly Stop[]>([])

  useEffect(() => {
    const element = room.current
    const come = ({ target }: FocusEvent) => {
      last.current = isStop(target) ? { stop: target, panel: target.closest('aside') } : null
    }
    const press = ({ target }: Event) => {
      const stop =
        target instanceof Element ? target.closest<Stop>('button, .react-flow__node, .react-flow__edge') : null
      if (stop) pressed.current = [...pressed.current, stop].slice(-REMEMBERED)
    }
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Enter' || event.key === ' ') press(event)
    }
    // Whoever points elsewhere has left it.
    const point = ({ target }: PointerEvent) => {
      if (target instanceof Node && !last.current?.stop.contains(target)) last.current = null
    }
    element?.addEventListener('focusin', come)
    element?.addEventListener('keydown', key)
    element?.addEventListener('click', press)
    element?.addEventListener('pointerdown', point)
    return () => {
      element?.removeEventListener('focusin', come)
      element?.removeEventListener('keydown', key)
      element?.removeEventListener('click', press)
      element?.removeEventListener('pointerdown', point)
    }
  }, [room])

  useEffect(() => {
    const lost = last.current
    const { activeElement, body } = document
    if (!lost || (activeElement !== body && activeElement !== lost.stop) || takesFocus(lost.stop)) return
    last.current = null
    goalOf(lost, pressed.current, room.current)?.focus({ preventScroll: true })
  })
}

function goalOf(
  { stop, panel }: { stop: Stop; panel: Element | null },
  pressed: readonly Stop[],
  room: HTMLElement | null,
): Stop | null | undefined {
  if (panel?.isConnected) return panel.querySelector<HTMLElement>('h2')
  if (stop.matches('.react-flow__node, .react-flow__edge')) return room?.querySelector<HTMLElement>('.react-flow__node')
  const opener = pressed.findLast((one) => one.isConnected && !panel?.contains(one))
  return opener && takesFocus(opener) ? opener : room?.querySelector('h1')
}

const isStop = (target: EventTarget | null): target is Stop =>
  target instanceof HTMLElement || target instanceof SVGElement
const takesFocus = (element: Stop) => element.isConnected && !element.matches(':disabled') && element.checkVisibility()
