import { breaksInside, inDirectionOf, printable, spelled } from '../letters/index.ts'
import type { Ruler, Style } from './marks.ts'

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * Lines no wider than `width`: broken between words, and where the letters have no spaces as their readers break them;
 * inside a word only where the word alone is too wide. Nothing is lost.
 */
export function wrapText(text: string, style: Style, width: number, ruler: Ruler): string[] {
  return printable(spelled(text))
    .split('\n')
    .flatMap((paragraph) => inDirectionOf(paragraph, wrapParagraph(paragraph, style, width, ruler)))
}

function wrapParagraph(paragraph: string, style: Style, width: number, ruler: Ruler): string[] {
  const space = ruler.widthOf(' ', style)
  const lines: string[] = []
  let line = ''
  let lineWidth = 0
  for (const word of paragraph.split(' ').filter(Boolean)) {
    for (const [index, unit] of breaksInside(word).entries()) {
      const between = index === 0 ? ' ' : ''
      const unitWidth = ruler.widthOf(unit, style)
      const whole = lineWidth + (between ? space : 0) + unitWidth
      if (line && whole <= width) {
        line += between + unit
        lineWidth = whole
        continue
      }
      if (line) lines.push(line)
      const parts = partsOf(unit, style, width, ruler)
      lines.push(...parts.slice(0, -1))
      line = parts.at(-1) ?? ''
      lineWidth = ruler.widthOf(line, style)
    }
  }
  return [...lines, line]
}

/** The word itself, or the pieces of one that is wider than the line. */
function partsOf(word: string, style: Style, width: number, ruler: Ruler): string[] {
  if (ruler.widthOf(word, style) <= width) return [word]
  const parts: string[] = []
  let part = ''
  for (const { segment } of graphemes.segment(word)) {
    if (part && ruler.widthOf(part + segment, style) > width) {
      parts.push(part)
      part = ''
    }
    part += segment
  }
  return [...parts, part]
}
