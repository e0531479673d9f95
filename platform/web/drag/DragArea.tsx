import { DragDropProvider, DragOverlay, PointerSensor, useDraggable, useDroppable } from '@dnd-kit/react'
import { AutoScroller, Cursor, Feedback, PointerActivationConstraints, PreventSelection } from '@dnd-kit/dom'
import { type PointerEvent, type ReactNode, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useText } from '../i18n/index.ts'
import { announce } from './announce.ts'
import styles from './drag.module.css'

/** Where the pointer is within what lies under it: parts of its width and height, from 0 to 1. */
interface Within {
  x: number
  y: number
}
type DragId = string | number

interface Props {
  children: ReactNode
  /** What travels with the pointer. */
  shadow: (id: DragId) => ReactNode
  /** Its name, for those who hear the page. */
  name: (id: DragId) => string
  /** The pointer is over a place, or over none; asked at each of its steps. */
  onOver: (moved: DragId, place: DragId | null, within: Within) => void
  /** Let go; `false` where nothing came of it. */
  onDrop: (moved: DragId, place: DragId | null, within: Within) => boolean
  /** Given up, or over. */
  onEnd: () => void
}

/** A mouse drags after some pixels, so that a press stays a press; a finger after a moment, so that it can scroll. */
const pointer = PointerSensor.configure({
  activationConstraints: ({ pointerType }) => [
    pointerType === 'touch'
      ? new PointerActivationConstraints.Delay({ value: 250, tolerance: 8 })
      : new PointerActivationConstraints.Distance({ value: 5 }),
  ],
})

/**
 * The one way to drag: by mouse, pen and finger. Whoever presses keys has Alt and the arrows instead, which a list
 * offers for the same moves (`stepKeys`); both are said in the person's language.
 */
export function DragArea({ children, shadow, name, onOver, onDrop, onEnd }: Props) {
  const { t } = useText()
  return (
    <DragDropProvider
      sensors={[pointer]}
      // The library's own words are English, and its keys are those of lists that walk by arrows.
      plugins={[AutoScroller, Cursor, PreventSelection, Feedback.configure({ dropAnimation: null })]}
      onDragStart={({ operation: { source } }) =>
        source && announce(t('platform.drag.taken', { name: name(source.id) }))
      }
      // What lies under the pointer changes also where the page rolls below it.
      onDragOver={({ operation }) => operation.source && onOver(operation.source.id, ...placeIn(operation))}
      onDragMove={({ operation }) => operation.source && onOver(operation.source.id, ...placeIn(operation))}
      onDragEnd={({ operation, canceled }) => {
        const { source } = operation
        const isDone = source !== null && !canceled && onDrop(source.id, ...placeIn(operation))
        if (source) announce(t(isDone ? 'platform.drag.dropped' : 'platform.drag.given_up', { name: name(source.id) }))
        onEnd()
      }}
    >
      {children}
      <DragOverlay dropAnimation={null} className={styles['overlay']!}>
        {({ id }) => <div className={styles['shadow']}>{shadow(id)}</div>}
      </DragOverlay>
    </DragDropProvider>
  )
}

interface Under {
  target: { id: DragId; element?: Element | undefined } | null
  position: { current: { x: number; y: number } }
}

function placeIn({ target, position }: Under): [DragId | null, Within] {
  const box = target?.element?.getBoundingClientRect()
  if (!target || !box) return [null, { x: 0, y: 0 }]
  const { x, y } = position.current
  return [target.id, { x: (x - box.left) / box.width, y: (y - box.top) / box.height }]
}

/**
 * Something that can be dragged, and over which others can be let go; `isPlace` where it is only the one or the other.
 */
export function useDragItem({ id, mayMove, isPlace = true }: { id: DragId; mayMove: boolean; isPlace?: boolean }) {
  const draggable = useDraggable({ id, disabled: !mayMove })
  const droppable = useDroppable({ id, disabled: !isPlace })
  const [held, over] = [draggable.ref, droppable.ref]
  // The same each time: another one would be taken for another element.
  const ref = useCallback(
    (element: Element | null) => {
      held(element)
      over(element)
    },
    [held, over],
  )
  return { ref, isDragged: draggable.isDragging }
}

/**
 * One of thousands that can be dragged: it costs nothing until somebody presses it. `hold` is put inside of it, and
 * draws nothing.
 */
export function useLateDrag({ id, mayMove }: { id: DragId; mayMove: boolean }) {
  const [pressed, setPressed] = useState<Element>()
  const [isDragged, setDragged] = useState(false)
  return {
    // It is to hear this press already, so it is made ready before the press comes to it.
    onPointerDownCapture: ({ currentTarget }: PointerEvent) => {
      if (mayMove && pressed !== currentTarget) flushSync(() => setPressed(currentTarget))
    },
    hold: pressed && mayMove ? <Hold id={id} element={pressed} onDragged={setDragged} /> : null,
    isDragged,
  }
}

function Hold({ id, element, onDragged }: { id: DragId; element: Element; onDragged: (is: boolean) => void }) {
  const { isDragging } = useDraggable({ id, element })
  const tell = useEffectEvent(onDragged)
  useEffect(() => tell(isDragging), [isDragging])
  return null
}
