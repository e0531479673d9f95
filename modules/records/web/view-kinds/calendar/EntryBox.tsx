import type { CSSProperties, KeyboardEvent } from 'react'
import { STEP_KEYS, useDragItem } from '#platform/web/drag/index.ts'
import styles from './calendar.module.css'
import type { Entry } from './layout.ts'
import { clockOf } from './time.ts'

/** What can be done on a calendar. */
export interface CalendarDeeds {
  onOpen: (entry: Entry) => void
  onStep: (event: KeyboardEvent<HTMLElement>, entry: Entry) => void
  onDay: (day: string) => void
  /** Undefined where nothing may be added. */
  onAdd: ((day: string, minutes: number | null) => void) | undefined
}

interface Props {
  entry: Entry
  /** Which of its parts it is; each is dragged by itself. */
  part: string
  mayMove: boolean
  mayStretch: boolean
  begins?: boolean
  ends?: boolean
  style: CSSProperties
  isBlock?: boolean
  deeds: CalendarDeeds
}

/** An entry, or the part of it that falls into a week. */
export function EntryBox({
  entry,
  part,
  mayMove,
  mayStretch,
  begins = true,
  ends = true,
  style,
  isBlock = false,
  deeds,
}: Props) {
  const { from, to, title, colour, row } = entry
  const isOwn = row.may?.includes('u') ?? true
  const { ref: whole, isDragged: isMoved } = useDragItem({
    id: dragId({ id: row.id, part, what: 'move' }),
    mayMove: mayMove && isOwn,
    isPlace: false,
  })
  const { ref: end, isDragged: isStretched } = useDragItem({
    id: dragId({ id: row.id, part, what: 'end' }),
    mayMove: mayStretch && isOwn && ends,
    isPlace: false,
  })
  const clock = from.minutes === null ? '' : clockOf(from.minutes)
  const days = from.day === to.day ? from.day : `${from.day} – ${to.day}`
  return (
    <div
      className={styles['entry']}
      style={{ ...style, ...(colour && { '--entry': colour }) }}
      data-begins={begins || undefined}
      data-ends={ends || undefined}
      data-block={isBlock || undefined}
      data-dragged={isMoved || isStretched || undefined}
    >
      <button
        ref={whole}
        type="button"
        data-entry={row.id}
        title={`${title}, ${days} ${clock}`.trim()}
        aria-keyshortcuts={mayMove ? STEP_KEYS : undefined}
        onClick={() => deeds.onOpen(entry)}
        onKeyDown={(event) => deeds.onStep(event, entry)}
      >
        <span>
          {begins && clock ? <span className="orgil-num">{clock} </span> : null}
          {title}
          <span className="orgil-hidden">, {days}</span>
        </span>
      </button>
      {mayStretch && ends ? <span ref={end} className={styles['handle']} aria-hidden /> : null}
    </div>
  )
}

interface Dragged {
  id: string
  part: string
  what: 'move' | 'end'
}

const dragId = ({ id, part, what }: Dragged) => `${id}|${part}|${what}`

export function draggedOf(id: string | number): Dragged {
  const [row = '', part = '', what] = String(id).split('|')
  return { id: row, part, what: what === 'end' ? 'end' : 'move' }
}
