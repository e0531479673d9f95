import type { Unit } from '../../shared/structure.ts'

export const BOX = { width: 208, height: 84 } as const
const GAP = { x: 22, y: 52 } as const

export interface Box {
  unit: Unit
  x: number
  y: number
}
/** From the lower edge of one box to the upper edge of another. */
interface Line {
  id: number
  from: [x: number, y: number]
  to: [x: number, y: number]
}
export interface Layout {
  boxes: Box[]
  lines: Line[]
  width: number
  height: number
}

/**
 * Boxes of a chart: each unit above the middle of what reports to it, as narrow as its own row and those below it
 * allow.
 */
export function layOut(tree: readonly Unit[], closed: ReadonlySet<number> = new Set()): Layout {
  const boxes: Box[] = []
  const lines: Line[] = []

  /** Places a unit and all below it from `left` on; answers with its middle and where the next one may begin. */
  const place = (unit: Unit, left: number, level: number): { middle: number; right: number } => {
    const y = level * (BOX.height + GAP.y)
    const below = closed.has(unit.id) ? [] : unit.children
    const middles: number[] = []
    let next = left
    for (const child of below) {
      const placed = place(child, next, level + 1)
      middles.push(placed.middle)
      next = placed.right
    }
    const middle = middles.length > 0 ? (middles[0]! + middles.at(-1)!) / 2 : left + BOX.width / 2
    boxes.push({ unit, x: middle - BOX.width / 2, y })
    below.forEach((child, at) =>
      lines.push({ id: child.id, from: [middle, y + BOX.height], to: [middles[at]!, y + BOX.height + GAP.y] }),
    )
    return { middle, right: Math.max(next, left + BOX.width + GAP.x) }
  }

  let right = 0
  for (const unit of tree) ({ right } = place(unit, right, 0))
  return {
    boxes,
    lines,
    width: Math.max(BOX.width, right - GAP.x),
    height: Math.max(BOX.height, ...boxes.map(({ y }) => y + BOX.height)),
  }
}

type Fits = (text: string) => boolean

/** At most so many lines, each as long as there is room for; what does not fit ends in dots. */
export function inLines(text: string, fits: Fits, most: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter((one) => one !== '')) {
    const last = lines.at(-1)
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
    .slice(0, most)
    .map((line, at) => (at === most - 1 && lines.length > most ? withDots(`${line} `, fits) : cutTo(line, fits)))
}

/** The text, or as much of its beginning as there is room for. */
export const cutTo = (text: string, fits: Fits) => (fits(text) ? text : withDots(text, fits))

/** At least one letter of it, or the blank at its end, makes room for the dots. */
function withDots(text: string, fits: Fits) {
  const letters = [...text].slice(0, -1)
  while (letters.length > 1 && !fits(`${letters.join('')}…`)) letters.pop()
  return `${letters.join('').trimEnd()}…`
}
