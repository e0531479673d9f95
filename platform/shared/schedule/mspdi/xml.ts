/** An element with what stands in it. */
export interface XmlPart {
  /** Without a prefix. */
  name: string
  /** Elements in it that hold text alone, the first of each name. */
  texts: ReadonlyMap<string, string>
  /** Elements in it that hold others. */
  parts: readonly XmlPart[]
}

const fileRefusals = ['too_large', 'doctype', 'malformed', 'too_deep', 'encoding', 'not_mspdi', 'too_many'] as const
type FileRefusal = (typeof fileRefusals)[number]

/** A file that is not read, why, and the line where it went wrong (0: nowhere in particular). */
export class UnreadableProject extends Error {
  readonly reason: FileRefusal
  readonly line: number

  constructor(reason: FileRefusal, line = 0) {
    super(`platform.schedule.file.${reason}`)
    this.reason = reason
    this.line = line
  }
}

/** Characters of a file. */
export const MOST_CHARACTERS = 10_000_000
const MOST_DEEP = 30
/** What is never asked for and can be most of a file. */
const passedOver = new Set(['TimephasedData'])

/** Elements that hold others: far more than 20,000 tasks have, far less than could fill the memory. */
const MOST_PARTS = 300_000

interface Open {
  name: string
  tag: string
  text: string
  hasElements: boolean
  texts?: Map<string, string>
  parts?: XmlPart[]
}

const noTexts: XmlPart['texts'] = new Map()
const noParts: XmlPart['parts'] = []

const tagAt = /([A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?)((?:\s+[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y
// eslint-disable-next-line no-control-regex -- they are what is looked for
const foreign = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/
const stray = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-fA-F]{1,6});)/
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * Reads a well-formed document in one pass: no document type, no entities of its own, nothing that is guessed.
 * Attributes are passed over, as such files say nothing in them.
 */
export function readXml(given: string): XmlPart {
  const source = given.startsWith('\uFEFF') ? given.slice(1) : given
  if (source.length > MOST_CHARACTERS) throw new UnreadableProject('too_large')
  const bad = foreign.exec(source)
  if (bad) throw refusal('malformed', bad.index)
  const open: Open[] = []
  let root: XmlPart | undefined
  let counted = 0
  for (let at = 0; at < source.length;) {
    const next = source.indexOf('<', at)
    keep(source.slice(at, next < 0 ? source.length : next), at)
    if (next < 0) break
    at = markup(next)
  }
  if (!root || open.length > 0) throw refusal('malformed', source.length)
  return root

  function refusal(reason: FileRefusal, at: number) {
    return new UnreadableProject(reason, source.slice(0, at).split('\n').length)
  }

  /** Where the markup is over that begins there. */
  function markup(at: number): number {
    if (source.startsWith('<!--', at)) return behind('-->', at, 4)
    if (source.startsWith('<?', at)) return behind('?>', at, 2)
    if (source.startsWith('<![CDATA[', at)) {
      const end = behind(']]>', at, 9)
      const parent = open.at(-1)
      if (!parent) throw refusal('malformed', at)
      parent.text += source.slice(at + 9, end - 3)
      return end
    }
    if (source[at + 1] === '!') throw refusal('doctype', at)
    if (source[at + 1] === '/') return close(at)
    return begin(at)
  }

  function behind(sign: string, at: number, from: number) {
    const end = source.indexOf(sign, at + from)
    if (end < 0) throw refusal('malformed', at)
    return end + sign.length
  }

  function begin(at: number): number {
    tagAt.lastIndex = at + 1
    const [whole, tag = '', , alone] = tagAt.exec(source) ?? []
    if (whole === undefined || (root && open.length === 0)) throw refusal('malformed', at)
    if (open.length >= MOST_DEEP) throw refusal('too_deep', at)
    const parent = open.at(-1)
    if (parent) parent.hasElements = true
    const name = tag.slice(tag.indexOf(':') + 1)
    const begun: Open = { name, tag, text: '', hasElements: false }
    if (alone) take(begun, at)
    else open.push(begun)
    return at + 1 + whole.length
  }

  function close(at: number): number {
    const end = behind('>', at, 2)
    const closed = open.pop()
    if (!closed || source.slice(at + 2, end - 1).trimEnd() !== closed.tag) throw refusal('malformed', at)
    take(closed, at)
    return end
  }

  function take({ name, text, texts, parts, hasElements }: Open, at: number) {
    const parent = open.at(-1)
    const whole = { name, texts: texts ?? noTexts, parts: parts ?? noParts }
    if (!parent) root = whole
    else if (hasElements) {
      if ((counted += 1) > MOST_PARTS) throw refusal('too_many', at)
      if (!passedOver.has(name)) (parent.parts ??= []).push(whole)
    } else if (!parent.texts?.has(name)) (parent.texts ??= new Map()).set(name, text)
  }

  function keep(text: string, at: number) {
    const parent = open.at(-1)
    if (!parent) {
      if (text.trim() !== '') throw refusal('malformed', at)
    } else if (!parent.hasElements || text.trim() !== '') parent.text += decoded(text, at)
  }

  function decoded(text: string, at: number) {
    const lines = text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text
    if (!lines.includes('&')) return lines
    // Asked first: a replacement would look for all of a million before it looked at one.
    if (stray.test(lines)) throw refusal('malformed', at)
    return lines.replaceAll(/&([^;&]{2,8});/g, (_all, entity: string) => {
      const known = named[entity]
      if (known !== undefined) return known
      const point = entity[1] === 'x' ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1))
      const sign = signOf(point)
      if (sign === undefined) throw refusal('malformed', at)
      return sign
    })
  }
}

function signOf(point: number) {
  if (!(point >= 9 && point <= 0x10ffff) || (point >= 0xd800 && point <= 0xdfff)) return undefined
  const sign = String.fromCodePoint(point)
  return foreign.test(sign) ? undefined : sign
}

/** Text as it stands in an element; signs that XML does not know are left out. */
export function escaped(text: string): string {
  return text
    .replaceAll(new RegExp(foreign, 'g'), '')
    .replaceAll(/[&<>]/g, (sign) => (sign === '&' ? '&amp;' : sign === '<' ? '&lt;' : '&gt;'))
    .replaceAll('\r', '&#13;')
}
