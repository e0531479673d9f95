import {
  type Mark,
  palette,
  type Ruler,
  type Strip,
  type Style,
  type Tag,
  type TextBox,
  textBox,
} from '#platform/server/pdf/index.ts'
import type { SignatureBlock } from '../blocks.ts'
import { styles } from './styles.ts'

const PADDING = 8
const INK_WIDTH = 150
const INK_HEIGHT = 44

/** The signature on the left, on a line; who, what and when on the right. One strip: it never breaks over pages. */
export function signatureStrip(block: SignatureBlock, x: number, width: number, parent: Tag, ruler: Ruler): Strip {
  const tag: Tag = { role: 'P', parent }
  const wordsX = x + PADDING + INK_WIDTH + 16
  const wordsWidth = x + width - PADDING - wordsX
  const words = stacked(
    [
      [block.name, styles.signer],
      [block.position, styles.small],
      [block.kind, styles.small],
      [factText(block.signedAt), styles.small],
      [factText(block.bound), styles.small],
      [factText(block.hidden), styles.small],
      ...block.certificate.map((fact): [string, typeof styles.small] => [factText(fact), styles.small]),
    ],
    wordsX,
    wordsWidth,
    tag,
    ruler,
  )
  const ink = inkOf(block, x + PADDING, parent, ruler)
  const inner = Math.max(words.height, ink.height)
  const height = inner + PADDING * 2
  const lineY = PADDING + inner
  const marks: Mark[] = [
    { kind: 'box', x, y: 0, width, height, radius: 5, stroke: palette.line },
    ...shiftDown(ink.marks, PADDING + inner - ink.height - 2),
    {
      kind: 'line',
      x1: x + PADDING,
      x2: x + PADDING + INK_WIDTH,
      y1: lineY,
      y2: lineY,
      color: palette.line,
      thickness: 0.6,
    },
    ...shiftDown(words.marks, PADDING + (inner - words.height) / 2),
  ]
  return { height, marks }
}

function inkOf(block: SignatureBlock, x: number, parent: Tag, ruler: Ruler): { marks: Mark[]; height: number } {
  if (block.image === null) {
    return writtenInk(block, x, { role: 'P', parent }, ruler)
  }
  const size = ruler.imageSize(block.image)
  const scale = Math.min(INK_WIDTH / size.width, INK_HEIGHT / size.height)
  const height = size.height * scale
  const tag: Tag = { role: 'Figure', parent, alt: [block.kind, block.name].filter(Boolean).join(': ') }
  return { height, marks: [{ kind: 'image', x, y: 0, width: size.width * scale, height, image: block.image, tag }] }
}

/** A long name is written smaller, as a hand would: on one line if it can be, else on two, else as it comes. */
function writtenInk({ written, isMissing }: SignatureBlock, x: number, tag: Tag, ruler: Ruler): TextBox {
  const boxAt = (style: Style) => textBox(written, style, { x, width: INK_WIDTH }, tag, ruler)
  if (isMissing) return boxAt(styles.missing)
  for (const lines of [1, 2]) {
    for (const scale of [1, 0.82]) {
      const box = boxAt(typedAt(scale))
      if (box.marks.length <= lines) return box
    }
  }
  return boxAt(typedAt(0.65))
}

function typedAt(scale: number): Style {
  return { ...styles.typedName, size: styles.typedName.size * scale, leading: styles.typedName.leading * scale }
}

function stacked(
  lines: [string, (typeof styles)['signer' | 'small']][],
  x: number,
  width: number,
  tag: Tag,
  ruler: Ruler,
): TextBox {
  const marks: TextBox['marks'] = []
  let height = 0
  for (const [text, style] of lines) {
    const box = textBox(text, style, { x, y: height, width }, tag, ruler)
    marks.push(...box.marks)
    height += box.height
  }
  return { marks, height, width }
}

const factText = (fact: SignatureBlock['signedAt']) => (fact ? `${fact.label}: ${fact.value}` : '')

function shiftDown(marks: Mark[], dy: number): Mark[] {
  return marks.map((mark) => (mark.kind === 'line' ? mark : { ...mark, y: mark.y + dy }))
}
