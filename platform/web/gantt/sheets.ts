import type { GanttBar } from './bars.ts'
import { fittingWidth, type Scale, widthOf } from './scale.ts'

/** Lying across, in pixels of a page of the browser. */
const papers = { A4: { width: 1122, height: 793 }, A3: { width: 1587, height: 1122 } } as const
export type Paper = keyof typeof papers

export const sheetMeasures = { line: 22, bar: 12, above: 4 }
export const MARGIN = 36
export const TITLE = 30
export const HEAD = 36
export const DAYS = 74
const NAMES = { A4: 210, A3: 300 } as const
/** Days before the first and behind the last one that is drawn. */
const BESIDE = 3
const MOST_SHEETS = 80

/** A page with some lines of a plan and some of its days. */
export interface SheetPlan {
  key: string
  /** Lines: the first, and the first one behind. */
  from: number
  to: number
  scale: Scale
  names: number
  width: number
  height: number
  /** What is drawn is made so much smaller to find room. */
  shrink: number
}

/** All that is drawn on one page, or as wide as it is seen over several; null where these would be too many. */
export function sheetsOf(bars: readonly GanttBar[], width: number, paper: Paper, isOne: boolean): SheetPlan[] | null {
  const { width: across, height: down } = papers[paper]
  const days = range(bars)
  const names = NAMES[paper]
  const room = { across: across - 2 * MARGIN - names - 2 * DAYS, down: down - 2 * MARGIN - TITLE - HEAD }
  const all = { ...days, width }
  if (isOne) {
    // Many lines are drawn smaller, and then there is more room beside them.
    const shrink = Math.min(1, room.down / (bars.length * sheetMeasures.line))
    const wide = (across - 2 * MARGIN) / shrink - names - 2 * DAYS
    const scale = { ...all, width: fittingWidth(days.to - days.from + 1, wide) }
    return [{ key: 'all', from: 0, to: bars.length, scale, names, width: across, height: down, shrink }]
  }
  const lines = Math.floor(room.down / sheetMeasures.line)
  const most = Math.max(1, Math.floor(room.across / width))
  const [rows, columns] = [Math.ceil(bars.length / lines), Math.ceil((days.to - days.from + 1) / most)]
  if (rows * columns > MOST_SHEETS) return null
  return Array.from({ length: rows * columns }, (_, at) => {
    const [row, column] = [Math.floor(at / columns), at % columns]
    const from = days.from + column * most
    return {
      key: `${row} ${column}`,
      from: row * lines,
      to: Math.min(bars.length, (row + 1) * lines),
      scale: { from, to: Math.min(days.to, from + most - 1), width },
      names,
      width: across,
      height: down,
      shrink: 1,
    }
  })
}

/** So large a picture browsers still draw. */
const MOST_PIXELS = { side: 16_000, all: 60_000_000 }

/** One page as large as all that is drawn, as wide as it is seen. */
export function pictureOf(bars: readonly GanttBar[], width: number): SheetPlan {
  const days = range(bars)
  const names = NAMES.A3
  const fit = Math.min(width, (MOST_PIXELS.side - names - 2 * DAYS - 2 * MARGIN) / (days.to - days.from + 1))
  const scale = { ...days, width: fit }
  const [across, down] = [
    widthOf(scale) + names + 2 * DAYS + 2 * MARGIN,
    bars.length * sheetMeasures.line + HEAD + TITLE + 2 * MARGIN,
  ]
  const shrink = Math.min(1, MOST_PIXELS.side / down, Math.sqrt(MOST_PIXELS.all / (across * down)))
  return {
    key: 'picture',
    from: 0,
    to: bars.length,
    scale,
    names,
    width: Math.round(across * shrink),
    height: Math.round(down * shrink),
    shrink,
  }
}

function range(bars: readonly GanttBar[]) {
  let [from, to] = [Infinity, -Infinity]
  for (const { first, last, base, deadline } of bars)
    for (const day of [first, last, base?.first, base?.last, deadline])
      if (day !== undefined) [from, to] = [Math.min(from, day), Math.max(to, day)]
  return from > to ? { from: 0, to: 30 } : { from: from - BESIDE, to: to + BESIDE }
}
