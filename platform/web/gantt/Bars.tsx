import { memo, type ReactNode } from 'react'
import { useText } from '../i18n/index.ts'
import type { GanttBar } from './bars.ts'
import styles from './gantt.module.css'
import { type Box, boxOf, bracketOf, diamondOf, markAt, type Measures } from './geometry.ts'
import { dayOf, type Scale, xOf } from './scale.ts'

interface Props {
  bar: GanttBar
  /** On which line. */
  at: number
  scale: Scale
  measures: Measures
  isChosen: boolean
  isMoved: boolean
  /** How far it may slip is drawn. */
  showsFloat: boolean
}

const HANDLE = 7
const DOT = 5
/** Narrower bars have room for nothing but being moved. */
const ROOMY = 24

/** One bar with all that belongs to it: what was once planned, how far it may slip, words, and where it is taken. */
export const BarDrawing = memo(function BarDrawing({ bar, at, scale, measures, isChosen, isMoved, showsFloat }: Props) {
  const { t } = useText()
  const box = boxOf(scale, measures, bar, at)
  const about = aboutBar(bar)
  if (!box) return null
  const { may = {} } = bar
  const fixed = may.move ? undefined : ''
  const look = {
    'data-look': bar.look,
    'data-critical': bar.isCritical || undefined,
    'data-held': bar.isHeld || undefined,
    'data-faint': bar.isFaint || undefined,
    'data-chosen': isChosen || undefined,
    'data-moved': isMoved || undefined,
  }
  const { left, right, top, height, y } = box
  const width = right - left
  return (
    <g className={styles['bar']} {...look} style={bar.colour ? ({ '--bar': bar.colour } as object) : undefined}>
      <Beside {...{ bar, box, scale, showsFloat }} />
      <g data-bar={bar.id} data-id={bar.id} data-part="move" data-fixed={fixed}>
        <title>{about}</title>
        {bar.look === 'bar' ? (
          <>
            <rect className={styles['body']} x={left} y={top} width={width} height={height} rx={4} />
            {bar.progress ? (
              <rect
                className={styles['done']}
                x={left}
                y={top}
                width={(width * Math.min(100, bar.progress)) / 100}
                height={height}
                rx={4}
              />
            ) : null}
          </>
        ) : (
          <path className={styles['body']} d={bar.look === 'sum' ? bracketOf(box) : diamondOf(box)} />
        )}
        {bar.marks?.map(({ id, day, name, isDone }) => (
          <path key={id} className={styles['folded']} data-done={isDone || undefined} d={markAt(scale, day, box)}>
            <title>{`${name}, ${dayOf(day)}`}</title>
          </path>
        ))}
      </g>
      <Words {...{ bar, box }} />
      {may.stretch && bar.look === 'bar' ? (
        <>
          {width >= ROOMY ? (
            <rect
              className={styles['handle']}
              data-id={bar.id}
              data-part="first"
              x={left - 2}
              y={top}
              width={HANDLE}
              height={height}
            />
          ) : null}
          <rect
            className={styles['handle']}
            data-id={bar.id}
            data-part="last"
            x={width >= ROOMY ? right - HANDLE + 2 : right - 2}
            y={top}
            width={HANDLE}
            height={height}
          />
        </>
      ) : null}
      {may.progress && bar.look === 'bar' && width >= ROOMY ? (
        <path
          className={styles['grip']}
          data-id={bar.id}
          data-part="progress"
          d={`M${left + (width * Math.min(100, bar.progress ?? 0)) / 100} ${top + height - 4}l5 8h-10z`}
        >
          <title>{t('platform.gantt.progress', { percent: Math.round(bar.progress ?? 0) })}</title>
        </path>
      ) : null}
      {may.link ? (
        <>
          <Dot id={bar.id} part="link-first" x={left - DOT - 5} y={y} />
          <Dot id={bar.id} part="link-last" x={right + DOT + 5} y={y} />
        </>
      ) : null}
    </g>
  )
})

const Dot = ({ id, part, x, y }: { id: string; part: string; x: number; y: number }) => (
  <circle className={styles['dot']} data-id={id} data-part={part} cx={x} cy={y} r={DOT} />
)

function Beside({ bar, box, scale, showsFloat }: { bar: GanttBar; box: Box; scale: Scale; showsFloat: boolean }) {
  const { base, deadline, mayLast, last = 0 } = bar
  const { right, top, height, y } = box
  const isLate = deadline !== undefined && last > deadline
  return (
    <>
      {showsFloat && mayLast !== undefined && mayLast > last ? (
        <path className={styles['float']} d={`M${right} ${y}H${xOf(scale, mayLast + 1)}m0 -3v6`} />
      ) : null}
      {base ? (
        <rect
          className={styles['base']}
          x={xOf(scale, base.first)}
          y={top + height + 1.5}
          width={Math.max(3, (base.last - base.first + 1) * scale.width)}
          height={4}
          rx={2}
        />
      ) : null}
      {deadline === undefined ? null : (
        <path
          className={styles['deadline']}
          data-late={isLate || undefined}
          d={`M${xOf(scale, deadline + 1)} ${top + height}v${-height - 2}l-4 -5h8l-4 5`}
        />
      )}
    </>
  )
}

function Words({ bar, box }: { bar: GanttBar; box: Box }): ReactNode {
  const { left, right, y, top, height } = box
  return (
    <>
      {bar.left ? (
        <text className={styles['word']} x={left - 16} y={y} textAnchor="end" dominantBaseline="central">
          {bar.left}
        </text>
      ) : null}
      {bar.inside && bar.look === 'bar' && right - left > ROOMY ? (
        // What does not fit is cut where the bar ends.
        <svg x={left} y={top} width={right - left} height={height} className={styles['within']}>
          <text className={styles['inside']} x={8} y={height / 2} dominantBaseline="central">
            {bar.inside}
          </text>
        </svg>
      ) : null}
      {bar.right ? (
        <text className={styles['word']} x={right + 16} y={y} dominantBaseline="central">
          {bar.right}
        </text>
      ) : null}
    </>
  )
}

export function aboutBar({ name, first, last, look, note }: GanttBar): string {
  const days = first === undefined || last === undefined ? undefined : { first: dayOf(first), last: dayOf(last) }
  const when = days && (look === 'moment' ? days.first : `${days.first} – ${days.last}`)
  return [name, when, note].filter(Boolean).join(', ')
}
