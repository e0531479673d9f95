import { useId } from 'react'
import { shortName } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { figuresOf, headOf } from '../structure/tree.ts'
import { BOX, cutTo, inLines, type Box, type Layout } from './layout.ts'
import { widthOf } from './widths.ts'
import styles from './ChartPage.module.css'

/** Where words begin, and where they end at the latest. */
const WORDS = { left: 16, right: BOX.width - 12 } as const
const NAME = { size: 13, weight: 650 } as const
const HEAD = { size: 12, weight: 400 } as const
const BETWEEN = 10

/** Boxes and lines; colours stand in attributes, so that a saved drawing carries them. */
export function Drawing({
  layout,
  closed,
  onFold,
}: {
  layout: Layout
  closed: ReadonlySet<number>
  onFold: (id: number) => void
}) {
  const edge = useId()
  return (
    <>
      {/* A saved drawing may be shown in letters wider than those it was measured in. */}
      <clipPath id={edge}>
        <rect x={WORDS.left} width={WORDS.right - WORDS.left} height={BOX.height} />
      </clipPath>
      {layout.lines.map(({ id, from: [x1, y1], to: [x2, y2] }) => {
        const middle = (y1 + y2) / 2
        return (
          <path
            key={id}
            d={`M${x1} ${y1}V${middle}H${x2}V${y2}`}
            fill="none"
            stroke="var(--orgil-line-strong)"
            strokeWidth={1.2}
          />
        )
      })}
      {layout.boxes.map((box) => (
        <UnitBox key={box.unit.id} box={box} edge={edge} isClosed={closed.has(box.unit.id)} onFold={onFold} />
      ))}
    </>
  )
}

function UnitBox({
  box: { unit, x, y },
  edge,
  isClosed,
  onFold,
}: {
  box: Box
  edge: string
  isClosed: boolean
  onFold: (id: number) => void
}) {
  const { t } = useText()
  const head = headOf(unit)
  const headJob = unit.jobs.find(({ is_head }) => is_head)
  const { people, vacant } = figuresOf([unit])
  const room = WORDS.right - WORDS.left
  const lines = inLines(unit.label, (text) => widthOf(text, NAME.size, NAME.weight) <= room, 2)
  const folds = unit.children.length > 0
  const name = head ? shortName(head.first_name, head.last_name) : headJob ? t('organization.chart.vacant') : ''
  const count = widthOf(String(people), HEAD.size, HEAD.weight) + BETWEEN
  const words = [
    unit.label,
    name,
    t('organization.structure.people', { people }),
    vacant > 0 ? t('organization.structure.vacant', { vacant }) : '',
  ]
    .filter(Boolean)
    .join(', ')
  const fold = () => {
    if (folds) onFold(unit.id)
  }
  return (
    <g
      transform={`translate(${x} ${y})`}
      className={folds ? styles['folds'] : undefined}
      {...(folds ? { role: 'button', tabIndex: 0, 'aria-expanded': !isClosed } : { role: 'img', 'aria-label': words })}
      onClick={fold}
      onKeyDown={(event) => {
        if (event.key === 'Enter' || event.key === ' ') {
          event.preventDefault()
          fold()
        }
      }}
    >
      <title>{words}</title>
      <rect
        width={BOX.width}
        height={BOX.height}
        rx={10}
        fill="var(--orgil-card)"
        stroke="var(--orgil-line-strong)"
        strokeWidth={1}
      />
      <rect width={4} height={BOX.height - 20} y={10} rx={2} fill="var(--orgil-primary)" />
      <g clipPath={`url(#${edge})`} aria-hidden>
        {lines.map((line, at) => (
          <text
            key={line + String(at)}
            x={WORDS.left}
            y={24 + at * 16}
            fontSize={NAME.size}
            fontWeight={NAME.weight}
            fill="var(--orgil-ink)"
          >
            {line}
          </text>
        ))}
        <text
          x={WORDS.left}
          y={BOX.height - 14}
          fontSize={HEAD.size}
          fill={head ? 'var(--orgil-ink-2)' : 'var(--orgil-warning)'}
        >
          {cutTo(name, (text) => widthOf(text, HEAD.size, HEAD.weight) <= room - count)}
        </text>
        <text x={BOX.width - 14} y={BOX.height - 14} fontSize={HEAD.size} textAnchor="end" fill="var(--orgil-ink-3)">
          {people}
        </text>
      </g>
      {folds ? (
        <g
          transform={`translate(${BOX.width / 2} ${BOX.height})`}
          aria-hidden
          {...(!isClosed && { 'data-on-screen': '' })}
        >
          <circle r={9} fill="var(--orgil-card)" stroke="var(--orgil-line-strong)" />
          <path d={isClosed ? 'M-4 0H4M0 -4V4' : 'M-4 0H4'} stroke="var(--orgil-ink-2)" strokeWidth={1.6} />
        </g>
      ) : null}
    </g>
  )
}
