import { TextDecoderStream } from 'node:stream/web'
import { Readable } from 'node:stream'
import type { Entry, ZipFile } from 'yauzl'
import { unprocessable } from '#platform/shared/errors.ts'
import { openChecked } from '../zip-check.ts'
import type { FileCell, FilePart, FileRow } from './cell.ts'
import { numberCell, type Shown, shownBy, shownByNumber } from './numbers.ts'
import { attributeIn, xmlReader } from './xml.ts'

/** Of all parts of a workbook once they are unpacked; nothing of them is held but what a row says. */
const MOST_BYTES = 2 * 1024 * 1024 * 1024
/** More than any table has. */
export const MOST_COLUMNS = 500

interface Book {
  parts: (name: string) => AsyncIterable<string>
  has: (name: string) => boolean
  is1904: boolean
  texts: string[]
  shown: Shown[]
}

/** The sheets of an .xlsx file that people see, with their rows; those in which nothing stands are left out. */
export async function* workbookRows(file: string): AsyncGenerator<FilePart> {
  const { zip, entries } = await openChecked(file, MOST_BYTES)
  try {
    const parts = (name: string) => textOf(zip, entries.get(name))
    const { sheets, is1904 } = await readBook(parts('xl/workbook.xml'))
    const places = await readPlaces(parts('xl/_rels/workbook.xml.rels'))
    const own = (kind: string) => [...places.values()].find(({ type }) => type.endsWith(`/${kind}`))?.target
    const texts = await readTexts(parts(own('sharedStrings') ?? 'xl/sharedStrings.xml'))
    const shown = await readStyles(parts(own('styles') ?? 'xl/styles.xml'))
    const book: Book = { parts, has: (name) => entries.has(name), is1904, texts, shown }
    for (const { title, place } of sheets) {
      const target = places.get(place)?.target
      if (target === undefined || !book.has(target)) continue
      yield { sheet: title }
      yield* rowsOf(book, target)
    }
  } finally {
    zip.close()
  }
}

async function* textOf(zip: ZipFile, entry: Entry | undefined): AsyncGenerator<string> {
  if (!entry) return
  const bytes = await zip.openReadStreamPromise(entry)
  const decoder = new TextDecoderStream()
  yield* Readable.toWeb(bytes).pipeThrough(decoder) as AsyncIterable<string>
}

async function readAll(parts: AsyncIterable<string>, listener: Parameters<typeof xmlReader>[0]) {
  const read = xmlReader(listener)
  for await (const part of parts) read(part)
}

const nothing = () => undefined

async function readBook(parts: AsyncIterable<string>) {
  const sheets: { title: string; place: string }[] = []
  let is1904 = false
  await readAll(parts, {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attributeIn(attributes, 'date1904') ?? '')
      if (name === 'sheet' && !/hidden/i.test(attributeIn(attributes, 'state') ?? ''))
        sheets.push({ title: attributeIn(attributes, 'name') ?? '', place: attributeIn(attributes, 'id') ?? '' })
    },
    close: nothing,
    text: nothing,
  })
  return { sheets, is1904 }
}

