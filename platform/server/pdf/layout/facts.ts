import type { Facts } from '../blocks.ts'
import type { Ruler, Strip, Tag } from './marks.ts'
import { widthOn } from './paper.ts'
import { styles } from './styles.ts'
import { textBox } from './text.ts'

/** Label above value, two facts to a line; one that is long takes the whole line. */
export function factStrips({ facts }: Facts, parent: Tag, ruler: Ruler): Strip[] {
  const whole = widthOn(ruler.paper)
  const half = (whole - 24) / 2
  const strips: Strip[] = []
  let left: Strip | null = null
  for (const { label, value } of facts) {
    const isLong = ruler.widthOf(value, styles.value) > half * 2
    const x = left && !isLong ? half + 24 : 0
    const tag: Tag = { role: 'P', parent }
    const width = isLong ? whole : half
    const above = textBox(label, styles.label, { x, width }, tag, ruler)
    const below = textBox(value, styles.value, { x, y: above.height + 1, width }, tag, ruler)
    const marks = [...above.marks, ...below.marks]
    const height = above.height + 1 + below.height + 8
    if (left && !isLong) {
      left.marks.push(...marks)
      left.height = Math.max(left.height, height)
      left = null
      continue
    }
    const strip: Strip = { height, marks }
    strips.push(strip)
    left = isLong ? null : strip
  }
  return strips
}
