// Which HTML may be kept and shown, and how it is read as a text. The server takes everything else out before it keeps
// a value (`platform/server/fields`), and so does a browser before it shows one (`platform/web/markup`).

const plainTags = ['p', 'br', 'strong', 'em', 'u', 's', 'h1', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'code', 'pre']
const tableTags = ['table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td']

/** What the editor of rich texts knows. */
export const richTags: readonly string[] = [...plainTags, ...tableTags, 'a', 'hr']

/** The same of HTML that somebody writes as its source. */
export const htmlTags: readonly string[] = [
  ...richTags,
  ...'h4 h5 h6 b i del ins mark small sub sup div span section article dl dt dd'.split(' '),
  ...'details summary figure figcaption caption abbr kbd'.split(' '),
]

/** By tag; no other attribute stays. */
export const markupAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'target', 'rel'],
  ol: ['start'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
  details: ['open'],
  abbr: ['title'],
}

/** What a link may open. */
export const linkSchemes = ['http', 'https', 'mailto', 'tel']

const PART = /<!--[\s\S]*?-->|<(\/?)([a-z][a-z0-9]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/gi
const LONE = /^(?:\s*<p>[^<]*<\/p>\s*)+$/i

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

const decoded = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (whole, decimal?: string, hex?: string, name = '') => {
    if (decimal === undefined && hex === undefined) return named[String(name).toLowerCase()] ?? whole
    const point = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    return point > 0 && point <= 0x10_ff_ff ? String.fromCodePoint(point) : ''
  })

export const encoded = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** What clean HTML says, in lines: headings apart, a sign before what is listed, cells of a table beside each other. */
export function textOfMarkup(html: string): string {
  const page = new Lines()
  let from = 0
  let isPlain = false
  for (const found of html.matchAll(PART)) {
    page.say(said(html.slice(from, found.index), isPlain))
    from = found.index + found[0].length
    const [, ending, tag = '', attributes = ''] = found
    const name = tag.toLowerCase()
    if (name === 'pre') isPlain = ending === ''
    if (name !== '' && ending) page.close(name)
    else if (name !== '') page.open(name, attributes)
  }
  page.say(said(html.slice(from), isPlain))
  return page.text
    .replace(/[^\S\n]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Written line after line, with what is open at the moment. */
class Lines {
  text = ''
  /** The number of the next item; null where they have none. */
  readonly #lists: { next: number | null }[] = []
  readonly #links: string[] = []
  #cells = 0

  say(part: string) {
    this.text += part
  }

  open(tag: string, attributes: string) {
    if (tag === 'br') this.say('\n')
    else if (tag === 'hr') this.#begin('———\n')
    else if (tag === 'blockquote') this.#begin('» ')
    else if (tag === 'ol') this.#lists.push({ next: Number(/start="?(\d+)/i.exec(attributes)?.[1] ?? 1) })
    else if (tag === 'ul') this.#lists.push({ next: null })
    else if (tag === 'li') this.#begin(this.#sign())
    else if (tag === 'a') this.#links.push(decoded(/href="([^"]*)"/i.exec(attributes)?.[1] ?? ''))
    else if (tag === 'td' || tag === 'th') this.#cell()
    else if (/^h[1-6]$/.test(tag)) this.#line(2)
    // A paragraph of an item or a quotation goes on in its line.
    else if (BLOCK.test(tag) && this.#cells === 0 && !/(?:• |\d\. |» )$/.test(this.text)) this.#line()
  }

  close(tag: string) {
    if (tag === 'td' || tag === 'th') this.#cells -= 1
    else if (tag === 'a') this.#told(this.#links.pop() ?? '')
    else if (this.#cells > 0) this.#apart(tag)
    else if (tag === 'ul' || tag === 'ol') {
      this.#lists.pop()
      this.#line()
    } else if (BLOCK.test(tag)) this.#line()
  }

  #line(wanted = 1) {
    const there = /\n*$/.exec(this.text)?.[0].length ?? 0
    if (this.text !== '' && there < wanted) this.text += '\n'.repeat(wanted - there)
  }

  #begin(sign: string) {
    this.#line()
    this.text += sign
  }

  #sign() {
    const list = this.#lists.at(-1)
    const inwards = '  '.repeat(Math.max(0, this.#lists.length - 1))
    if (!list || list.next === null) return `${inwards}• `
    list.next += 1
    return `${inwards}${list.next - 1}. `
  }

  #cell() {
    this.#cells += 1
    if (this.text !== '' && !this.text.endsWith('\n')) this.text = `${this.text.trimEnd()} | `
  }

  /** Two paragraphs of one cell stand in one line. */
  #apart(tag: string) {
    if (BLOCK.test(tag) && !/\s$/.test(this.text)) this.text += ' '
  }

  #told(address: string) {
    if (address !== '' && !this.text.endsWith(address)) this.text += ` (${address})`
  }
}

const BLOCK = /^(?:p|div|h[1-6]|tr|table|blockquote|section|article|d[ldt]|li|pre|figure|figcaption|details|summary)$/

const said = (part: string, isPlain: boolean) =>
  decoded(isPlain ? part : part.replace(/[ \t\n\r]+/g, ' ').replace(/^ $/, ''))

/** Nothing that anybody would see. */
export const saysNoMarkup = (html: string) => !/<hr\b|<table\b/i.test(html) && textOfMarkup(html).trim() === ''

export const isMarkup = (text: string) => /<\/?[a-z!]/i.test(text)

/** A text as somebody typed it, as paragraphs. */
export const markupOfText = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line) => `<p>${encoded(line)}</p>`)
    .join('')

/** Paragraphs without anything in them as the text that they are; undefined where that would say less. */
export function plainOfMarkup(html: string): string | undefined {
  if (!LONE.test(html)) return undefined
  const text = [...html.matchAll(/<p>([^<]*)<\/p>/gi)].map(([, part = '']) => decoded(part)).join('\n')
  return !isMarkup(text) && markupOfText(text) === html ? text : undefined
}
