import { inflateSync } from 'node:zlib'

/** The letters of a PDF as our own printing writes it, in the order of drawing and without spaces. */
export function textOfPdf(bytes: Buffer): string {
  const objects = objectsIn(bytes)
  const fonts = new Map<string, Map<number, string>>()
  for (const { dictionary } of objects.values()) {
    for (const [, name = '', id = ''] of dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const letters = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.dictionary ?? '')?.[1]
      if (letters) fonts.set(name, lettersIn(objects.get(letters)?.stream ?? ''))
    }
  }
  const pages = [...objects.values()].filter(({ stream }) => stream.includes(' Tf'))
  return pages
    .map(({ stream }) => drawnIn(stream, fonts))
    .join('')
    .replaceAll(/\s/g, '')
}

function objectsIn(bytes: Buffer) {
  const file = bytes.toString('latin1')
  const objects = new Map<string, { dictionary: string; stream: string }>()
  for (const { 1: id = '', index, 0: head } of file.matchAll(/(?<=\n)(\d+) 0 obj\n/g)) {
    const body = file.slice(index + head.length, file.indexOf('\nendobj', index))
    const start = body.indexOf('stream\n')
    const dictionary = start < 0 ? body : body.slice(0, start)
    objects.set(id, { dictionary, stream: start < 0 ? '' : inflated(dictionary, body.slice(start + 7)) })
  }
  return objects
}

/** Images and fonts are packed in other ways and hold no words. */
function inflated(dictionary: string, packed: string) {
  if (!dictionary.includes('/FlateDecode') || /\/Subtype|\/Length1/.test(dictionary)) return ''
  return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
}

/** Which letters stand for a glyph: ranges of glyphs, each followed by its letters in UTF-16. */
function lettersIn(table: string) {
  const letters = new Map<number, string>()
  for (const [, first = '', list = ''] of table.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi)) {
    for (const [offset, [, code = '']] of [...list.matchAll(/<([^>]*)>/g)].entries())
      letters.set(Number.parseInt(first, 16) + offset, utf16(code))
  }
  return letters
}

function utf16(code: string) {
  return Buffer.from(code.replaceAll(/\s/g, ''), 'hex').swap16().toString('utf16le')
}

function drawnIn(stream: string, fonts: Map<string, Map<number, string>>) {
  let letters = new Map<number, string>()
  let text = ''
  for (const [, font, glyphs] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9a-f]+)>/gi)) {
    if (font) letters = fonts.get(font) ?? new Map<number, string>()
    else for (const glyph of glyphs?.match(/.{4}/g) ?? []) text += letters.get(Number.parseInt(glyph, 16)) ?? ''
  }
  return text
}
