import { colourAt } from './data.ts'
import styles from './charts.module.css'
import type { DrawingProps } from './drawing.ts'
import { Names, Steps } from './Axes.tsx'
import { roomOf } from './room.ts'
import { scaleOf } from './scale.ts'

const dashes = ['', '7 4', '2 4', '10 4 2 4', '4 3', '12 4', '1 3', '6 2 1 2']

/** Dots that can be told from each other by what they look like. */
const dots = [
  'M-4 0a4 4 0 108 0a4 4 0 10-8 0z',
  'M-4 -4h8v8h-8z',
  'M0 -5L5 4H-5z',
  'M0 -5.5L5.5 0L0 5.5L-5.5 0z',
  'M0 5L5 -4H-5z',
  'M-5 -1.6h3.4V-5h3.2v3.4H5v3.2H1.6V5h-3.2V1.6H-5z',
]

/** A sample of a line and its dots, for the legend. */
export function Dot({ colour, at }: { colour: string; at: number }) {
  return (
    <svg width="26" height="14" viewBox="-13 -7 26 14" data-swatch aria-hidden>
      <path
        className={styles['line']}
        d="M-13 0H13"
        strokeDasharray={dashes[at % dashes.length]}
        style={{ stroke: colour }}
      />
      <path d={dots[at % dots.length]} style={{ fill: colour }} />
    </svg>
  )
}

/** What goes up and down from place to place; `isFilled`: with what lies below it. */
export function Lines({
  data,
  width,
  height,
  isStacked,
  marks,
  short,
  isFilled,
}: DrawingProps & { isFilled: boolean }) {
  const { categories, series } = data
  const upon = isStacked && isFilled
  const base = categories.map(() => 0)
  const lines = series.map((one) => {
    const from = [...base]
    const values = categories.map((_, place) => {
      const value = one.values[place] ?? null
      if (!upon) return value
      base[place]! += value ?? 0
      return base[place]!
    })
    return { ...one, drawn: values, from }
  })
  const scale = scaleOf(lines.flatMap(({ drawn }) => drawn.flatMap((one) => one ?? [])))
  const room = roomOf(data, { width, height }, scale.ticks.map(short))
  const band = room.width / Math.max(1, categories.length)
  const x = (place: number) => room.left + (place + 0.5) * band
  const y = (value: number) => room.top + (1 - scale.at(value)) * room.height
  return (
    <>
      <Steps scale={scale} room={room} short={short} />
      <Names data={data} room={room} band={band} />
      {lines.map(({ name, drawn, from, colour = '', look }, one) => {
        const kind = look ?? one
        const stroke = colour || colourAt(kind)
        const point = (value: number, place: number) => `${x(place).toFixed(1)} ${y(value).toFixed(1)}`
        return (
          <g key={name} aria-hidden>
            {runs(drawn).map(([first, last]) => {
              const places = Array.from({ length: last - first + 1 }, (_, at) => first + at)
              const above = places.map((place) => point(drawn[place]!, place))
              const below = places.toReversed().map((place) => point(upon ? from[place]! : 0, place))
              return (
                <g key={first}>
                  {isFilled ? (
                    <path
                      d={`M${above.join('L')}L${below.join('L')}Z`}
                      style={{ fill: stroke, opacity: upon ? 0.3 : 0.16 }}
                    />
                  ) : null}
                  <path
                    className={styles['line']}
                    d={`M${above.join('L')}`}
                    strokeDasharray={dashes[kind % dashes.length]}
                    style={{ stroke }}
                  />
                </g>
              )
            })}
          </g>
        )
      })}
      {lines.map(({ name, drawn, colour = '', look }, one) =>
        drawn.map((value, place) =>
          value === null ? null : (
            <g
              key={`${name} ${String(place)}`}
              className={styles['mark']}
              transform={`translate(${x(place)} ${y(value)})`}
              {...marks.mark({ category: place, series: one })}
            >
              <circle className={styles['field']} r={Math.max(6, Math.min(14, band / 2))} />
              <path
                className={styles['shape']}
                d={dots[(look ?? one) % dots.length]}
                style={{ fill: colour || colourAt(look ?? one) }}
              />
            </g>
          ),
        ),
      )}
    </>
  )
}

/** From where to where a line goes on without a gap. */
function runs(values: readonly (number | null)[]): (readonly [number, number])[] {
  const found: [number, number][] = []
  for (const [place, value] of values.entries()) {
    const last = found.at(-1)
    if (value === null) continue
    if (last && last[1] === place - 1) last[1] = place
    else found.push([place, place])
  }
  return found
}
