import { arcPath, slicesOf } from './arcs.ts'
import styles from './charts.module.css'
import type { DrawingProps } from './drawing.ts'

/** Parts of a whole; `hasHole`: with room for what they come to in the middle. */
export function Pie({ data, width, height, marks, fills, hasHole }: DrawingProps & { hasHole: boolean }) {
  const [series] = data.series
  const radius = Math.max(40, Math.min(width, height) / 2 - 8)
  const slices = slicesOf(series?.values ?? [])
  return (
    <g transform={`translate(${width / 2} ${height / 2})`}>
      {slices.map(({ from, to, part }, place) =>
        part === 0 ? null : (
          <g
            // A slice has no name but its place.
            // oxlint-disable-next-line react/no-array-index-key
            key={place}
            className={styles['mark']}
            {...marks.mark({ category: place, series: 0 })}
          >
            <path
              className={styles['slice']}
              d={arcPath(from, to, radius, hasHole ? radius * 0.58 : 0)}
              style={{ fill: fills.fill(place) }}
            />
          </g>
        ),
      )}
      {hasHole && data.total !== undefined ? (
        <text
          aria-hidden
          className={styles['total']}
          textAnchor="middle"
          dominantBaseline="central"
          style={{ fontSize: Math.min(28, (radius * 1.7) / Math.max(4, data.total.length)) }}
        >
          {data.total}
        </text>
      ) : null}
    </g>
  )
}
