import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { announce } from '#platform/web/drag/index.ts'
import { showFailure, toast } from '#platform/web/feedback.ts'
import type { InputProps } from '#platform/web/fields/look.ts'
import { Button, Segments, TextField } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { emptyPlan, partKinds, type Plan, planIn } from '../../shared/fields/kinds/floor-layout.ts'
import { PartShape, PlanGround, SeatShape } from './PlanDrawing.tsx'
import { boxBetween, type Chosen, changed, moved, numbered, withPart, withSeat, without } from './plan-edits.ts'
import styles from './plan.module.css'
import { smallPicture } from './small-picture.ts'

const tools = ['choose', 'seat', ...partKinds] as const
type Tool = (typeof tools)[number]

interface Cell {
  x: number
  y: number
}

/** A plan that is drawn: parts by dragging over cells, seats by pressing them, and all of it by keys. */
export default function PlanInput({ value, around, onChange }: InputProps) {
  const { t } = useText()
  const drawing = useRef<SVGSVGElement>(null)
  const plan = planIn(value) ?? emptyPlan()
  const [tool, setTool] = useState<Tool>('choose')
  const [chosen, setChosen] = useState<Chosen>(null)
  const [from, setFrom] = useState<Cell | null>(null)
  const [over, setOver] = useState<Cell>({ x: 0, y: 0 })
  const [isFocused, setFocused] = useState(false)
  const keep = (next: Plan) => onChange(JSON.stringify(next))

  const cellAt = ({ clientX, clientY }: { clientX: number; clientY: number }): Cell => {
    const box = drawing.current!.getBoundingClientRect()
    const within = (part: number, cells: number) => Math.max(0, Math.min(cells - 1, Math.floor(part * cells)))
    return {
      x: within((clientX - box.left) / box.width, plan.w),
      y: within((clientY - box.top) / box.height, plan.h),
    }
  }
  const under = ({ x, y }: Cell): Chosen => {
    const seat = plan.seats.find((one) => one.x === x && one.y === y)
    if (seat) return { seat: seat.n }
    const part = plan.parts.findLastIndex((one) => one.x <= x && x < one.x + one.w && one.y <= y && y < one.y + one.h)
    return part < 0 ? null : { part }
  }
  const put = (first: Cell, last: Cell) => {
    if (tool === 'choose') return
    if (tool === 'seat') keep(withSeat(plan, last.x, last.y))
    else {
      keep(withPart(plan, tool, boxBetween(first, last, plan)))
      setChosen({ part: plan.parts.length })
      setTool('choose')
    }
    announce(t('rooms.layout.put', { what: t(`rooms.layout.${tool}`), x: last.x + 1, y: last.y + 1 }))
  }
  const onDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    const cell = cellAt(event)
    setOver(cell)
    if (tool === 'choose') setChosen(under(cell))
    setFrom(cell)
    drawing.current?.setPointerCapture(event.pointerId)
  }
  const onMove = (event: PointerEvent) => {
    if (!from) return
    const cell = cellAt(event)
    if (cell.x === over.x && cell.y === over.y) return
    if (tool === 'choose' && chosen) keep(moved(plan, chosen, { x: cell.x - over.x, y: cell.y - over.y }, false))
    setOver(cell)
  }
  const onUp = () => {
    if (from) put(from, over)
    setFrom(null)
  }
  const ways: Readonly<Record<string, Cell>> = {
    ArrowLeft: { x: -1, y: 0 },
    ArrowRight: { x: 1, y: 0 },
    ArrowUp: { x: 0, y: -1 },
    ArrowDown: { x: 0, y: 1 },
  }
  const onKey = (event: KeyboardEvent) => {
    const by = ways[event.key]
    if (by && chosen && tool === 'choose' && !event.altKey) {
      event.preventDefault()
      keep(moved(plan, chosen, by, event.shiftKey))
      return
    }
    if (by) {
      event.preventDefault()
      const next = {
        x: Math.max(0, Math.min(plan.w - 1, over.x + by.x)),
        y: Math.max(0, Math.min(plan.h - 1, over.y + by.y)),
      }
      setOver(next)
      announce(t('rooms.layout.cell', { x: next.x + 1, y: next.y + 1 }))
      return
    }
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      if (tool === 'choose') setChosen(under(over))
      else if (tool === 'seat') put(over, over)
      else if (from) {
        put(from, over)
        setFrom(null)
      } else setFrom(over)
      return
    }
    if ((event.key === 'Delete' || event.key === 'Backspace') && chosen) {
      event.preventDefault()
      keep(without(plan, chosen))
      setChosen(null)
      return
    }
    if (event.key === 'Escape' && (chosen || from)) {
      event.preventDefault()
      event.stopPropagation()
      setChosen(null)
      setFrom(null)
    }
  }
  const takePicture = async (file: File | undefined) => {
    if (!file) return
    try {
      const picture = await smallPicture(file)
      if (picture) keep({ ...plan, picture })
      else toast.error(t('rooms.layout.picture_large'))
    } catch (error) {
      showFailure(error, 'rooms.layout.picture_large')
    }
  }
  const box = from && tool !== 'choose' && tool !== 'seat' ? boxBetween(from, over, plan) : null
  const part = chosen && 'part' in chosen ? plan.parts[chosen.part] : undefined
  const seat = chosen && 'seat' in chosen ? plan.seats.find(({ n }) => n === chosen.seat) : undefined
  return (
    <fieldset className={styles['input']}>
      <legend>{around.label}</legend>
      <Segments
        label={t('rooms.layout.tool')}
        isLabelHidden
        value={tool}
        choices={tools.map((one) => ({ value: one, label: t(`rooms.layout.${one}`) }))}
        onChange={setTool}
      />
      {/* Arrows walk over its cells, as in a drawing program. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <svg
        ref={drawing}
        className={styles['plan']}
        data-tool={tool}
        viewBox={`0 0 ${plan.w} ${plan.h}`}
        role="application"
        aria-label={t('rooms.layout.canvas', { seats: plan.seats.length, parts: plan.parts.length })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onKeyDown={onKey}
        onPointerDown={onDown}
        onPointerMove={onMove}
        onPointerUp={onUp}
        onPointerCancel={() => setFrom(null)}
      >
        <PlanGround plan={plan} />
        <g className={styles['lines']}>
          {Array.from({ length: plan.w - 1 }, (_, at) => (
            <path key={`x${at}`} d={`M${at + 1} 0V${plan.h}`} />
          ))}
          {Array.from({ length: plan.h - 1 }, (_, at) => (
            <path key={`y${at}`} d={`M0 ${at + 1}H${plan.w}`} />
          ))}
        </g>
        {plan.parts.map((one, at) => (
          <PartShape key={at} part={one} />
        ))}
        {plan.seats.map((one) => (
          <SeatShape key={one.n} {...one} />
        ))}
        {part ? <rect className={styles['chosen']} x={part.x} y={part.y} width={part.w} height={part.h} /> : null}
        {seat ? <rect className={styles['chosen']} x={seat.x} y={seat.y} width={1} height={1} /> : null}
        {box ? <rect className={styles['drawn']} x={box.x} y={box.y} width={box.w} height={box.h} /> : null}
        {isFocused ? <rect className={styles['over']} x={over.x} y={over.y} width={1} height={1} /> : null}
      </svg>
      <div className={styles['bar']}>
        {part && chosen && 'part' in chosen ? (
          <TextField
            label={t('rooms.layout.name')}
            value={part.name}
            maxLength={60}
            onChange={({ target }) => keep(changed(plan, chosen.part, () => ({ name: target.value })))}
          />
        ) : null}
        {seat ? (
          <TextField
            label={t('rooms.layout.number')}
            value={seat.n}
            maxLength={8}
            onChange={({ target }) => {
              const n = target.value.trim()
              const next = numbered(plan, seat.n, n)
              if (!next) return
              keep(next)
              setChosen({ seat: n })
            }}
          />
        ) : null}
        {chosen ? (
          <Button
            icon="trash"
            onClick={() => {
              keep(without(plan, chosen))
              setChosen(null)
            }}
          >
            {t('rooms.layout.remove')}
          </Button>
        ) : null}
        <label className={styles['file']}>
          {t('rooms.layout.picture')}
          <input type="file" accept="image/*" onChange={({ target }) => void takePicture(target.files?.[0])} />
        </label>
        {plan.picture ? (
          <Button
            onClick={() => {
              const { picture: _, ...rest } = plan
              keep(rest)
            }}
          >
            {t('rooms.layout.no_picture')}
          </Button>
        ) : null}
        {value ? <Button onClick={() => onChange(null)}>{t('rooms.layout.clear')}</Button> : null}
      </div>
      <p className={styles['help']}>{around.error ?? around.hint ?? t('rooms.layout.keys')}</p>
    </fieldset>
  )
}
