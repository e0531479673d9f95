import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  use,
  useCallback,
  useRef,
  useState,
} from 'react'
import { useText } from '../i18n/index.ts'
import { Icon } from '../icons/index.ts'
import { announce } from './announce.ts'
import { DragArea, useDragItem } from './DragArea.tsx'
import styles from './drag.module.css'
import { type Lists, type Place, placeAfterStep, placeBeside } from './ordered.ts'
import { stepOf } from './step-keys.ts'

interface Props {
  lists: Lists
  title: (name: string) => string
  /** What the lists are called, where there are several. */
  names?: readonly string[]
  /** `false` where nothing comes of it. */
  onMove: (name: string, to: Place) => boolean
  /** Where Alt with an arrow to the side leads. */
  sideways?: (name: string, way: 'in' | 'out') => Place | null
  children: ReactNode
}

interface Inside {
  /** What is on its way, and over which place. */
  over: { moved: string; place: string | null; isBelow: boolean } | null
  isSideways: boolean
  onKeyDown: (event: KeyboardEvent, name: string) => void
  /** The handle of each by its name. */
  handles: RefObject<Map<string, HTMLElement>>
}

const Ordered = createContext<Inside | null>(null)

/** A line as a place, beside itself as what is moved. */
const lineId = (name: string) => `line ${name}`
const listId = (list: number) => `list ${list}`

/**
 * The one way to put things of a list in order: each is taken at its handle and let go over another, or moved by Alt
 * and the arrows from there.
 */
export function OrderedLists({ lists, names = [], title, onMove, sideways, children }: Props) {
  const { t } = useText()
  const [over, setOver] = useState<Inside['over']>(null)
  const handles = useRef(new Map<string, HTMLElement>())
  const placeAt = (name: string, place: string, isBelow: boolean): Place | null => {
    const list = lists.findIndex((_, one) => listId(one) === place)
    if (list >= 0) return { list, at: lists[list]!.length }
    return placeBeside(lists, name, place.slice(lineId('').length), isBelow)
  }
  const onKeyDown = (event: KeyboardEvent, name: string) => {
    const step = stepOf(event)
    if (!step) return
    const isAside = step === 'in' || step === 'out'
    if (isAside && !sideways) return
    event.preventDefault()
    const to = isAside ? sideways!(name, step) : placeAfterStep(lists, name, step)
    const isMoved = to !== null && onMove(name, to)
    // A browser takes the focus from what changes its place; in another list it is another element.
    requestAnimationFrame(() => handles.current.get(name)?.focus())
    const list = isAside && isMoved ? names[to.list] : undefined
    if (list !== undefined) announce(t('platform.drag.moved_to', { name: title(name), list }))
    else announce(t(isMoved ? `platform.drag.moved_${step}` : 'platform.drag.no_way', { name: title(name) }))
  }
  return (
    <DragArea
      shadow={(id) => title(String(id))}
      name={(id) => title(String(id))}
      onOver={(moved, place, { y }) =>
        setOver({ moved: String(moved), place: place === null ? null : String(place), isBelow: y > 0.5 })
      }
      onDrop={(moved, place, { y }) => {
        const to = place === null ? null : placeAt(String(moved), String(place), y > 0.5)
        return to !== null && onMove(String(moved), to)
      }}
      onEnd={() => setOver(null)}
    >
      <Ordered value={{ over, isSideways: sideways !== undefined, onKeyDown, handles }}>{children}</Ordered>
    </DragArea>
  )
}

const useOrdered = () => {
  const inside = use(Ordered)
  if (!inside) throw new Error('OrderedLists is not around')
  return inside
}

/** A line of a list: over it another can be let go. */
export function OrderedLine({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  const { over } = useOrdered()
  const { ref } = useDragItem({ id: lineId(name), mayMove: false })
  return (
    <li
      ref={ref}
      className={`${styles['line']} ${className ?? ''}`}
      data-mark={over?.place === lineId(name) ? (over.isBelow ? 'below' : 'above') : undefined}
      data-dragged={over?.moved === name || undefined}
    >
      {children}
    </li>
  )
}

/** What stands where a list is empty, and is a place as well. */
export function EmptyList({ list, children }: { list: number; children: ReactNode }) {
  const { over } = useOrdered()
  const { ref } = useDragItem({ id: listId(list), mayMove: false })
  return (
    <p ref={ref} className={styles['empty']} data-mark={over?.place === listId(list) ? 'in' : undefined}>
      {children}
    </p>
  )
}

/** Where a line is taken; `label` says what pressing it moves. */
export function LineHandle({ name, label, hint }: { name: string; label: string; hint?: string }) {
  const { isSideways, onKeyDown, handles } = useOrdered()
  const { ref: grip } = useDragItem({ id: name, mayMove: true, isPlace: false })
  const ref = useCallback(
    (element: HTMLButtonElement | null) => {
      grip(element)
      if (!element) return undefined
      handles.current.set(name, element)
      return () => {
        grip(null)
        // The same name in another list may have come before this one goes.
        if (handles.current.get(name) === element) handles.current.delete(name)
      }
    },
    [grip, handles, name],
  )
  return (
    <button
      ref={ref}
      type="button"
      className={styles['handle']}
      aria-label={label}
      aria-keyshortcuts={`Alt+ArrowUp Alt+ArrowDown${isSideways ? ' Alt+ArrowLeft Alt+ArrowRight' : ''}`}
      title={hint}
      onKeyDown={(event) => onKeyDown(event, name)}
    >
      <Icon name="menu" size={16} />
    </button>
  )
}
