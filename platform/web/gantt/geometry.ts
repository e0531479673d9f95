import type { GanttBar } from './bars.ts'
import type { Ends } from './link-path.ts'
import { type Scale, xOf } from './scale.ts'

/** How high lines are, and what is drawn on them. */
export interface Measures {
  line: number
  bar: number
  /** From the top of a line to that of its bar. */
  above: number
}

export const deskMeasures: Measures = { line: 34, bar: 18, above: 7 }
/** For fingers. */
export const touchMeasures: Measures = { line: 44, bar: 24, above: 8 }
/** The name stands above its bar. */
export const narrowMeasures: Measures = { line: 54, bar: 20, above: 26 }

const MOMENT = 8
const MARK = 6
const SHORTEST = 3

/** Where a bar is drawn; undefined where it has no days. */
export interface Box extends Ends {
  top: number
  height: number
  /** The line on which a moment stands, half its width. */
  moment?: number
}

export function boxOf(scale: Scale, measures: Measures, bar: GanttBar, at: number): Box | undefined {
  const { first, last } = bar
  if (first === undefined || last === undefined) return undefined
  const top = at * measures.line + measures.above
  const y = top + measures.bar / 2
  const left = xOf(scale, first)
  if (bar.look === 'moment') {
    const middle = left + scale.width / 2
    return { left: middle - MOMENT, right: middle + MOMENT, y, top, height: measures.bar, moment: MOMENT }
  }
  return { left, right: Math.max(left + SHORTEST, xOf(scale, last + 1)), y, top, height: measures.bar }
}

/** A bracket over what stands below. */
export function bracketOf({ left, right, top, height }: Box): string {
  const thick = height * 0.4
  const tip = Math.min(5, (right - left) / 2)
  const bottom = top + height * 0.85
  return `M${left} ${top + 2}H${right}V${bottom}L${right - tip} ${top + thick}H${left + tip}L${left} ${bottom}z`
}

/** A diamond. */
export const diamondOf = ({ left, right, y }: Box) =>
  `M${left} ${y}L${(left + right) / 2} ${y - MOMENT}L${right} ${y}L${(left + right) / 2} ${y + MOMENT}z`

/** A smaller one on the bar of what is folded. */
export function markAt(scale: Scale, day: number, { y }: Pick<Box, 'y'>): string {
  const middle = xOf(scale, day) + scale.width / 2
  return `M${middle - MARK} ${y}L${middle} ${y - MARK}L${middle + MARK} ${y}L${middle} ${y + MARK}z`
}
