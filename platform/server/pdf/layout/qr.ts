import type { Qr } from '../blocks.ts'
import { palette } from '../palette.ts'
import type { Mark, Ruler, Strip, Tag } from './marks.ts'
import { widthOn } from './paper.ts'
import { styles } from './styles.ts'
import { textBox } from './text.ts'

const PADDING = 12
const SIZE = 104

/** The QR on the left, what it says beside it; the whole box leads where the QR leads. */
export function qrStrip({ code, alt, facts, url }: Qr, parent: Tag, ruler: Ruler): Strip {
  const x = PADDING + SIZE + 18
  const width = widthOn(ruler.paper) - x - PADDING
  const words: Mark[] = []
  let y = PADDING
  for (const { label, value } of facts) {
    const tag: Tag = { role: 'P', parent }
    const above = textBox(label, styles.label, { x, y, width }, tag, ruler)
    const below = textBox(value, styles.sealed, { x, y: y + above.height + 1, width }, tag, ruler)
    words.push(...above.marks, ...below.marks)
    y += above.height + below.height + 9
  }
  const height = Math.max(SIZE + PADDING * 2, y + PADDING - 8)
  return {
    height,
    marks: [
      { kind: 'box', x: 0, y: 0, width: widthOn(ruler.paper), height, radius: 6, stroke: palette.line },
      {
        kind: 'path',
        x: PADDING,
        y: PADDING,
        size: SIZE,
        field: code.length,
        path: squares(code),
        fill: palette.ink,
        tag: { role: 'Figure', parent, alt },
      },
      ...words,
      { kind: 'link', x: 0, y: 0, width: widthOn(ruler.paper), height, url },
    ],
  }
}

/** One path for all dark squares; neighbours in a row are drawn as one, so that no hair stays between them. */
function squares(code: boolean[][]) {
  return code
    .flatMap((row, y) =>
      row.map((isDark, x) => {
        if (!isDark || row[x - 1]) return ''
        const end = row.indexOf(false, x)
        return `M${x} ${y}H${end === -1 ? row.length : end}V${y + 1}H${x}Z`
      }),
    )
    .join('')
}
