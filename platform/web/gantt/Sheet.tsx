import type { ReactNode } from 'react'
import { useText } from '../i18n/index.ts'
import { light } from '../theme/tokens.ts'
import type { GanttBar, GanttLink } from './bars.ts'
import { boxOf, bracketOf, diamondOf, markAt } from './geometry.ts'
import { headOf, linkCorners, pathOf } from './link-path.ts'
import { dayOf, type Scale, stretchesOf, type Tick, ticksOf, widthOf, xOf } from './scale.ts'
import { DAYS, HEAD, MARGIN, sheetMeasures, type SheetPlan, TITLE } from './sheets.ts'
import { tickWords } from './TimeHead.tsx'

interface Props {
  plan: SheetPlan
  title: string
  bars: readonly GanttBar[]
  levels: readonly number[]
  links: readonly GanttLink[]
  today: number
  isFree: (day: number) => boolean
}

const { line } = sheetMeasures
const FONT = "'Inter Variable', 'Pretendard Variable', system-ui, sans-serif"

/** A page of a plan for paper: with colours of its own, for it also leaves the product as a picture. */
export function Sheet({ plan, title, bars, levels, links, today, isFree }: Props) {
  const { t } = useText()
  const { scale, names, from, to, shrink } = plan
  const list = names + 2 * DAYS
  const days = { width: widthOf(scale), height: (to - from) * line }
  const top = TITLE + HEAD
  const { upper, lower } = ticksOf(scale.width, scale.from, scale.to)
  const places = new Map(bars.slice(from, to).map((bar, at) => [bar.id, at]))
  const byId = new Map(bars.map((bar) => [bar.id, bar]))
  const box = (bar: GanttBar, at: number) => boxOf(scale, sheetMeasures, bar, at)
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={plan.width}
      height={plan.height}
      viewBox={`0 0 ${plan.width / shrink} ${plan.height / shrink}`}
      fontFamily={FONT}
      fontSize={11}
      fill={light.ink}
    >
      <rect width="100%" height="100%" fill={light.card} />
      <g transform={`translate(${MARGIN} ${MARGIN})`}>
        <text y={14} fontSize={16} fontWeight={700}>
          {title}
        </text>
        <text x={list + days.width} y={14} textAnchor="end" fill={light['ink-3']}>
          {`${dayOf(scale.from)} – ${dayOf(scale.to)}`}
        </text>
        <g transform={`translate(0 ${top})`}>
          {bars.slice(from, to).map((bar, at) => (
            <g key={bar.id} transform={`translate(0 ${at * line})`}>
              <path d={`M0 ${line}H${list + days.width}`} stroke={light.line} />
              <Clipped x={((levels[from + at] ?? 1) - 1) * 12} width={names - ((levels[from + at] ?? 1) - 1) * 12}>
                <text y={15} fontWeight={bar.look === 'sum' ? 700 : 400}>
                  {bar.name}
                </text>
              </Clipped>
              {[bar.first, bar.last].map((day, index) =>
                day === undefined ? null : (
                  // oxlint-disable-next-line react/no-array-index-key
                  <text key={index} x={names + index * DAYS + 6} y={15} fill={light['ink-2']}>
                    {dayOf(day)}
                  </text>
                ),
              )}
            </g>
          ))}
        </g>
        <svg x={list} y={TITLE} width={days.width} height={HEAD + days.height} overflow="hidden">
          {scale.width < 3
            ? null
            : stretchesOf(scale.from, scale.to, isFree).map(([first, last]) => (
                <rect
                  key={first}
                  x={xOf(scale, first)}
                  y={HEAD}
                  width={(last - first + 1) * scale.width}
                  height={days.height}
                  fill={light.fill}
                />
              ))}
          {[upper, lower].map((ticks, row) =>
            ticks.map((tick) => (
              <TickMark key={`${row} ${tick.from}`} x={xOf(scale, tick.from)} wide={widthIn(tick)} row={row}>
                {tickWords(tick, widthIn(tick), t)}
              </TickMark>
            )),
          )}
          <g transform={`translate(0 ${HEAD})`}>
            {links.map((link) => {
              const [one, other] = [places.get(link.from), places.get(link.to)]
              const [before, after] = [byId.get(link.from), byId.get(link.to)]
              const start = before && one !== undefined ? box(before, one) : undefined
              const end = after && other !== undefined ? box(after, other) : undefined
              if (!start || !end) return null
              const corners = linkCorners(link.type, start, end, line / 2)
              const colour = link.isViolated || link.isCritical ? light.danger : light['line-strong']
              return (
                <g key={link.id} fill={colour}>
                  <path
                    d={pathOf(corners)}
                    fill="none"
                    stroke={colour}
                    strokeDasharray={link.isViolated ? '4 3' : undefined}
                  />
                  <path d={headOf(corners)} />
                </g>
              )
            })}
            {bars.slice(from, to).map((bar, at) => {
              const place = box(bar, at)
              return place ? <BarOnPaper key={bar.id} {...{ bar, place, scale }} /> : null
            })}
            {today >= scale.from && today <= scale.to ? (
              <path
                d={`M${xOf(scale, today) + scale.width / 2} 0v${days.height}`}
                stroke={light.danger}
                strokeDasharray="4 3"
              />
            ) : null}
          </g>
        </svg>
        <path
          d={`M0 ${top}H${list + days.width}M${list} ${TITLE}V${top + days.height}`}
          stroke={light['line-strong']}
        />
      </g>
    </svg>
  )
  function widthIn(tick: Tick) {
    return (tick.to - tick.from) * scale.width
  }
}

