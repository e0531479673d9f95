import type { Ruler, Style } from './marks.ts'

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * Lines no wider than `width`: broken between words, inside a word only where the word alone is too wide. Nothing is
 * lost.
 */
export function wrapText(text: string, style: Style, width: number, ruler: Ruler): string[] {
  return printable(text)
    .split('\n')
    .flatMap((paragraph) => wrapParagraph(paragraph, style, width, ruler))
}

function wrapParagraph(paragraph: string, style: Style, width: number, ruler: Ruler): string[] {
  const space = ruler.widthOf(' ', style)
  const lines: string[] = []
  let line = ''
  let lineWidth = 0
  for (const word of paragraph.split(' ').filter(Boolean)) {
    for (const part of partsOf(word, style, width, ruler)) {
      const partWidth = ruler.widthOf(part, style)
      const isContinued = part !== word && !word.startsWith(part)
      if (line && !isContinued && lineWidth + space + partWidth <= width) {
        line += ` ${part}`
        lineWidth += space + partWidth
        continue
      }
      if (line) lines.push(line)
      line = part
      lineWidth = partWidth
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

/**
 * Letters become whole, tabs and exotic spaces plain, control characters go; a no-break space keeps its words
 * together.
 */
function printable(text: string) {
  return text
    .normalize('NFC')
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(/[\t\u2000-\u200a\u3000]/g, ' ')
    .replace(/[^\P{C}\n]/gu, '')
    .trim()
}
