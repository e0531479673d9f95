import { type Contour, EM } from './face.ts'

/** A letter as it goes into a font: drawn in parts of `EM`. */
interface Drawn {
  advance: number
  outline: readonly Contour[]
}

/**
 * A TrueType font with these letters, the first of them for what is missing. It has what a PDF asks of a font (outlines
 * and widths); letters are asked for by their place, so there is no table of characters.
 */
export function trueType(letters: readonly Drawn[]): Buffer {
  const glyphs = letters.map(({ outline }) => glyphOf(outline))
  const box = boxOf(letters.flatMap(({ outline }) => outline))
  const widest = Math.max(...letters.map(({ advance }) => advance))
  const points = letters.map(({ outline }) => outline.reduce((sum, { length }) => sum + length, 0))
  return fileOf({
    glyf: Buffer.concat(glyphs),
    head: table(
      u32(ONE, ONE, 0, MAGIC),
      u16(0b1011, EM),
      Buffer.alloc(16),
      i16(...box),
      u16(0, 8),
      i16(2, WIDE_LOCA, 0),
    ),
    hhea: table(
      u32(ONE),
      i16(box[3], box[1], 0),
      u16(widest),
      i16(box[0], 0, box[2], 1, 0, 0),
      Buffer.alloc(10),
      u16(letters.length),
    ),
    hmtx: table(...letters.flatMap(({ advance, outline }) => [u16(advance), i16(boxOf(outline)[0])])),
    loca: table(u32(...startsOf(glyphs))),
    maxp: table(
      u32(ONE),
      u16(letters.length, Math.max(...points), Math.max(...letters.map(({ outline }) => outline.length)), 0, 0, 2),
      Buffer.alloc(16),
    ),
  })
}

/** As a number with sixteen binary places. */
const ONE = 0x00010000
const MAGIC = 0x5f0f3cf5
const WIDE_LOCA = 1

/** Left, lowest, right, highest. */
export function boxOf(outline: readonly Contour[]): [number, number, number, number] {
  const points = outline.flat()
  if (points.length === 0) return [0, 0, 0, 0]
  let [left, lowest, right, highest] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y } of points) {
    left = Math.min(left, x)
    right = Math.max(right, x)
    lowest = Math.min(lowest, y)
    highest = Math.max(highest, y)
  }
  return [left, lowest, right, highest]
}

const ON = 0x01
const X_SHORT = 0x02
const Y_SHORT = 0x04
/** Positive where the step is short; no step at all where it is not. */
const X_SAME = 0x10
const Y_SAME = 0x20

function glyphOf(outline: readonly Contour[]): Buffer {
  if (outline.length === 0) return Buffer.alloc(0)
  const flags: number[] = []
  const xs: Buffer[] = []
  const ys: Buffer[] = []
  let [x, y] = [0, 0]
  for (const point of outline.flat()) {
    const across = step(point.x - x, X_SHORT, X_SAME)
    const up = step(point.y - y, Y_SHORT, Y_SAME)
    flags.push((point.isOn ? ON : 0) | across.flag | up.flag)
    xs.push(across.bytes)
    ys.push(up.bytes)
    x = point.x
    y = point.y
  }
  let end = -1
  const ends = outline.map(({ length }) => (end += length))
  return table(i16(outline.length, ...boxOf(outline)), u16(...ends, 0), Buffer.from(flags), ...xs, ...ys)
}

function step(by: number, short: number, same: number): { flag: number; bytes: Buffer } {
  if (by === 0) return { flag: same, bytes: Buffer.alloc(0) }
  if (Math.abs(by) > 255) return { flag: 0, bytes: i16(by) }
  return { flag: short | (by > 0 ? same : 0), bytes: Buffer.from([Math.abs(by)]) }
}

function startsOf(glyphs: readonly Buffer[]): number[] {
  let at = 0
  return [0, ...glyphs.map(({ length }) => (at += length))]
}

function fileOf(tables: Record<string, Buffer>): Buffer {
  const named = Object.entries(tables)
  const power = Math.floor(Math.log2(named.length))
  let at = 12 + named.length * 16
  const entries: Buffer[] = []
  for (const [tag, bytes] of named) {
    entries.push(Buffer.from(tag, 'latin1'), u32(sumOf(bytes), at, bytes.length))
    at += bytes.length
  }
  const searched = 2 ** power * 16
  return Buffer.concat([
    u32(ONE),
    u16(named.length, searched, power, named.length * 16 - searched),
    ...entries,
    ...named.map(([, bytes]) => bytes),
  ])
}

function sumOf(bytes: Buffer): number {
  let sum = 0
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0
  return sum
}

/** Parts one after the other, filled up to whole words. */
function table(...parts: Buffer[]): Buffer {
  const bytes = Buffer.concat(parts)
  return Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])
}

function u16(...values: number[]) {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [at, value] of values.entries()) bytes.writeUInt16BE(between(0, value, 0xffff), at * 2)
  return bytes
}

function i16(...values: number[]) {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [at, value] of values.entries()) bytes.writeInt16BE(between(-0x8000, value, 0x7fff), at * 2)
  return bytes
}

function u32(...values: number[]) {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * 4)
  return bytes
}

const between = (least: number, value: number, most: number) => Math.min(most, Math.max(least, Math.round(value)))
