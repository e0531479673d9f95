import { memo, useMemo } from 'react'
import type { GanttBar, GanttLink, Preview } from './bars.ts'
import styles from './gantt.module.css'
import { boxOf, type Measures } from './geometry.ts'
import { headOf, linkCorners, pathOf } from './link-path.ts'
import { linksByLine } from './links-by-line.ts'
import type { Scale } from './scale.ts'

interface Props {
  links: readonly GanttLink[]
  /** By id: on which line each stands that is shown. */
  places: ReadonlyMap<string, number>
  bars: ReadonlyMap<string, GanttBar>
  preview: Preview
  scale: Scale
  measures: Measures
  from: number
  to: number
  chosen: string | undefined
  onChoose: (id: string, at: { x: number; y: number }) => void
}

/** Arrows of the links that pass these lines. */
export const LinkLines = memo(function LinkLines({
  links,
  places,
  bars,
  preview,
  scale,
  measures,
  from,
  to,
  chosen,
  onChoose,
}: Props) {
  const within = useMemo(() => linksByLine(links, places), [links, places])
  return (
    <g>
      {within(from, to).map((link) => {
        const [one, other] = [places.get(link.from), places.get(link.to)]
        if (one === undefined || other === undefined || one === other) return null
        if ((one < from && other < from) || (one >= to && other >= to)) return null
        const boxAt = (id: string, at: number) => boxOf(scale, measures, { ...bars.get(id)!, ...preview.get(id) }, at)
        const [before, after] = [boxAt(link.from, one), boxAt(link.to, other)]
        if (!before || !after) return null
        const corners = linkCorners(link.type, before, after, measures.line / 2)
        const path = pathOf(corners)
        const middle = corners[Math.floor((corners.length - 1) / 2)]!
        return (
          <g
            key={link.id}
            className={styles['link']}
            data-violated={link.isViolated || undefined}
            data-critical={link.isCritical || undefined}
            data-chosen={link.id === chosen || undefined}
            data-link={link.id}
            onClick={({ clientX, clientY }) => onChoose(link.id, { x: clientX, y: clientY })}
          >
            <path className={styles['hit']} d={path} />
            <path className={styles['way']} d={path} />
            <path className={styles['tip']} d={headOf(corners)} />
            {link.isViolated ? (
              <g transform={`translate(${middle.x} ${(middle.y + (corners.at(-2)?.y ?? middle.y)) / 2})`}>
                <circle className={styles['warn']} r={6} />
                <path className={styles['mark']} d="M0 -3.5v4M0 2.6v.8" />
              </g>
            ) : null}
          </g>
        )
      })}
    </g>
  )
})
