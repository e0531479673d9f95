import { FOREIGN_TO_XML } from './characters.ts'

/** An element as it stands in the file, its names resolved. */
export interface XmlElement {
  ns: string
  name: string
  /** As it was written, with its prefix: for reports. */
  written: string
  /** Without a prefix by their name, otherwise as {namespace}name. */
  attributes: ReadonlyMap<string, string>
  children: XmlElement[]
  text: string
  line: number
}

export const xmlRefusals = [
  'too_large',
  'doctype',
  'malformed',
  'too_deep',
  'too_many',
  'encoding',
  'not_bpmn',
  'no_process',
] as const
export type XmlRefusal = (typeof xmlRefusals)[number]

/** A file that is not read, and where it went wrong. */
export class UnreadableXml extends Error {
  readonly reason: XmlRefusal
  readonly line: number

  constructor(reason: XmlRefusal, line = 0) {
    super(`flowdesign.bpmn.${reason}`)
    this.reason = reason
    this.line = line
  }
}

/** Far above any flow that people draw, far below what could keep a machine busy. */
export const xmlLimits = {
  characters: 4_000_000,
  elements: 60_000,
  depth: 120,
  attributes: 60,
  value: 500_000,
  namespaces: 100,
}

interface Open {
  element: XmlElement
  /** Prefix → namespace, as in force inside. */
  names: ReadonlyMap<string, string>
  tag: string
  texts: string[]
}

const nameAt = /[\p{L}_][\p{L}\p{N}\p{M}_.\-·]*(?::[\p{L}_][\p{L}\p{N}\p{M}_.\-·]*)?/uy
const spaceAt = /[ \t\r\n]*/y
// What a document can do to its reader begins with a document type; none is needed to draw a flow.
const marks: Record<string, [close: string, keep: boolean]> = {
  '<!--': ['-->', false],
  '<![CDATA[': [']]>', true],
  '<?': ['?>', false],
}
const strayAt = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,9}|#x[\da-fA-F]{1,8});)/
const entities = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

/**
 * Reads a well-formed document in one pass, without a document type and without entities of its own, within the
 * limits. Strict on purpose: a reader that guesses what broken XML means would lose parts of a drawing in silence.
 * Whoever is told of each element as it begins may end the reading.
 */
