import { UnreadableXml, xmlLimits } from './xml.ts'

/**
 * The text of a file in the encoding that its first bytes show or its first line names; what is not of that encoding
 * is not guessed at.
 */
export function decodeXml(bytes: Uint8Array): string {
  if (bytes.length > 4 * xmlLimits.characters) throw new UnreadableXml('too_large')
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
  } catch {
    throw new UnreadableXml('encoding', 1)
  }
}

function encodingOf(bytes: Uint8Array) {
  const [first, second, third, fourth] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // "<?" in letters of two bytes, without a mark before them.
  if (first === 0x3c && second === 0 && third === 0x3f && fourth === 0) return 'utf-16le'
  if (first === 0 && second === 0x3c && third === 0 && fourth === 0x3f) return 'utf-16be'
  const head = String.fromCharCode(...bytes.subarray(0, 200))
  const named =
    /^(?:\u00ef\u00bb\u00bf)?<\?xml[^>]*?encoding\s*=\s*["']([A-Za-z][\w.-]*)["']/.exec(head)?.[1] ?? 'utf-8'
  // Some programs keep the name of the encoding that the text had in memory.
  return /^(?:utf-?16|ucs-?2|unicode)/i.test(named) ? 'utf-8' : named
}
