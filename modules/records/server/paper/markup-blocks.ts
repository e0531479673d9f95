import { textOfMarkup } from '#platform/shared/fields/markup.ts'
import type { PaperBlock } from './drawing.ts'

const TAG = /<(\/?)([a-z][a-z0-9]*)(?:[^>"']|"[^"]*"|'[^']*')*>/gi
const ENDS =
  /^(?:p|div|h[1-6]|table|blockquote|section|article|d[ldt]|li|ul|ol|pre|figure|figcaption|details|summary|hr)$/

type Cells = { text: string; isHead: boolean }[]

/** Clean HTML as blocks of paper: headings, paragraphs, items with their signs, tables. */
export function markupBlocks(html: string): PaperBlock[] {
  const page = new Page()
  let from = 0
  for (const found of html.matchAll(TAG)) {
    const [whole, ending, tag = ''] = found
    const name = tag.toLowerCase()
    page.say(html.slice(from, found.index))
    from = found.index + whole.length
    if (ending) page.close(name, whole)
    else page.open(name, whole)
  }
  page.say(html.slice(from))
  page.end()
  return page.blocks
}

class Page {
  readonly blocks: PaperBlock[] = []
  /** HTML of the line that is being read. */
  #line = ''
  #sign = ''
  /** The number of the next item; null where they have none. */
  readonly #lists: (number | null)[] = []
  #rows: Cells[] | null = null

  say(html: string) {
    this.#line += html
  }

  open(tag: string, whole: string) {
    // A table within a cell goes on as text of that cell.
    if (this.#rows) return this.#openInTable(tag, whole)
    if (tag === 'table') {
      this.end()
      this.#rows = []
    } else if (tag === 'ul' || tag === 'ol') {
      this.end()
      this.#lists.push(tag === 'ul' ? null : Number(/start="?(\d+)/i.exec(whole)?.[1] ?? 1))
    } else if (tag === 'li') {
      this.end()
      this.#sign = this.#nextSign()
    } else if (ENDS.test(tag)) this.end()
    else this.#line += whole
    return undefined
  }

  close(tag: string, whole: string) {
    if (this.#rows) return this.#closeInTable(tag, whole)
    if (/^h[1-6]$/.test(tag)) this.#heading(tag === 'h1' || tag === 'h2' ? 2 : 3)
    else if (tag === 'ul' || tag === 'ol') {
      this.end()
      this.#lists.pop()
    } else if (ENDS.test(tag)) this.end()
    else this.#line += whole
    return undefined
  }

  /** What stands in the line is a paragraph of its own. */
  end() {
    const text = this.#text()
    if (text === '') return
    this.blocks.push({ kind: 'paragraph', look: 'body', text: `${this.#sign}${text}` })
    this.#sign = ''
  }

  #text() {
    const text = textOfMarkup(this.#line)
    this.#line = ''
    return text
  }

  #heading(level: 2 | 3) {
    const text = this.#text()
    if (text !== '') this.blocks.push({ kind: 'heading', level, text })
  }

  #nextSign() {
    const inwards = '    '.repeat(Math.max(0, this.#lists.length - 1))
    const next = this.#lists.at(-1) ?? null
    if (next === null) return `${inwards}• `
    this.#lists[this.#lists.length - 1] = next + 1
    return `${inwards}${next}. `
  }

  #openInTable(tag: string, whole: string) {
    if (tag === 'tr') this.#rows?.push([])
    else if (tag === 'td' || tag === 'th') this.#line = ''
    else if (tag !== 'thead' && tag !== 'tbody' && tag !== 'tfoot') this.#line += whole
  }

  #closeInTable(tag: string, whole: string) {
    if (tag === 'td' || tag === 'th') this.#rows?.at(-1)?.push({ text: this.#text(), isHead: tag === 'th' })
    else if (tag === 'table') this.#table()
    else if (tag !== 'tr' && tag !== 'thead' && tag !== 'tbody' && tag !== 'tfoot') this.#line += whole
  }

  #table() {
    const rows = (this.#rows ?? []).filter((cells) => cells.length > 0)
    this.#rows = null
    this.#line = ''
    const count = Math.max(0, ...rows.map((cells) => cells.length))
    const [first] = rows
    if (!first || count === 0) return
    const hasHead = first.every(({ isHead }) => isHead)
    const width = Math.floor(WIDTH / count)
    const at = Array.from({ length: count }, (_, index) => index)
    this.blocks.push({
      kind: 'table',
      label: first.map(({ text }) => text).join(', '),
      // The last column takes what is left.
      columns: at.map((index) => ({
        label: hasHead ? (first[index]?.text ?? '') : '',
        ...(index < count - 1 && { width }),
      })),
      rows: rows.slice(hasHead ? 1 : 0).map((cells) => ({
        cells: at.map((index) => {
          const cell = cells[index]
          return { pieces: [{ text: cell?.text ?? '', look: cell?.isHead ? ('strong' as const) : ('body' as const) }] }
        }),
      })),
    })
  }
}

/** Points between the margins of A4. */
const WIDTH = 499
