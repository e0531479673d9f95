import { MOST_CHARACTERS, UnreadableProject } from './xml.ts'

/**
 * The text of a file in the encoding that its first bytes show or its first line names. Throws `UnreadableProject` for
 * what is not of that encoding, or has more bytes than text that is read could have.
 */
export function textOfFile(bytes: Uint8Array): string {
  if (bytes.length > 4 * MOST_CHARACTERS) throw new UnreadableProject('too_large')
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
  } catch {
    throw new UnreadableProject('encoding', 1)
  }
}

function encodingOf(bytes: Uint8Array) {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // "<" in two bytes, without a mark before it.
  if (first === 0x3c && second === 0) return 'utf-16le'
  if (first === 0 && second === 0x3c) return 'utf-16be'
  const head = String.fromCharCode(...bytes.subarray(0, 200))
  const named = /^(?:\u00ef\u00bb\u00bf)?<\?xml[^>]*?encoding\s*=\s*["']([\w.-]+)["']/.exec(head)?.[1] ?? 'utf-8'
  // Some programs keep the name that the encoding had in memory.
  return /^(?:utf-?16|ucs-?2|unicode)/i.test(named) ? 'utf-8' : named
}
