import { unprocessable } from '#platform/shared/errors.ts'

interface Listener {
  /** `attributes` as they are written; `attributeIn` reads one. */
  open(name: string, attributes: string): void
  close(name: string): void
  text(said: string): void
}

/** No part of a workbook has more between two tags: a cell takes 32,767 letters. */
const MOST_WAITING = 1024 * 1024

/** Reads XML part after part as it comes. No document type: whatever defines entities of its own is refused. */
export function xmlReader(listener: Listener) {
  let waiting = ''
  return (part: string) => {
    waiting = readAll(waiting + part, listener)
    if (waiting.length > MOST_WAITING) throw unprocessable('platform.import.unreadable')
  }
}

/** What is left: the beginning of something whose end has not come yet. */
function readAll(whole: string, listener: Listener): string {
  let at = 0
  for (;;) {
    const start = whole.indexOf('<', at)
    if (start < 0) return whole.slice(at)
    const after = afterMarkup(whole, start)
    if (after < 0) return whole.slice(at)
    if (start > at) listener.text(unescaped(whole.slice(at, start)))
    if (whole.startsWith('<![CDATA[', start)) listener.text(whole.slice(start + 9, after - 3))
    else if (!/[!?]/.test(whole[start + 1] ?? '')) readTag(whole.slice(start + 1, after - 1), listener)
    at = after
  }
}

const [DOUBLE, SINGLE, END] = [34, 39, 62]

/** Where the markup that begins here is over; -1 where its end has not come yet. */
function afterMarkup(whole: string, start: number): number {
  const behind = (sign: string, from: number) => {
    const end = whole.indexOf(sign, from)
    return end < 0 ? -1 : end + sign.length
  }
  if (whole.startsWith('<!--', start)) return behind('-->', start + 4)
  if (whole.startsWith('<![CDATA[', start)) return behind(']]>', start + 9)
  if (whole.startsWith('<?', start)) return behind('?>', start + 2)
  if (whole[start + 1] === '!') {
    if (whole.length - start < 9) return -1
    throw unprocessable('platform.import.unreadable')
  }
  // A value of an attribute may hold what else would end it.
  let quote = 0
  for (let at = start + 1; at < whole.length; at += 1) {
    const sign = whole.charCodeAt(at)
    if (quote !== 0) {
      if (sign === quote) quote = 0
    } else if (sign === DOUBLE || sign === SINGLE) quote = sign
    else if (sign === END) return at + 1
  }
  return -1
}

function readTag(tag: string, listener: Listener) {
  if (tag.startsWith('/')) return listener.close(localName(tag.slice(1).trimEnd()))
  const isAlone = tag.endsWith('/')
  const bare = isAlone ? tag.slice(0, -1) : tag
  const space = bare.search(/\s/)
  const name = localName(space < 0 ? bare : bare.slice(0, space))
  listener.open(name, space < 0 ? '' : bare.slice(space))
  if (isAlone) listener.close(name)
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

const patterns = new Map<string, RegExp>()

export function attributeIn(attributes: string, name: string): string | undefined {
  let pattern = patterns.get(name)
  if (!pattern) {
    pattern = new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
    patterns.set(name, pattern)
  }
  const found = pattern.exec(attributes)
  return found ? unescaped(found[1] ?? found[2] ?? '') : undefined
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescaped(text: string) {
  if (!text.includes('&')) return text
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return named[name] ?? whole
      const point = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      return point <= 0x10ffff ? String.fromCodePoint(point) : whole
    },
  )
}
