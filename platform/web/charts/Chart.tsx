import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { useText } from '../i18n/index.ts'
import { slicesOf } from './arcs.ts'
import { Bars } from './Bars.tsx'
import { barsHeight } from './bars-height.ts'
import styles from './charts.module.css'
import { Columns } from './Columns.tsx'
import { type ChartData, type ChartShape, colourAt, type MarkAt } from './data.ts'
import { Dot, Lines } from './Lines.tsx'
import { Swatch, useFills } from './Patterns.tsx'
import { Pie } from './Pie.tsx'
import { useShort } from './short.ts'
import { useMarks } from './use-marks.ts'

interface Props {
  /** What it shows, for those who do not see it. */
  label: string
  shape: ChartShape
  data: ChartData
  isStacked?: boolean
  /** In pixels; bars that lie take what they need. */
  height?: number
  /** There is no more room than this: bars that lie are as thin as it takes. */
  isBound?: boolean
  onPress?: ((at: MarkAt, isNarrowing: boolean) => void) | undefined
  /** Whoever makes a picture of it. */
  drawing?: RefObject<HTMLDivElement | null>
}

/**
 * A chart of our own drawing: its marks are walked by arrows and tell what they say, its colours are those of the
 * theme, and each series has a texture or a dot of its own besides.
 */
export function Chart({
  label,
  shape,
  data,
  isStacked = false,
  height: wanted = 320,
  isBound = false,
  onPress,
  drawing,
}: Props) {
  const { t } = useText()
  const hint = useId()
  const own = useRef<HTMLDivElement>(null)
  const root = useRef<SVGSVGElement>(null)
  const place = drawing ?? own
  const width = useWidth(place)
  const isRound = shape === 'pie' || shape === 'doughnut'
  const isLine = shape === 'line' || shape === 'area'
  const { categories, series } = data
  const items = isRound ? categories : series
  const looks = items.map(({ look }, at) => look ?? at)
  const colours = items.map(({ colour }, at) => colour ?? colourAt(looks[at]!))
  const fills = useFills(colours, looks, isLine || (!isRound && series.length === 1))
  const parts = isRound ? slicesOf(series[0]?.values ?? []) : []
  const percent = (at: number) => `${Math.round((parts[at]?.part ?? 0) * 1000) / 10}%`
  const nameOf = ({ category, series: one }: MarkAt) => {
    const said = series[one]
    if (!categories[category] || !said || (said.values[category] ?? null) === null) return undefined
    if (isRound && (parts[category]?.part ?? 0) === 0) return undefined
    const words = [categories[category].name, series.length > 1 ? said.name : '', said.said[category] ?? '']
    return [...words, isRound ? percent(category) : ''].filter(Boolean).join(', ')
  }
  const marks = useMarks({
    categories: categories.length,
    series: isRound ? 1 : series.length,
    name: nameOf,
    onPress,
  })
  const short = useShort()
  const height =
    shape === 'bar' ? barsHeight(categories.length, isStacked ? 1 : series.length, wanted, isBound) : wanted
  const around = { data, width, height, isStacked, marks, fills, short }
  const hasLegend = isRound || series.length > 1
  return (
    <div className={styles['chart']} data-round={isRound || undefined}>
      <div ref={place} className={styles['drawing']}>
        {width > 0 ? (
          <svg
            ref={root}
            role="group"
            aria-label={label}
            aria-describedby={hint}
            width={width}
            height={height}
            viewBox={`0 0 ${width} ${height}`}
            className={styles['svg']}
            data-pressed={onPress ? true : undefined}
          >
            {fills.defs}
            {shape === 'column' ? <Columns {...around} /> : null}
            {shape === 'bar' ? <Bars {...around} /> : null}
            {isLine ? <Lines {...around} isFilled={shape === 'area'} /> : null}
            {isRound ? <Pie {...around} hasHole={shape === 'doughnut'} /> : null}
          </svg>
        ) : null}
        {marks.seen && nameOf(marks.seen) ? (
          <Hint root={root} at={marks.seen}>
            <b>{categories[marks.seen.category]?.name}</b>
            {series.length > 1 ? <span>{series[marks.seen.series]?.name}</span> : null}
            <span className="orgil-num">
              {series[marks.seen.series]?.said[marks.seen.category]}
              {isRound ? ` · ${percent(marks.seen.category)}` : ''}
            </span>
          </Hint>
        ) : null}
      </div>
      <p id={hint} className="orgil-hidden">
        {t('platform.chart.keys')}
      </p>
      {hasLegend ? (
        <ul className={styles['legend']} data-round={isRound || undefined}>
          {items.map(({ name }, at) => (
            // Two of them may be called the same.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at}>
              {isLine ? (
                <Dot colour={colours[at]!} at={looks[at]!} />
              ) : (
                <Swatch colour={colours[at]!} at={looks[at]!} />
              )}
              <span>{name}</span>
              {isRound ? (
                <span className="orgil-num">
                  {series[0]?.said[at]} · {percent(at)}
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

/** What the mark says that is looked at, above it. */
function Hint({
  root,
  at,
  children,
}: {
  root: RefObject<SVGSVGElement | null>
  at: MarkAt
  children: React.ReactNode
}) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const [hint, svg] = [box.current, root.current]
    const mark = svg?.querySelector(`[data-mark="${at.category} ${at.series}"]`)
    if (!hint || !svg || !mark) return
    const [around, place] = [svg.getBoundingClientRect(), mark.getBoundingClientRect()]
    const middle = place.left - around.left + place.width / 2 - hint.offsetWidth / 2
    hint.style.left = `${Math.max(0, Math.min(middle, around.width - hint.offsetWidth))}px`
    hint.style.top = `${Math.max(0, place.top - around.top - hint.offsetHeight - 8)}px`
  })
  return (
    <div ref={box} className={styles['hint']} aria-hidden>
      {children}
    </div>
  )
}

function useWidth(place: RefObject<HTMLDivElement | null>) {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    const measure = () => setWidth(Math.floor(element.clientWidth))
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    return () => watch.disconnect()
  }, [place])
  return width
}
