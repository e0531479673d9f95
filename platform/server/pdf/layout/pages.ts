import type { Additions, Kinds, Paged } from '../blocks.ts'
import { palette } from '../palette.ts'
import { moved, type Mark, type Page, type Ruler, type Strip, type Tag } from './marks.ts'
import { MARGIN, PAPER, widthOn } from './paper.ts'
import { productMark } from './product-mark.ts'
import { stripsOf } from './strips.ts'
import { styles } from './styles.ts'
import { textBox, type TextBox } from './text.ts'

const HEAD_GAP = 12
const FOOT_GAP = 10
const NUMBER_WIDTH = 150
const PAGE_OF_WIDTH = 70

/** Places a document on its pages. Pure: the ruler alone knows fonts. */
export function layOut<A extends Additions>(document: Paged<A>, kinds: Kinds<A>, ruler: Ruler): Page[] {
  const root: Tag = { role: 'Document', parent: null }
  const strips = document.blocks.flatMap((block) => stripsOf(block, kinds, root, ruler))
  const head = runningHead(document.runningHead, ruler)
  const foot = textBox(
    document.footer,
    styles.running,
    { width: widthOn(ruler.paper) - PAGE_OF_WIDTH - 12 },
    null,
    ruler,
  )
  const bottom =
    (ruler.paper ?? PAPER).height - MARGIN.bottom - Math.max(foot.height, styles.running.leading) - FOOT_GAP
  const pages = flow(strips, { first: MARGIN.top, others: MARGIN.top - 12 + head.height + HEAD_GAP, bottom })
  return pages.map(({ marks }, index) => ({
    marks: [
      ...(index > 0 ? placed(head.marks, MARGIN.top - 12) : []),
      ...marks,
      ...footer(foot, document.pageOf(index + 1, pages.length), bottom + FOOT_GAP, ruler),
    ],
  }))
}

interface Body {
  first: number
  others: number
  bottom: number
}

/**
 * Fills pages from top to bottom; strips bound to each other move to the next page together where a page can hold
 * them all.
 */
function flow(strips: Strip[], { first, others, bottom }: Body): Page[] {
  let page: Page = { marks: [] }
  let y = first
  let isFresh = true
  const pages = [page]
  const place = (strip: Strip) => {
    page.marks.push(...placed(strip.marks, y))
    y += strip.height
    isFresh = false
  }
  const turn = (next: Strip) => {
    page = { marks: [] }
    pages.push(page)
    y = others
    if (next.head) place(next.head)
    isFresh = true
  }

  for (let index = 0; index < strips.length;) {
    const chain = chainAt(strips, index)
    index += chain.length
    const [start] = chain
    if (!start) break
    const height = heightOf(chain)
    const whole = bottom - others - (start.head?.height ?? 0)
    if (start.isGap && (isFresh || y + height > bottom)) continue
    if (!isFresh && (start.startsPage || (y + height > bottom && height <= whole))) turn(start)
    for (const strip of chain) {
      if (!isFresh && y + strip.height > bottom) turn(strip)
      place(strip)
    }
  }
  return pages
}

/** The strip at `from` with everything that must stay on one page with it. */
function chainAt(strips: Strip[], from: number): Strip[] {
  let end = from
  while (strips[end]?.keepWithNext && end + 1 < strips.length) end += 1
  return strips.slice(from, end + 1)
}

const heightOf = (strips: Strip[]) => strips.reduce((sum, { height }) => sum + height, 0)

const placed = (marks: Mark[], y: number) => marks.map((mark) => moved(mark, MARGIN.left, y))

function runningHead(
  { organization, number }: Paged<Additions>['runningHead'],
  ruler: Ruler,
): { marks: Mark[]; height: number } {
  const whole = widthOn(ruler.paper)
  const name = textBox(organization, styles.running, { x: 20, y: 1, width: whole - NUMBER_WIDTH - 32 }, null, ruler)
  const right = textBox(
    number,
    styles.running,
    { x: whole - NUMBER_WIDTH, y: 1, width: NUMBER_WIDTH, align: 'right' },
    null,
    ruler,
  )
  const height = Math.max(13, name.height, right.height) + 5
  return {
    height,
    marks: [
      ...productMark(0, 0, 13),
      ...name.marks,
      ...right.marks,
      { kind: 'line', x1: 0, x2: whole, y1: height, y2: height, color: palette.line, thickness: 0.6 },
    ],
  }
}

function footer(words: TextBox, pageOf: string, y: number, ruler: Ruler): Mark[] {
  const whole = widthOn(ruler.paper)
  const count = textBox(
    pageOf,
    styles.running,
    { x: whole - PAGE_OF_WIDTH, width: PAGE_OF_WIDTH, align: 'right' },
    null,
    ruler,
  )
  const line: Mark = { kind: 'line', x1: 0, x2: whole, y1: -5, y2: -5, color: palette.line, thickness: 0.6 }
  return placed([line, ...words.marks, ...count.marks], y)
}
