import type { CSSProperties, KeyboardEvent } from 'react'
import { formatNumber } from '#platform/web/format.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { stepLook } from '../step/step-look.ts'
import { lookOfNode } from '../../shared/engine/graph.ts'
import { estimateText } from '../../shared/node-size.ts'
import { nodeName } from '../../shared/finding-words.ts'
import type { Insight, StepFigures } from '../../shared/insight.ts'
import { type Clock, durationWords } from './duration.ts'
import { type HeatBox, heatMap } from './heat.ts'
import styles from './insight.module.css'
import type { InsightSearch } from './use-insight-search.ts'

/** Pixels on the screen for one of the drawing, so that names stay readable; what does not fit is scrolled. */
const SCALE = 0.62

/** Documents at one step that are a crowd, though no other step has more. */
const MANY = 5

interface Props {
  insight: Insight
  search: InsightSearch
  clock: Clock
  by: 'waiting' | 'time'
}

/**
 * The drawing of the flow, warm where documents wait or stay long. The number stands upon each step: colour only
 * repeats it.
 */
export function HeatMap({ insight: { diagram, steps }, search, clock, by }: Props) {
  const { t, language } = useText()
  const valueOf = (step: StepFigures) => (by === 'waiting' ? step.waiting : (step[clock]?.median ?? 0))
  const { boxes, arrows, frame, hottest } = heatMap(diagram, steps, valueOf, by === 'waiting' ? MANY : 0)
  const wordsOf = (step: StepFigures) =>
    by === 'waiting'
      ? t('workflow.insight.waiting_here', { count: formatNumber(step.waiting) })
      : step[clock]
        ? durationWords(step[clock].median, clock, t)
        : '—'
  const open = (step: StepFigures) => search.open(by === 'waiting' ? 'waiting' : 'passed', { step: step.status_id })
  return (
    <>
      {boxes.some(({ heat }) => heat > 0) ? (
        <p className={styles['scale']}>
          <i aria-hidden />
          {by === 'waiting'
            ? t('workflow.insight.scale', { count: formatNumber(hottest) })
            : t('workflow.insight.scale_time', { time: durationWords(hottest, clock, t) })}
        </p>
      ) : null}
      <div className={styles['map']} role="region" aria-label={t('workflow.insight.map')}>
        <svg
          viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`}
          style={{ width: frame.width * SCALE, minWidth: '100%', maxHeight: Math.max(320, frame.height * SCALE) }}
          aria-label={t('workflow.insight.map')}
        >
          <defs>
            <marker
              id="heat-tip"
              viewBox="0 0 10 10"
              refX="9"
              refY="5"
              markerWidth="9"
              markerHeight="9"
              orient="auto-start-reverse"
              markerUnits="userSpaceOnUse"
            >
              <path d="M0 0 10 5 0 10z" className={styles['tip']} />
            </marker>
          </defs>
          {arrows.map(({ id, points }) => (
            <polyline key={id} points={points} className={styles['arrow']} markerEnd="url(#heat-tip)" />
          ))}
          {boxes.map((box) => {
            const { figures: step } = box
            const name = nodeName(box.node, language)
            const has = step && valueOf(step) > 0
            return (
              <StepShape
                key={box.id}
                box={box}
                name={name}
                words={step ? wordsOf(step) : ''}
                onOpen={has ? () => open(step) : null}
              />
            )
          })}
        </svg>
      </div>
    </>
  )
}

function StepShape({
  box: { node, x, y, width, height, heat, outcomes },
  name,
  words,
  onOpen,
}: {
  box: HeatBox
  name: string
  words: string
  onOpen: (() => void) | null
}) {
  const { language } = useText()
  const look = stepLook(lookOfNode(node))
  const isStep = node.type === 'action'
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    onOpen?.()
  }
  const wiring = onOpen ? { role: 'button', tabIndex: 0, onClick: onOpen, onKeyDown: press } : {}
  return (
    <g style={{ '--heat': `${Math.round(heat * 42)}%` } as CSSProperties}>
      <g {...wiring} className={styles['step']} data-opens={onOpen ? true : undefined}>
        <rect x={x} y={y} width={width} height={height} rx={isStep ? 12 : height / 2} strokeWidth={1.5 + heat * 3} />
        <g transform={`translate(${x + 12} ${y + 12})`} style={{ color: look.colorVar }}>
          <Icon name={look.icon} size={20} weight={2} />
        </g>
        <text x={x + 38} y={y + 28} className={styles['name']} {...squeezed(name, 17, width - 46)}>
          {name}
        </text>
        {words ? (
          <text x={x + 14} y={y + 50} className={styles['value']} {...squeezed(words, 15, width - 28)}>
            {words}
          </text>
        ) : null}
      </g>
      {outcomes.map((one) => (
        <g key={one.node.id} className={styles['outcome']}>
          <rect x={one.x} y={one.y} width={one.width} height={one.height} rx={6} />
          <text x={one.x + one.width / 2} y={one.y + one.height / 2 + 4} textAnchor="middle">
            {nodeName(one.node, language)}
          </text>
        </g>
      ))}
    </g>
  )
}

/**
 * The drawing has room for the longest of its names, but an older one may know fewer, and what waits there says more
 * in one language than in another.
 */
function squeezed(text: string, font: number, room: number) {
  return estimateText(text, font) > room ? ({ textLength: room, lengthAdjust: 'spacingAndGlyphs' } as const) : {}
}