async function readPlaces(parts: AsyncIterable<string>) {
  const places = new Map<string, { type: string; target: string }>()
  await readAll(parts, {
    open(name, attributes) {
      const target = attributeIn(attributes, 'Target')
      if (name !== 'Relationship' || target === undefined) return
      places.set(attributeIn(attributes, 'Id') ?? '', {
        type: attributeIn(attributes, 'Type') ?? '',
        target: target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`,
      })
    },
    close: nothing,
    text: nothing,
  })
  return places
}

/** Texts that cells name by number; what says how to pronounce one is none of it. */
async function readTexts(parts: AsyncIterable<string>) {
  const texts: string[] = []
  let text = ''
  let isText = false
  let isSound = false
  await readAll(parts, {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') isSound = true
      if (name === 't') isText = !isSound
    },
    close(name) {
      if (name === 'si') texts.push(meant(text))
      if (name === 'rPh') isSound = false
      if (name === 't') isText = false
    },
    text(said) {
      if (isText) text += said
    },
  })
  return texts
}

async function readStyles(parts: AsyncIterable<string>) {
  const formats = new Map<number, Shown>()
  const shown: Shown[] = []
  let isCells = false
  await readAll(parts, {
    open(name, attributes) {
      const id = Number(attributeIn(attributes, 'numFmtId') ?? 0)
      if (name === 'numFmt') formats.set(id, shownBy(attributeIn(attributes, 'formatCode') ?? ''))
      if (name === 'cellXfs') isCells = true
      if (name === 'xf' && isCells) shown.push(formats.get(id) ?? shownByNumber(id))
    },
    close(name) {
      if (name === 'cellXfs') isCells = false
    },
    text: nothing,
  })
  return shown
}

async function* rowsOf(book: Book, target: string): AsyncGenerator<FileRow> {
  let done: FileRow[] = []
  let row: FileRow = { line: 0, cells: [] }
  let column = -1
  let type = ''
  let style = -1
  let value = ''
  let isFormula = false
  let inside: 'value' | 'text' | '' = ''
  let isSound = false
  const read = xmlReader({
    open(name, attributes) {
      switch (name) {
        case 'row':
          row = { line: Number(attributeIn(attributes, 'r') ?? row.line + 1), cells: [] }
          column = -1
          break
        case 'c': {
          const place = attributeIn(attributes, 'r')
          column = place === undefined ? column + 1 : columnIn(place)
          type = attributeIn(attributes, 't') ?? 'n'
          style = Number(attributeIn(attributes, 's') ?? -1)
          value = ''
          isFormula = false
          break
        }
        case 'f':
          isFormula = true
          break
        case 'v':
          inside = 'value'
          break
        case 'rPh':
          isSound = true
          break
        case 't':
          inside = isSound ? '' : 'text'
      }
    },
    close(name) {
      switch (name) {
        case 'rPh':
          isSound = false
          break
        case 'v':
        case 't':
          inside = ''
          break
        case 'c': {
          const cell = isFormula ? { is: 'formula' as const, text: value } : cellOf(book, type, style, value)
          if (cell !== null) put(row, column, cell)
          break
        }
        case 'row':
          if (row.cells.length > 0) done.push(row)
      }
    },
    text(said) {
      if (inside !== '') value += said
    },
  })
  for await (const part of book.parts(target)) {
    read(part)
    if (done.length === 0) continue
    yield* done
    done = []
  }
}

function put({ cells }: FileRow, column: number, cell: FileCell) {
  if (column >= MOST_COLUMNS) throw unprocessable('platform.import.too_wide', { params: { max: MOST_COLUMNS } })
  while (cells.length < column) cells.push(null)
  cells[column] = cell
}

function columnIn(place: string) {
  let column = 0
  for (let at = 0; at < place.length; at += 1) {
    const letter = place.charCodeAt(at) & 0xdf
    if (letter < 65 || letter > 90) break
    column = column * 26 + letter - 64
  }
  return column - 1
}

function cellOf({ texts, shown, is1904 }: Book, type: string, style: number, value: string): FileCell {
  switch (type) {
    case 's':
      return texts[Number(value)] || null
    case 'str':
    case 'inlineStr':
      return meant(value) || null
    case 'b':
      return value === '' ? null : { is: 'flag', text: value === '1' || value === 'true' ? 'true' : 'false' }
    case 'e':
      return { is: 'error', text: value }
    case 'd':
      return value === ''
        ? null
        : { is: value.length > 10 ? 'moment' : 'day', text: value.slice(0, 19).replace('T', ' ') }
    default:
      return value === '' ? null : numberCell(value, shown[style] ?? 'plain', is1904)
  }
}

/** `_x000D_` is how a workbook writes signs that XML cannot. */
const meant = (text: string) =>
  text.includes('_x')
    ? text.replace(/_x([\da-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text
