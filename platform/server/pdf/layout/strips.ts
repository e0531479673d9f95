import type { Additions, Block, Heading, Kinds, Paragraph, PlainBlock } from '../blocks.ts'
import { palette } from '../palette.ts'
import { factStrips } from './facts.ts'
import type { Mark, Ruler, Strip, Tag } from './marks.ts'
import { widthOn } from './paper.ts'
import { qrStrip } from './qr.ts'
import { plainLooks, styles } from './styles.ts'
import { tableStrips } from './table.ts'
import { flowingText, textBox } from './text.ts'

/** Cuts a block into the pieces that a page's end may fall between; whoever added a kind draws it. */
export function stripsOf<A extends Additions>(block: Block<A>, kinds: Kinds<A>, root: Tag, ruler: Ruler): Strip[] {
  if (block.kind in kinds.blocks) {
    const draw = kinds.blocks[block.kind as keyof Kinds<A>['blocks']]
    return draw(block as Parameters<typeof draw>[0], root, ruler)
  }
  return plainStrips(block as PlainBlock<A>, kinds, root, ruler)
}

function plainStrips<A extends Additions>(block: PlainBlock<A>, kinds: Kinds<A>, root: Tag, ruler: Ruler): Strip[] {
  switch (block.kind) {
    case 'facts':
      return factStrips(block, root, ruler)
    case 'heading':
      return headingStrips(block, root, ruler)
    case 'paragraph':
      return paragraphStrips(block, root, ruler)
    case 'table':
      return [...tableStrips(block, kinds, root, ruler), gap(6)]
    case 'group':
      return [groupStrip(block.text, root, ruler)]
    case 'qr':
      return [qrStrip(block, root, ruler), gap(8)]
  }
}

function headingStrips({ level, text, startsPage }: Heading, root: Tag, ruler: Ruler): Strip[] {
  const isChapter = level === 2
  const tag: Tag = { role: isChapter ? 'H2' : 'H3', parent: root }
  const box = textBox(text, isChapter ? styles.heading2 : styles.heading3, { width: widthOn(ruler.paper) }, tag, ruler)
  const bookmark: Mark = { kind: 'bookmark', x: 0, y: 0, text, level }
  const strip: Strip = { height: box.height + 7, marks: [bookmark, ...box.marks], keepWithNext: true }
  return startsPage ? [{ ...strip, startsPage }] : [gap(isChapter ? 12 : 6), strip]
}

function paragraphStrips({ text, look, url, leadsOn }: Paragraph, root: Tag, ruler: Ruler): Strip[] {
  const strips = flowingText(
    text,
    plainLooks[look],
    { width: widthOn(ruler.paper) },
    { role: 'P', parent: root },
    ruler,
  )
  const whole = [...(url ? strips.map((strip) => linked(strip, url)) : strips), gap(6)]
  return leadsOn ? whole.map((strip) => ({ ...strip, keepWithNext: true as const })) : whole
}

function linked(strip: Strip, url: string): Strip {
  const links = strip.marks.flatMap((mark): Mark[] =>
    mark.kind === 'text' ? [{ kind: 'link', x: mark.x, y: 0, width: mark.width, height: strip.height, url }] : [],
  )
  return { ...strip, marks: [...strip.marks, ...links] }
}

function groupStrip(text: string, root: Tag, ruler: Ruler): Strip {
  const box = textBox(text, styles.group, { width: widthOn(ruler.paper) }, { role: 'H3', parent: root }, ruler)
  const y = styles.group.leading / 2
  const line: Mark = {
    kind: 'line',
    x1: box.width + 8,
    x2: widthOn(ruler.paper),
    y1: y,
    y2: y,
    color: palette.line,
    thickness: 0.6,
  }
  return {
    height: box.height + 6,
    marks: [...box.marks, ...(box.width + 8 < widthOn(ruler.paper) ? [line] : [])],
    keepWithNext: true,
  }
}

const gap = (height: number): Strip => ({ height, marks: [], isGap: true })
