import type { Block } from '../blocks.ts'
import { palette } from '../palette.ts'
import type { Mark, Ruler, Strip, Tag } from './marks.ts'
import { CONTENT_WIDTH } from './paper.ts'
import { lookStyles, styles } from './styles.ts'
import { textBox } from './text.ts'

const PADDING = 10

/** The result of a vote and its counts side by side; one strip, so that the figures are read together. */
export function tallyStrip(
  { outcome, outcomeLook, counts }: Extract<Block, { kind: 'tally' }>,
  parent: Tag,
  ruler: Ruler,
): Strip {
  const place = { x: PADDING, y: PADDING, width: CONTENT_WIDTH - PADDING * 2 }
  const head = textBox(
    outcome,
    { ...styles.heading3, color: lookStyles[outcomeLook].color },
    place,
    { role: 'P', parent },
    ruler,
  )
  const top = PADDING + head.height + 5
  const width = (CONTENT_WIDTH - PADDING * 2) / counts.length
  const cells = counts.map(({ label, value, look }, index) => {
    const tag: Tag = { role: 'P', parent }
    const x = PADDING + index * width
    const figure = textBox(
      value,
      { ...styles.tallyValue, color: lookStyles[look].color },
      { x, y: top, width: width - 8 },
      tag,
      ruler,
    )
    const name = textBox(label, styles.label, { x, y: top + figure.height, width: width - 8 }, tag, ruler)
    return { marks: [...figure.marks, ...name.marks], height: figure.height + name.height }
  })
  const height = top + Math.max(...cells.map((cell) => cell.height)) + PADDING
  const ground: Mark = { kind: 'box', x: 0, y: 0, width: CONTENT_WIDTH, height, radius: 6, fill: palette.fill }
  return { height: height + 10, marks: [ground, ...head.marks, ...cells.flatMap(({ marks }) => marks)] }
}
