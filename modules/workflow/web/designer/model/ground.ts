import type { Diagram } from '../../../shared/definition.ts'
import { boxOf, GRID } from './flow-doc.ts'

/** Two dots stand as far apart as two lines of the grid; never nearer than this on the screen: from afar every other one is left out. */
const [GAP, NEAREST] = [2 * GRID, 14]
const MOST_DOUBLED = 3

/** Pixels of the canvas between two dots. */
export const gapAt = (zoom: number) => GAP * 2 ** Math.min(MOST_DOUBLED, Math.max(0, Math.ceil(Math.log2(NEAREST / GAP / zoom))))

/** As far around the diagram as somebody sees from farthest away. */
const AROUND = 12_000
/** Every distance between dots fits in here, so that they stay where they were when the diagram grows. */
const WIDEST = GAP * 2 ** MOST_DOUBLED
const onGrid = (at: number) => Math.round(at / WIDEST) * WIDEST

export interface Place { left: number; top: number; width: number; height: number }

/** The sheet on which a diagram is drawn. */
export function sheetOf({ nodes }: Diagram): Place {
  const boxes = nodes.filter(({ type }) => type !== 'trigger').map((node) => boxOf(node))
  const left = onGrid(Math.min(0, ...boxes.map(({ x }) => x)) - AROUND)
  const top = onGrid(Math.min(0, ...boxes.map(({ y }) => y)) - AROUND)
  const right = onGrid(Math.max(0, ...boxes.map(({ x, width }) => x + width)) + AROUND)
  const bottom = onGrid(Math.max(0, ...boxes.map(({ y, height }) => y + height)) + AROUND)
  return { left, top, width: right - left, height: bottom - top }
}

/** So seldom that hardly a change of the diagram changes it. */
const STRIDE = 4000

/** As far as the sheet goes from the middle of the canvas in any direction: beyond it nothing is drawn. */
export function reachOf({ left, top, width, height }: Place): number {
  return Math.ceil(Math.max(-left, -top, left + width, top + height) / STRIDE) * STRIDE
}
