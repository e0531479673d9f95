import styles from './charts.module.css'
import type { DrawingProps } from './drawing.ts'
import { Names, Steps } from './Axes.tsx'
import { roomOf } from './room.ts'
import { scaleOf, stacked, widthOf } from './scale.ts'

/** Upright bars, one place beside the other. */
export function Columns({ data, width, height, isStacked, marks, fills, short }: DrawingProps) {
  const { categories, series } = data
  const stacks = categories.map((_, place) => stacked(series.map(({ values }) => values[place] ?? null)))
  const all = isStacked ? stacks.flat(2) : series.flatMap(({ values }) => values.map((one) => one ?? 0))
  const scale = scaleOf(all)
  const room = roomOf(data, { width, height }, scale.ticks.map(short))
  const band = room.width / Math.max(1, categories.length)
  const inner = Math.min(band * 0.76, (isStacked ? 1 : series.length) * 72)
  const wide = isStacked ? inner : inner / series.length
  const y = (value: number) => room.top + (1 - scale.at(value)) * room.height
  const isTold = series.length === 1 && series[0]!.said.every((one) => widthOf(one) <= band)
  return (
    <>
      <Steps scale={scale} room={room} short={short} />
      <Names data={data} room={room} band={band} />
      {categories.map((category, place) =>
        series.map(({ values, said, name }, one) => {
          const value = values[place]
          if (value === null || value === undefined) return null
          const [from, to] = isStacked ? stacks[place]![one]! : [0, value]
          const left = room.left + place * band + (band - inner) / 2 + (isStacked ? 0 : one * wide)
          const [top, bottom] = [Math.min(y(from), y(to)), Math.max(y(from), y(to))]
          const fill = series.length === 1 && category.colour ? category.colour : fills.fill(one)
          return (
            <g
              key={`${name} ${String(place)}`}
              className={styles['mark']}
              {...marks.mark({ category: place, series: one })}
            >
              {/* A mark that is small, or nothing, can be pressed as well. */}
              <rect
                className={styles['field']}
                x={left}
                y={Math.min(top, bottom - 24)}
                width={wide}
                height={Math.max(24, bottom - top)}
              />
              <rect
                className={styles['shape']}
                x={left + (isStacked ? 0 : 1)}
                y={top}
                width={Math.max(1, wide - (isStacked ? 0 : 2))}
                height={Math.max(value === 0 ? 0 : 1, bottom - top)}
                rx={isStacked ? 0 : Math.min(4, wide / 4)}
                style={{ fill }}
              />
              {isTold ? (
                <text
                  className={styles['value']}
                  x={left + wide / 2}
                  y={value < 0 ? bottom + 14 : top - 6}
                  textAnchor="middle"
                >
                  {said[place]}
                </text>
              ) : null}
            </g>
          )
        }),
      )}
    </>
  )
}
