/** Markup that may stand in a page as it is: written by `html`, or cleaned before. */
export class Html {
  readonly #text: string
  constructor(text: string) {
    this.#text = text
  }
  toString() {
    return this.#text
  }
}

type Part = Html | string | number | false | null | undefined | readonly Part[]

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign]!)

const written = (part: Part): string => {
  if (part === null || part === undefined || part === false) return ''
  if (typeof part === 'string') return escaped(part)
  if (typeof part === 'number') return String(part)
  if (part instanceof Html) return part.toString()
  return part.map(written).join('')
}

/** A piece of a page: whatever is put in is a text, unless it is a piece itself; nothing stands for null and false. */
export const html = (pieces: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(pieces.map((piece, at) => piece + (at < parts.length ? written(parts[at]) : '')).join(''))

/** Markup that somebody else has written and the server has cleaned. */
export const cleaned = (markup: string) => new Html(markup)

/** Facts for machines that read pages, as JSON within one. */
export const jsonWithin = (value: unknown) => new Html(JSON.stringify(value).replaceAll('<', String.raw`\u003c`))
