import { useRef, useState, type PointerEvent } from 'react'
import { createPortal } from 'react-dom'
import { StepBadge } from '#modules/workflow/web/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { canRun, catalogue, type CatalogueEntry, lookOf } from '#modules/workflow/shared/index.ts'
import styles from './panels.module.css'

const FAR_ENOUGH = 8

interface Props {
  hasStart: boolean
  /** A tap, or Enter: the step goes where it belongs. */
  onAdd: (entry: CatalogueEntry) => void
  /** Let go at this point of the screen. */
  onDrop: (entry: CatalogueEntry, at: { x: number; y: number }) => void
}

/** What people do comes first; a model, which few have, behind it. */
export function kindsOfSteps(): CatalogueEntry[] {
  const rank = ({ type, subject }: CatalogueEntry) =>
    type === 'action' ? (subject.object_type === 'AI_DECISION' ? 2 : 1) : type === 'start' ? 0 : 3
  return catalogue.filter(({ subject }) => canRun(subject.object_type)).toSorted((a, b) => rank(a) - rank(b))
}

/**
 * The kinds of steps. Dragged by mouse or finger onto the canvas, or added by a tap; what is done at any step and is
 * none itself is only named.
 */
export function Palette({ hasStart, onAdd, onDrop }: Props) {
  const { t } = useText()
  const say = useWords()
  const entries = kindsOfSteps().filter(({ subject }) => !(hasStart && subject.object_type === 'START'))
  const beside = catalogue.filter(({ subject }) => !canRun(subject.object_type))
  return (
    <nav className={styles['palette']} aria-label={t('flowdesign.add_step')}>
      <h2>{t('flowdesign.add_step')}</h2>
      <ul>
        {entries.map((entry) => (
          <li key={entry.key}>
            <Item entry={entry} onAdd={onAdd} onDrop={onDrop} />
          </li>
        ))}
        {beside.map(({ key, subject, label }) => (
          <li key={key} className={styles['beside']}>
            <StepBadge type={subject.object_type} size={30} />
            <span>
              <b>{say(label)}</b>
              {t('flowdesign.nothing_to_draw')}
            </span>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Item({ entry, onAdd, onDrop }: Pick<Props, 'onAdd' | 'onDrop'> & { entry: CatalogueEntry }) {
  const say = useWords()
  const from = useRef<{ x: number; y: number } | null>(null)
  const isDragging = useRef(false)
  const [at, setAt] = useState<{ x: number; y: number } | null>(null)
  const badge = <StepBadge type={lookOf(entry.subject.object_type, entry.triggers)} size={30} />

  const onMove = ({ clientX, clientY }: PointerEvent) => {
    if (!from.current) return
    if (Math.hypot(clientX - from.current.x, clientY - from.current.y) > FAR_ENOUGH) isDragging.current = true
    if (isDragging.current) setAt({ x: clientX, y: clientY })
  }
  const end =
    (drop: boolean) =>
    ({ clientX, clientY }: PointerEvent) => {
      if (drop && isDragging.current) onDrop(entry, { x: clientX, y: clientY })
      from.current = null
      setAt(null)
    }
  return (
    <>
      <button
        type="button"
        className={styles['kind']}
        title={say(entry.description)}
        onPointerDown={(event) => {
          from.current = { x: event.clientX, y: event.clientY }
          isDragging.current = false
          event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerMove={onMove}
        onPointerUp={end(true)}
        onPointerCancel={end(false)}
        onClick={() => {
          // Letting go after a drag is a click too.
          if (!isDragging.current) onAdd(entry)
          isDragging.current = false
        }}
      >
        {badge}
        <span>{say(entry.label)}</span>
      </button>
      {at
        ? createPortal(
            <div className={styles['ghost']} style={{ translate: `${at.x}px ${at.y}px` }} aria-hidden>
              {badge}
              {say(entry.label)}
            </div>,
            document.body,
          )
        : null}
    </>
  )
}
