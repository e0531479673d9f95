import type { ChartData } from './data.ts'
import styles from './charts.module.css'
import type { Room } from './room.ts'
import { cut, everyNth, type Scale } from './scale.ts'

/** The steps of what is reckoned, at the left. */
export function Steps({ scale, room, short }: { scale: Scale; room: Room; short: (value: number) => string }) {
  return scale.ticks.map((tick) => {
    const y = room.top + (1 - scale.at(tick)) * room.height
    return (
      <g key={tick} aria-hidden>
        <line
          className={styles['step']}
          x1={room.left}
          x2={room.left + room.width}
          y1={y}
          y2={y}
          data-zero={tick === 0 || undefined}
        />
        <text className={styles['tick']} x={room.left - 8} y={y + 4} textAnchor="end">
          {short(tick)}
        </text>
      </g>
    )
  })
}

/** What the places are called, below; each how many-th where there is no room for all. */
export function Names({ data, room, band }: { data: ChartData; room: Room; band: number }) {
  const nth = everyNth(band, room.isSlanted ? 16 : 20)
  const y = room.top + room.height
  return data.categories.map(({ name, short = name }, place) => {
    if (place % nth > 0) return null
    const x = room.left + (place + 0.5) * band
    return (
      <text
        // Two places may be called the same.
        // oxlint-disable-next-line react/no-array-index-key
        key={place}
        aria-hidden
        className={styles['tick']}
        {...(room.isSlanted
          ? { textAnchor: 'end', transform: `translate(${x + 4} ${y + 16}) rotate(-38)` }
          : { textAnchor: 'middle', x, y: y + 20 })}
      >
        {cut(short, room.isSlanted ? 112 : band * nth)}
      </text>
    )
  })
}
