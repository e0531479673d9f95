import {
  type Additions,
  type Block,
  drawPages,
  type Kinds,
  layOut,
  openPaper,
  paperOf,
  plainLooks,
  productMark,
  type Ruler,
  rulerOf,
  type Strip,
  styles,
  type Tag,
  textBox,
  widthOn,
} from '#platform/server/pdf/index.ts'

interface Ours extends Additions {
  look: never
  block: HeadBlock
  under: never
}

/** Whose paper it is, and what stands on it. */
interface HeadBlock {
  kind: 'head'
  organization: string
  title: string
}
export type PaperBlock = Block<Ours>

/** A paper as a thread is given it: nothing in it is a function. */
export interface Sheet {
  title: string
  organization: string
  blocks: PaperBlock[]
  footer: string
  /** With `{page}` and `{pages}` in it. */
  pageWords: string
  /** BCP 47. */
  lang: string
  createdAt: string
  size: 'A4' | 'A3'
  isWide: boolean
}

const MARK = 26

const kinds: Kinds<Ours> = {
  looks: plainLooks,
  blocks: { head: (block, parent, ruler) => [headStrip(block, parent, ruler)] },
  under: (under) => under,
}

function headStrip({ organization, title }: HeadBlock, parent: Tag, ruler: Ruler): Strip {
  const width = widthOn(ruler.paper) - MARK - 12
  const x = MARK + 12
  const name = textBox(organization, styles.small, { x, width }, { role: 'P', parent }, ruler)
  const big = { ...styles.heading2, size: 14, leading: 19 }
  const heading = textBox(title, big, { x, y: name.height + 2, width }, { role: 'H1', parent }, ruler)
  return {
    height: Math.max(MARK, name.height + 2 + heading.height) + 12,
    marks: [...productMark(0, 0, MARK), ...name.marks, ...heading.marks],
  }
}

/** The paper as a tagged PDF; equal input gives equal bytes. */
export async function drawSheet(sheet: Sheet) {
  const { title, organization, blocks, footer, pageWords, lang, createdAt, size, isWide } = sheet
  const paper = paperOf(size, isWide)
  const images = new Map<string, never>()
  const open = await openPaper(
    { title, author: organization, subject: title, lang, createdAt: new Date(createdAt), paper },
    sheet,
  )
  const pages = layOut(
    {
      title,
      blocks,
      runningHead: { organization, number: '' },
      footer,
      pageOf: (page, of) => pageWords.replace('{page}', String(page)).replace('{pages}', String(of)),
    },
    kinds,
    rulerOf(open, images, paper),
  )
  return drawPages(open, pages, images)
}