/** What does not fit is cut. */
const Clipped = ({ x, width, children }: { x: number; width: number; children: ReactNode }) => (
  <svg x={x} width={Math.max(0, width)} height={line} overflow="hidden">
    {children}
  </svg>
)

const TickMark = ({ x, wide, row, children }: { x: number; wide: number; row: number; children: ReactNode }) => (
  <svg x={x} y={(row * HEAD) / 2} width={Math.max(0, wide)} height={HEAD / 2} overflow="hidden">
    <path d={`M0 0v${HEAD / 2}`} stroke={light.line} />
    <text x={4} y={13} fontWeight={row === 0 ? 600 : 400} fill={row === 0 ? light.ink : light['ink-3']} fontSize={10.5}>
      {children}
    </text>
  </svg>
)

interface BarProps {
  bar: GanttBar
  place: NonNullable<ReturnType<typeof boxOf>>
  scale: Scale
}

function BarOnPaper({ bar, place, scale }: BarProps) {
  const colour = bar.isCritical ? light.danger : bar.look === 'sum' ? light['ink-2'] : colourOnPaper(bar.colour)
  const { left, right, top, height } = place
  const base = bar.base ? (
    <rect
      x={xOf(scale, bar.base.first)}
      y={top + height + 1}
      width={Math.max(2, (bar.base.last - bar.base.first + 1) * scale.width)}
      height={2.5}
      fill={light['line-strong']}
    />
  ) : null
  if (bar.look !== 'bar')
    return (
      <>
        <path d={bar.look === 'sum' ? bracketOf(place) : diamondOf(place)} fill={colour} />
        {base}
        {bar.marks?.map(({ id, day, isDone }) => (
          <path key={id} d={markAt(scale, day, place)} fill={isDone ? light.ink : light.card} stroke={light.ink} />
        ))}
      </>
    )
  return (
    <>
      {base}
      <rect
        x={left}
        y={top}
        width={right - left}
        height={height}
        rx={3}
        fill={colour}
        fillOpacity={0.28}
        stroke={colour}
      />
      {bar.progress ? (
        <rect
          x={left}
          y={top}
          width={((right - left) * bar.progress) / 100}
          height={height}
          rx={3}
          fill={colour}
          fillOpacity={0.75}
        />
      ) : null}
      {bar.right ? (
        <text x={right + 6} y={top + height - 2} fill={light['ink-2']} fontSize={10}>
          {bar.right}
        </text>
      ) : null}
    </>
  )
}

/** A variable of the theme as it is by day. */
function colourOnPaper(colour: string | undefined): string {
  const name = /--orgil-([a-z0-9-]+)/.exec(colour ?? '')?.[1]
  return name && name in light ? light[name as keyof typeof light] : light['person-3']
}
