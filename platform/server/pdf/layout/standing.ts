import type { Mark, Ruler, Style, Tag } from './marks.ts'
import { wrapText } from './wrap.ts'

/** How far above its line the middle of a standing line lies, as a part of the size of its letters. */
export const STANDING_MIDDLE = 0.354

/** In points: longer lines are hard to read, and a page must hold one. */
const TALLEST = 170
/** From one line to the next, as a part of what lies between lines that lie. */
const PITCH = 1.2
/** Letters that stand are read at a larger size. */
const LARGER = 1.25
const GAP = 4
/** Whoever reads on below sees that a storey has ended. */
const BETWEEN = 12

const TRADITIONAL = /\p{Script=Mongolian}/u
const OF_OTHERS = /(?!\p{Script=Mongolian})\p{L}/u

/** A text in the traditional script alone: it stands wherever it has a place of its own. */
export const isTraditional = (text: string) => TRADITIONAL.test(text) && !OF_OTHERS.test(text)

/** Lines from top to bottom that stand side by side, the first at the left. */
interface Storey {
  height: number
  width: number
  marks: (x: number, y: number, tag: Tag) => Mark[]
}

/** The text in as many storeys, one below the other, as its lines need. */
export function standingText(text: string, lying: Style, width: number, ruler: Ruler): Storey[] {
  const style = { ...lying, size: lying.size * LARGER, leading: lying.leading * LARGER }
  const pitch = style.leading * PITCH
  const lines = wrapText(text, style, TALLEST, ruler)
  const beside = Math.max(1, Math.floor(width / pitch))
  const count = Math.ceil(lines.length / beside)
  return Array.from({ length: count }, (_, at) => {
    const here = lines.slice(at * beside, (at + 1) * beside)
    return {
      height: Math.max(...here.map((line) => ruler.widthOf(line, style))) + (at < count - 1 ? BETWEEN : GAP),
      width: here.length * pitch,
      marks: (x, y, tag) =>
        here.map((line, nth) => ({
          kind: 'text',
          x: x + (nth + 0.5) * pitch - STANDING_MIDDLE * style.size,
          y,
          width: ruler.widthOf(line, style),
          text: line,
          style,
          tag,
          isStanding: true,
        })),
    }
  })
}
