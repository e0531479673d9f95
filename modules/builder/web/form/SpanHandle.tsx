import { type KeyboardEvent, type PointerEvent, type RefObject, use, useState } from 'react'
import { type FittedPart, GRID } from '#modules/records/shared/index.ts'
import { spansOf } from '#modules/records/web/parts.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { useBuilding } from './building.ts'
import { CanvasDevice } from './device.ts'
import styles from './form.module.css'

/** The edge of a part: pulled, or moved by arrows, it takes more or fewer of the 24 columns on the device shown. */
export function SpanHandle({ one, place }: { one: FittedPart; place: RefObject<HTMLDivElement | null> }) {
  const { t } = useText()
  const { change, nameOf } = useBuilding()
  const device = use(CanvasDevice)
  const [isPulled, setPulled] = useState(false)
  const now = spansOf(one)[device]
  const set = (span: number) => {
    const fit = Math.max(1, Math.min(GRID, Math.round(span)))
    if (fit !== now) change(one, (part) => ({ ...part, spans: { ...part.spans, [device]: fit } }), 'span')
  }
  const pull = ({ clientX }: PointerEvent) => {
    const cell = place.current?.parentElement
    const grid = cell?.parentElement
    if (!isPulled || !cell || !grid) return
    set(((clientX - cell.getBoundingClientRect().left) / grid.getBoundingClientRect().width) * GRID)
  }
  const keys = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, PageUp: 6, PageDown: -6 }[event.key]
    const to = { Home: 1, End: GRID }[event.key]
    if (event.altKey || (step === undefined && to === undefined)) return
    event.preventDefault()
    set(to ?? now + (step ?? 0))
  }
  return (
    <span
      className={styles['handle']}
      role="slider"
      tabIndex={0}
      aria-label={t('builder.form.span_of', { name: nameOf(one) })}
      aria-valuemin={1}
      aria-valuemax={GRID}
      aria-valuenow={now}
      aria-orientation="horizontal"
      onKeyDown={keys}
      onPointerDown={(event) => {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        setPulled(true)
      }}
      onPointerMove={pull}
      onPointerUp={() => setPulled(false)}
      onPointerCancel={() => setPulled(false)}
    >
      {now}
    </span>
  )
}
