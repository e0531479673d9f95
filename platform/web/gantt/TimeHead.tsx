import { memo } from 'react'
import { type Translate, useText } from '../i18n/index.ts'
import styles from './gantt.module.css'
import { dayOf, type Scale, type Tick, ticksOf, weekdayOf, weekOf, widthOf, xOf } from './scale.ts'

interface Props {
  scale: Scale
  left: number
  right: number
  today: number
  isFree: (day: number) => boolean
}

export const HEAD_HEIGHT = 48
const HALF = HEAD_HEIGHT / 2

/** Two lines that say when: weeks over days, months over weeks, and so on. */
export const TimeHead = memo(function TimeHead({ scale, left, right, today, isFree }: Props) {
  const { t } = useText()
  const from = Math.max(scale.from, scale.from + Math.floor(left / scale.width))
  const to = Math.min(scale.to, scale.from + Math.ceil(right / scale.width))
  const { upper, lower } = ticksOf(scale.width, from, to)
  const clip = (tick: Tick) => ({
    left: Math.max(0, xOf(scale, tick.from)),
    right: Math.min(widthOf(scale), xOf(scale, tick.to)),
  })
  return (
    <div className={styles['ticks']} aria-hidden>
      {upper.map((tick) => {
        const { left: x, right: end } = clip(tick)
        return (
          <div key={tick.from} className={styles['upper']} style={{ left: x, width: end - x, height: HALF }}>
            <span>{tickWords(tick, end - x, t)}</span>
          </div>
        )
      })}
      {lower.map((tick) => {
        const { left: x, right: end } = clip(tick)
        return (
          <div
            key={tick.from}
            className={styles['lower']}
            style={{ left: x, width: end - x, top: HALF, height: HALF }}
            data-free={(tick.unit === 'day' && isFree(tick.from)) || undefined}
            data-today={(tick.from <= today && today < tick.to) || undefined}
          >
            {tickWords(tick, end - x, t)}
          </div>
        )
      })}
    </div>
  )
})

/** So many pixels long words need. */
const WIDE = 84
const MIDDLE = 34
/** Of a letter, and beside them. */
const [LETTER, BESIDE] = [7, 14]

/** The longest of these for which there is room, or the last one. */
const fitting = (width: number, ...words: string[]) =>
  words.find((one) => one.length * LETTER + BESIDE <= width) ?? words.at(-1)!

export function tickWords({ unit, from }: Tick, width: number, t: Translate): string {
  const [year = '', month = '', day = ''] = dayOf(from).split('-')
  const named = t(`platform.date.month_${Number(month)}`)
  switch (unit) {
    case 'day':
      return width >= MIDDLE ? `${t(`platform.date.day_${weekdayOf(from) + 1}`)} ${Number(day)}` : String(Number(day))
    case 'week':
      return fitting(
        width,
        t('platform.gantt.week_of', { week: weekOf(from), day: dayOf(from) }),
        t('platform.gantt.week', { week: weekOf(from) }),
        `${month}.${day}`,
        String(weekOf(from)),
      )
    case 'month':
      return width >= WIDE * 1.5 ? `${year} · ${named}` : width >= WIDE ? named : String(Number(month))
    case 'quarter': {
      const quarter = Math.ceil(Number(month) / 3)
      return width >= WIDE ? t('platform.gantt.quarter', { quarter }) : String(quarter)
    }
    case 'year':
      return width >= MIDDLE ? year : ''
    case 'decade':
      return `${year} – ${Number(year) + 9}`
  }
}
