import type { ChartData } from './data.ts'
import { widthOf } from './scale.ts'

/** What is left of a drawing beside what is written at its edges. */
export interface Room {
  left: number
  top: number
  width: number
  height: number
  /** Names stand at a slant, for they are longer than what they name is wide. */
  isSlanted: boolean
}
interface Size {
  width: number
  height: number
}

const TOP = 22
const LONGEST_NAME = 110

export function roomOf({ categories }: ChartData, { width, height }: Size, ticks: readonly string[]): Room {
  const left = Math.ceil(Math.max(20, ...ticks.map(widthOf))) + 12
  const free = Math.max(40, width - left - 8)
  const longest = Math.min(LONGEST_NAME, Math.max(0, ...categories.map(({ name, short = name }) => widthOf(short))))
  const isSlanted = longest > free / Math.max(1, categories.length) - 4
  const below = isSlanted ? Math.min(height * 0.4, 22 + longest * 0.62) : 30
  return { left, top: TOP, width: free, height: Math.max(40, height - TOP - below), isSlanted }
}

/** Of bars that lie; `right`: what their figures take. */
export function barsRoom({ categories }: ChartData, { width, height }: Size, right: number): Room {
  const longest = Math.max(40, ...categories.map(({ name }) => widthOf(name) + 14))
  const left = Math.min(longest, width * 0.38)
  return { left, top: 8, width: Math.max(40, width - left - right), height: height - 38, isSlanted: false }
}
