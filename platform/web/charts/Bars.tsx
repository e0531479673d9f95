import styles from './charts.module.css'
import type { DrawingProps } from './drawing.ts'
import { barsRoom } from './room.ts'
import { cut, everyNth, scaleOf, stacked, widthOf } from './scale.ts'

/** Bars that lie, one place below the other; what a place is called has room beside it. */
export function Bars({ data, width, height, isStacked, marks, fills, short }: DrawingProps) {
  const { categories, series } = data
  const stacks = categories.map((_, place) => stacked(series.map(({ values }) => values[place] ?? null)))
  const all = isStacked ? stacks.flat(2) : series.flatMap(({ values }) => values.map((one) => one ?? 0))
  const scale = scaleOf(all, width < 480 ? 3 : 5)
  const longest = Math.max(0, ...series.flatMap(({ said }) => said.map(widthOf)))
  const isTold = series.length === 1
  const room = barsRoom(data, { width, height }, isTold ? longest + 8 : 12)
  const band = room.height / Math.max(1, categories.length)
  const inner = Math.min(band * 0.78, (isStacked ? 1 : series.length) * 30)
  const thick = isStacked ? inner : inner / series.length
  const x = (value: number) => room.left + scale.at(value) * room.width
  const widest = Math.max(...scale.ticks.map((tick) => widthOf(short(tick)))) + 12
  const told = everyNth(room.width / Math.max(1, scale.ticks.length - 1), widest)
  return (
    <>
      {scale.ticks.map((tick, at) => (
        <g key={tick}>
          <line
            className={styles['step']}
            x1={x(tick)}
            x2={x(tick)}
            y1={room.top}
            y2={room.top + room.height}
            data-zero={tick === 0 || undefined}
          />
          {at % told === 0 ? (
            <text className={styles['tick']} x={x(tick)} y={room.top + room.height + 18} textAnchor="middle">
              {short(tick)}
            </text>
          ) : null}
        </g>
      ))}
      {categories.map((category, place) => {
        const middle = room.top + (place + 0.5) * band
        return (
          // Two places may be called the same.
          // oxlint-disable-next-line react/no-array-index-key
          <g key={place}>
            <text className={styles['tick']} x={room.left - 10} y={middle + 4} textAnchor="end">
              {cut(category.name, room.left - 12)}
            </text>
            {series.map(({ values, said, name }, one) => {
              const value = values[place]
              if (value === null || value === undefined) return null
              const [from, to] = isStacked ? stacks[place]![one]! : [0, value]
              const top = middle - inner / 2 + (isStacked ? 0 : one * thick)
              const [left, right] = [Math.min(x(from), x(to)), Math.max(x(from), x(to))]
              const fill = series.length === 1 && category.colour ? category.colour : fills.fill(one)
              return (
                <g key={name} className={styles['mark']} {...marks.mark({ category: place, series: one })}>
                  <rect
                    className={styles['field']}
                    x={left}
                    y={top}
                    width={Math.max(24, right - left)}
                    height={thick}
                  />
                  <rect
                    className={styles['shape']}
                    x={left}
                    y={top + (isStacked ? 0 : 1)}
                    width={Math.max(value === 0 ? 0 : 1, right - left)}
                    height={Math.max(1, thick - (isStacked ? 0 : 2))}
                    rx={isStacked ? 0 : Math.min(4, thick / 4)}
                    style={{ fill }}
                  />
                  {isTold ? (
                    <text className={styles['value']} x={right + 6} y={middle + 4}>
                      {said[place]}
                    </text>
                  ) : null}
                </g>
              )
            })}
          </g>
        )
      })}
    </>
  )
}
