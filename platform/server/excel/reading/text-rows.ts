import { createReadStream } from 'node:fs'
import { unprocessable } from '#platform/shared/errors.ts'
import { type Encoding, type Separator, separators } from '#platform/shared/text-file.ts'
import { meantText } from '../text-file.ts'
import type { FilePart } from './cell.ts'
import { MOST_COLUMNS } from './workbook-rows.ts'

/** A quote that is never closed would take in everything. */
const LONGEST_CELL = 100_000
const TRIED_BYTES = 64 * 1024

export interface TextForm {
  encoding: Encoding
  separator: Separator
}

/** How a text file is written, by its first bytes and whether all of it reads, and by what parts its lines alike. */
export async function formOf(file: string, known: Partial<TextForm> = {}): Promise<TextForm> {
  const encoding = known.encoding ?? (await encodingOf(file))
  return { encoding, separator: known.separator ?? separatorOf(await startOf(file, encoding)) }
}

async function encodingOf(file: string): Promise<Encoding> {
  const [start] = await firstPart(file)
  const bytes = start ?? Buffer.alloc(0)
  const begins = (...signs: number[]) => signs.every((sign, at) => bytes[at] === sign)
  if (begins(0xff, 0xfe)) return 'utf-16le'
  if (begins(0xfe, 0xff)) return 'utf-16be'
  if (begins(0xef, 0xbb, 0xbf)) return 'utf-8'
  // Commas, digits and ends of lines have a zero for their other half.
  const zeros = [0, 0]
  for (const [at, byte] of bytes.subarray(0, 4096).entries()) if (byte === 0) zeros[at % 2]! += 1
  if (zeros[0]! + zeros[1]! > bytes.subarray(0, 4096).length / 20)
    return zeros[1]! > zeros[0]! ? 'utf-16le' : 'utf-16be'
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const part of createReadStream(file)) decoder.decode(part as Buffer, { stream: true })
    decoder.decode()
    return 'utf-8'
  } catch {
    return 'windows-1251'
  }
}

async function firstPart(file: string): Promise<Buffer[]> {
  const parts: Buffer[] = []
  for await (const part of createReadStream(file, { end: TRIED_BYTES - 1 })) parts.push(part as Buffer)
  return [Buffer.concat(parts)]
}

async function startOf(file: string, encoding: Encoding) {
  const [bytes] = await firstPart(file)
  return new TextDecoder(encoding).decode(bytes, { stream: true })
}

/** Excel may say it in the first line; else what gives the most lines the same number of cells, and more than one. */
function separatorOf(start: string): Separator {
  const said = /^sep=(.)\r?\n/i.exec(start)?.[1]
  const known = separators.find((one) => one === said)
  if (known) return known
  const scores = separators.map((separator) => {
    const counts: number[] = []
    const rows = rowReader(separator, (cells) => void counts.push(cells.length))
    rows.read(start)
    const first = counts[0] ?? 1
    return first < 2 ? 0 : (counts.filter((count) => count === first).length / counts.length) * 100 + first / 100
  })
  const best = Math.max(...scores)
  return best === 0 ? ',' : separators[scores.indexOf(best)]!
}

/** The rows of a text file as one sheet; those in which nothing stands are left out. */
export async function* textRows(file: string, { encoding, separator }: TextForm): AsyncGenerator<FilePart> {
  yield { sheet: '' }
  const decoder = new TextDecoder(encoding)
  let waiting: FilePart[] = []
  let line = 0
  const rows = rowReader(separator, (cells) => {
    line += 1
    if (line === 1 && cells.length <= 2 && /^sep=/i.test(cells[0] ?? '')) return
    if (cells.length > MOST_COLUMNS) throw unprocessable('platform.import.too_wide', { params: { max: MOST_COLUMNS } })
    if (cells.some((cell) => cell.trim() !== ''))
      waiting.push({ line, cells: cells.map((cell) => meantText(cell) || null) })
  })
  for await (const part of createReadStream(file)) {
    rows.read(decoder.decode(part as Buffer, { stream: true }))
    yield* waiting
    waiting = []
  }
  rows.read(decoder.decode())
  rows.end()
  yield* waiting
}

const [QUOTE, RETURN, FEED] = [34, 13, 10]

/** Cells as RFC 4180 writes them, whatever ends its lines; a quote within a cell that has none around it is a sign. */
function rowReader(separator: string, take: (cells: string[]) => void) {
  const parting = separator.charCodeAt(0)
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  let wasQuote = false
  let wasReturn = false
  const endCell = () => {
    cells.push(cell)
    cell = ''
  }
  const endRow = () => {
    endCell()
    take(cells)
    cells = []
  }
  return {
    read(part: string) {
      let from = 0
      for (let at = 0; at < part.length; at += 1) {
        const sign = part.charCodeAt(at)
        if (wasReturn) {
          wasReturn = false
          if (sign === FEED) {
            from = at + 1
            continue
          }
        }
        if (isQuoted && !wasQuote) {
          if (sign !== QUOTE) continue
          cell += part.slice(from, at)
          wasQuote = true
          from = at + 1
          if (cell.length > LONGEST_CELL) throw unprocessable('platform.import.unreadable')
          continue
        }
        if (wasQuote) {
          wasQuote = false
          if (sign === QUOTE) {
            // Two of them stand for one.
            from = at
            continue
          }
          isQuoted = false
        }
        if (sign === QUOTE && cell === '' && from === at) {
          isQuoted = true
          from = at + 1
        } else if (sign === parting || sign === RETURN || sign === FEED) {
          cell += part.slice(from, at)
          from = at + 1
          if (sign === parting) endCell()
          else endRow()
          wasReturn = sign === RETURN
        }
      }
      cell += part.slice(from)
      if (cell.length > LONGEST_CELL) throw unprocessable('platform.import.unreadable')
    },
    end() {
      if (cell !== '' || cells.length > 0) endRow()
    },
  }
}
