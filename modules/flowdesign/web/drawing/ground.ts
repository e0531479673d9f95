import type { Diagram } from '#modules/workflow/shared/index.ts'
import { boxOf, GRID } from './flow-doc.ts'
import { LARGE } from './sketch.ts'

/**
 * Two dots stand as far apart as two lines of the grid; never nearer than this on the screen: from afar every other
 * one is left out.
 */
const [GAP, NEAREST] = [2 * GRID, 14]
const MOST_DOUBLED = 3

/** Pixels of the canvas between two dots. */
export const gapAt = (zoom: number) =>
  GAP * 2 ** Math.min(MOST_DOUBLED, Math.max(0, Math.ceil(Math.log2(NEAREST / GAP / zoom))))

/** As far around the diagram as somebody sees from farthest away. */
const AROUND = 12_000
/**
 * Of a large one less, as all of it is painted again while somebody goes away from it and more comes into sight than
 * the sheet holds: so much at least, and on the whole as much as a large screen shows from farthest away.
 */
const [NARROW, BROAD, HIGH] = [2000, 12_800, 7200]
/** Every distance between dots fits in here, so that they stay where they were when the diagram grows. */
const WIDEST = GAP * 2 ** MOST_DOUBLED
/** So seldom that hardly a change of the diagram changes it. */
const STRIDE = 6 * WIDEST

export interface Place {
  left: number
  top: number
  width: number
  height: number
}

/** The sheet on which a diagram is drawn. */
export function sheetOf({ nodes }: Diagram): Place {
  const boxes = nodes.filter(({ type }) => type !== 'trigger').map((node) => boxOf(node))
  const isLarge = nodes.length >= LARGE
  const [left, right] = side([0, ...boxes.flatMap(({ x, width }) => [x, x + width])], isLarge ? BROAD : null)
  const [top, bottom] = side([0, ...boxes.flatMap(({ y, height }) => [y, y + height])], isLarge ? HIGH : null)
  return { left, top, width: right - left, height: bottom - top }
}

function side(ends: readonly number[], seen: number | null): [from: number, to: number] {
  const [first, last] = [Math.min(...ends), Math.max(...ends)]
  const around = seen === null ? AROUND : Math.max(NARROW, (seen - (last - first)) / 2)
  return [Math.floor((first - around) / STRIDE) * STRIDE, Math.ceil((last + around) / STRIDE) * STRIDE]
}