export function readXml(
  given: string,
  { isDecoded = false, onElement }: { isDecoded?: boolean; onElement?: (begun: XmlElement) => void } = {},
): XmlElement {
  if (given.length > xmlLimits.characters) throw new UnreadableXml('too_large')
  const source = given.startsWith('\uFEFF') ? given.slice(1) : given
  const foreign = FOREIGN_TO_XML.exec(source)
  let at = 0
  let line = 1
  let counted = 0
  let elements = 0
  let root: XmlElement | undefined
  const open: Open[] = []
  if (foreign) throw refusal('malformed', foreign.index)
  // Whoever read the bytes as another encoding than the one they are in has spoilt the names already.
  const declared = isDecoded ? null : /^<\?xml[^>]*?encoding\s*=\s*["']([^"']*)["']/.exec(source)
  if (declared && !/^(utf-?8|us-ascii|ascii)$/i.test(declared[1] ?? '')) throw refusal('encoding', 0)

  while (at < source.length) {
    const next = source.indexOf('<', at)
    const text = source.slice(at, next === -1 ? source.length : next)
    if (text) keep(text, at, true)
    if (next === -1) break
    at = next
    const mark = Object.keys(marks).find((start) => source.startsWith(start, at))
    if (mark) skip(mark)
    else if (source.startsWith('<!', at)) throw refusal('doctype', at)
    else if (source[at + 1] === '/') close()
    else begin()
  }
  if (!root || open.length > 0) throw refusal('malformed', source.length)
  return root

  function refusal(reason: XmlRefusal, where: number) {
    return new UnreadableXml(reason, lineAt(where))
  }

  /** Lines are counted as the reading goes on, never from the beginning again. */
  function lineAt(where: number) {
    for (; counted < where; counted += 1) if (source[counted] === '\n') line += 1
    return line
  }

  function keep(text: string, where: number, hasEntities: boolean) {
    const parent = open.at(-1)
    // However a file ends its lines, they end in one way.
    const lines = text.replaceAll(/\r\n?/g, '\n')
    if (parent) parent.texts.push(hasEntities ? decoded(lines, where) : lines)
    else if (text.trim() !== '') throw refusal('malformed', where)
    if (hasEntities && text.includes(']]>')) throw refusal('malformed', where)
  }

  function skip(mark: string) {
    const [end, isText] = marks[mark]!
    const from = at + mark.length
    const to = source.indexOf(end, from)
    if (to === -1) throw refusal('malformed', at)
    const inside = source.slice(from, to)
    if (mark === '<!--' && (inside.includes('--') || inside.endsWith('-'))) throw refusal('malformed', at)
    if (mark === '<?' && /^xml[\s?]/i.test(`${inside} `) && at !== 0) throw refusal('malformed', at)
    if (isText) keep(inside, from, false)
    at = to + end.length
  }

  function begin() {
    const where = at
    at += 1
    const tag = name()
    if (root && open.length === 0) throw refusal('malformed', where)
    if ((elements += 1) > xmlLimits.elements) throw refusal('too_many', where)
    if (open.length >= xmlLimits.depth) throw refusal('too_deep', where)
    const written = attributes(where)
    const isEmpty = source[at] === '/'
    if (isEmpty) at += 1
    if (source[at] !== '>') throw refusal('malformed', at)
    at += 1

    const names = namesIn(written, open.at(-1)?.names ?? new Map([['xml', 'http://www.w3.org/XML/1998/namespace']]))
    if (names.size > xmlLimits.namespaces) throw refusal('too_many', where)
    const element: XmlElement = {
      ...resolved(tag, names, where, true),
      written: tag,
      attributes: named(written, names, where),
      children: [],
      text: '',
      line: lineAt(where),
    }
    onElement?.(element)
    open.at(-1)?.element.children.push(element)
    root ??= element
    if (!isEmpty) open.push({ element, names, tag, texts: [] })
  }

  function attributes(where: number) {
    const found = new Map<string, string>()
    for (;;) {
      const hasSpace = space()
      if (source[at] === '>' || source[at] === '/' || at >= source.length) return found
      if (!hasSpace) throw refusal('malformed', at)
      const key = name()
      space()
      if (source[at] !== '=') throw refusal('malformed', at)
      at += 1
      space()
      const quote = source[at]
      if (quote !== '"' && quote !== "'") throw refusal('malformed', at)
      const to = source.indexOf(quote, at + 1)
      const value = source.slice(at + 1, to)
      if (to === -1 || value.includes('<') || found.has(key)) throw refusal('malformed', at)
      if (value.length > xmlLimits.value) throw refusal('too_large', at)
      found.set(key, decoded(value.replaceAll(/\r\n|[\t\r\n]/g, ' '), at))
      if (found.size > xmlLimits.attributes) throw refusal('too_many', where)
      at = to + 1
    }
  }

  function close() {
    const where = at
    at += 2
    const tag = name()
    space()
    const closed = open.pop()
    if (closed?.tag !== tag || source[at] !== '>') throw refusal('malformed', where)
    closed.element.text = closed.texts.join('')
    at += 1
  }

  function name() {
    nameAt.lastIndex = at
    const found = nameAt.exec(source)?.[0]
    if (found === undefined) throw refusal('malformed', at)
    at += found.length
    return found
  }

  function space() {
    spaceAt.lastIndex = at
    const { length } = spaceAt.exec(source)?.[0] ?? ''
    at += length
    return length > 0
  }

  function decoded(text: string, where: number) {
    if (!text.includes('&')) return text
    // Asked first: a replacement would look for all of a million before it looked at one.
    if (strayAt.test(text)) throw refusal('malformed', where)
    return text.replaceAll(/&([^;&]{2,10});/g, (_all, entity: string) => {
      const known = entities.get(entity)
      if (known) return known
      const [, hex, decimal] = /^#(?:x([0-9a-fA-F]+)|(\d+))$/.exec(entity) ?? []
      const code = hex ? Number.parseInt(hex, 16) : decimal ? Number(decimal) : -1
      const isSign =
        code === 9 ||
        code === 10 ||
        code === 13 ||
        (code >= 32 && code <= 0xd7ff) ||
        (code >= 0xe000 && code <= 0x10ffff && (code & 0xfffe) !== 0xfffe)
      if (!isSign) throw refusal('malformed', where)
      return String.fromCodePoint(code)
    })
  }

  function resolved(tag: string, names: ReadonlyMap<string, string>, where: number, isElement: boolean) {
    const [first = '', second] = tag.split(':')
    if (second === undefined) return { ns: isElement ? (names.get('') ?? '') : '', name: first }
    const ns = names.get(first)
    if (!ns) throw refusal('malformed', where)
    return { ns, name: second }
  }

  function named(written: ReadonlyMap<string, string>, names: ReadonlyMap<string, string>, where: number) {
    const found = new Map<string, string>()
    for (const [key, value] of written) {
      if (key === 'xmlns' || key.startsWith('xmlns:')) continue
      const { ns, name } = resolved(key, names, where, false)
      const full = ns ? `{${ns}}${name}` : name
      if (found.has(full)) throw refusal('malformed', where)
      found.set(full, value)
    }
    return found
  }
}

function namesIn(written: ReadonlyMap<string, string>, outer: ReadonlyMap<string, string>) {
  let names: Map<string, string> | undefined
  for (const [key, value] of written) {
    if (key === 'xmlns' || key.startsWith('xmlns:'))
      (names ??= new Map(outer)).set(key === 'xmlns' ? '' : key.slice(6), value)
  }
  return names ?? outer
}
