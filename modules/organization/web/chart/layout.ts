import type { Unit } from '../../shared/index.ts'

export const BOX = { width: 208, height: 84 } as const
const GAP = { x: 22, y: 52 } as const

export interface Box { unit: Unit; x: number; y: number }
/** From the lower edge of one box to the upper edge of another. */
export interface Line { id: number; from: [x: number, y: number]; to: [x: number, y: number] }
export interface Layout { boxes: Box[]; lines: Line[]; width: number; height: number }

/** Boxes of a chart: each unit above the middle of what reports to it, as narrow as its own row and those below it allow. */
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
    below.forEach((child, at) => lines.push({ id: child.id, from: [middle, y + BOX.height], to: [middles[at]!, y + BOX.height + GAP.y] }))
    return { middle, right: Math.max(next, left + BOX.width + GAP.x) }
  }

  let right = 0
  for (const unit of tree) ({ right } = place(unit, right, 0))
  return {
    boxes, lines,
    width: Math.max(BOX.width, right - GAP.x),
    height: Math.max(BOX.height, ...boxes.map(({ y }) => y + BOX.height)),
  }
}

/** At most so many lines of so many letters; what does not fit ends in dots. */
export function inLines(text: string, letters: number, most: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter((one) => one !== '')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= letters) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  const shown = lines.slice(0, most)
  return shown.map((line, at) => {
    const isCut = line.length > letters || (at === most - 1 && lines.length > most)
    return isCut ? `${line.slice(0, letters - 1)}…` : line
  })
}
