/** A content line of RFC 5545: `NAME;PARAMETER=value:value`. */
export interface Line {
  name: string
  /** By name in capitals; each may have several. */
  params: Readonly<Record<string, readonly string[]>>
  /** As it is written: only what is a text is escaped. */
  value: string
  /** Where it begins in the file, from 1. */
  at: number
}

/** Octets of a line, without its end. */
const LONGEST = 75
const END = '\r\n'

const octetsOf = (sign: string) => {
  const point = sign.codePointAt(0)!
  return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x1_00_00 ? 3 : 4
}

// What no file may hold: all but tabulators and ends of lines.
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000B-\u001F\u007F]/g

/** A long line goes on in the next one, behind a space; no sign is cut in two. */
export function folded(line: string): string {
  let [out, octets] = ['', 0]
  for (const sign of line) {
    const more = octetsOf(sign)
    if (octets + more > LONGEST) {
      out += `${END} `
      octets = 1
    }
    out += sign
    octets += more
  }
  return out + END
}

/** Lines as they were before they were folded, whatever ends them. */
export function unfolded(text: string): { text: string; at: number }[] {
  const lines: { text: string; at: number }[] = []
  for (const [index, part] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    const last = lines.at(-1)
    if (last && /^[ \t]/.test(part)) last.text += part.slice(1)
    else if (part !== '') lines.push({ text: part, at: index + 1 })
  }
  return lines
}

export const escaped = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(CONTROL, '')
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\n/g, '\\n')

export const unescaped = (value: string) =>
  value.replace(/\\([\s\S])/g, (_, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign))

/** Several texts in one value. */
export function textsIn(value: string): string[] {
  const parts = ['']
  for (let at = 0; at < value.length; at += 1) {
    if (value[at] === '\\' && at + 1 < value.length) {
      parts[parts.length - 1] += value.slice(at, at + 2)
      at += 1
    } else if (value[at] === ',') parts.push('')
    else parts[parts.length - 1] += value[at]!
  }
  return parts.map(unescaped)
}

/** RFC 6868: what no parameter may hold is written by a sign of its own. */
const paramEscaped = (value: string) =>
  value
    .replace(/\^/g, '^^')
    .replace(/\r\n?|\n/g, '^n')
    .replace(/"/g, "^'")
    .replace(CONTROL, '')

const paramUnescaped = (value: string) =>
  value.replace(/\^([\s\S])/g, (whole, sign: string) =>
    sign === 'n' ? '\n' : sign === "'" ? '"' : sign === '^' ? '^' : whole,
  )

/** A line, folded, with its end; parameters that say nothing are left out. */
export function lineOf(name: string, value: string, params: Readonly<Record<string, string | undefined>> = {}): string {
  const said = Object.entries(params).flatMap(([key, given]) => {
    if (given === undefined) return []
    const written = paramEscaped(given)
    return [`;${key}=${/[:;,]/.test(written) || written !== written.trim() ? `"${written}"` : written}`]
  })
  return folded(`${name}${said.join('')}:${value}`)
}

const NAME = /^[A-Za-z0-9-]+/

/** Reads a line; undefined where it is none. */
export function readLine({ text, at }: { text: string; at: number }): Line | undefined {
  const name = NAME.exec(text)?.[0]
  if (name === undefined) return undefined
  const params: Record<string, string[]> = {}
  let rest = text.slice(name.length)
  while (rest.startsWith(';')) {
    const found = /^;([A-Za-z0-9-]+)(?:=((?:"[^"]*"|[^";:,]*)(?:,(?:"[^"]*"|[^";:,]*))*))?/.exec(rest)
    if (!found) return undefined
    const values = (found[2] ?? '').match(/"[^"]*"|[^",]+/g) ?? []
    const key = found[1]!.toUpperCase()
    params[key] = [...(params[key] ?? []), ...values.map((one) => paramUnescaped(one.replace(/^"|"$/g, '')))]
    rest = rest.slice(found[0].length)
  }
  if (!rest.startsWith(':')) return undefined
  return { name: name.toUpperCase(), params, value: rest.slice(1), at }
}
