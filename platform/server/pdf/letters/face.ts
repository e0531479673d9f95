import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type * as harfbuzz from 'harfbuzzjs'

type HarfBuzz = typeof harfbuzz
type Font = harfbuzz.Font

/** Of the family in which papers are written; the others follow its weights as far as they have them. */
export type Weight = 300 | 400 | 600

/** Points of a contour; between two that lie off the curve it passes midway. */
export type Contour = { x: number; y: number; isOn: boolean }[]

/** What is written together: a letter with its marks, a syllable, a picture. */
export interface Cluster {
  /** In reading order, whatever the order of drawing. */
  text: string
  advance: number
  outline: Contour[]
  /** Equal for what is drawn alike. */
  key: string
}

/** One file of letters. Lengths are parts of `EM`. */
export interface Face {
  has: (codePoint: number) => boolean
  /** Every code point that it has. */
  all: () => number[]
  /** From left to right as they are drawn. */
  shaped: (text: string, weight: Weight, isRtl: boolean) => Cluster[]
  /** How far the middle of its letters lies above the line, as a part of their size. */
  middle: number
}

export const EM = 2048

const { resolve } = createRequire(import.meta.url)
const opened = new Map<string, Promise<Face>>()

/** Letters of all Han fill some hundred files: the oldest are closed again. */
const MOST = 60

export function openFace(path: string): Promise<Face> {
  const face = opened.get(path) ?? readFace(path)
  opened.delete(path)
  opened.set(path, face)
  if (opened.size > MOST) opened.delete(opened.keys().next().value!)
  return face
}

/** The family of the papers themselves, asked for what it has. */
export const openOwn = () => openFace(resolve('pretendard/dist/public/static/Pretendard-Regular.otf'))

async function readFace(path: string): Promise<Face> {
  const [hb, { default: unpacked }, bytes] = await Promise.all([
    import('harfbuzzjs'),
    import('woff2-encoder/decompress'),
    readFile(path),
  ])
  const file = path.endsWith('.woff2') ? await unpacked(bytes) : bytes
  const face = new hb.Face(new hb.Blob(new Uint8Array(file).buffer))
  const fonts = new Map<Weight, Font>()
  const plain = fontOf(hb, face, 400)
  fonts.set(400, plain)
  const { ascender, descender } = plain.hExtents()
  return {
    all: () => [...face.collectUnicodes()],
    has: (codePoint) => plain.nominalGlyph(codePoint) !== undefined,
    shaped(text, weight, isRtl) {
      const font = fonts.get(weight) ?? fontOf(hb, face, weight)
      fonts.set(weight, font)
      return shapedBy(hb, font, { text, isRtl, name: `${path} ${weight}` })
    },
    middle: (ascender + descender) / 2 / EM,
  }
}

function fontOf(hb: HarfBuzz, face: harfbuzz.Face, weight: Weight): Font {
  const font = new hb.Font(face)
  font.setScale(EM, EM)
  font.setVariations([new hb.Variation('wght', weight)])
  return font
}

interface Written {
  text: string
  isRtl: boolean
  /** Of the letters. */
  name: string
}

function shapedBy(hb: HarfBuzz, font: Font, { text, isRtl, name }: Written): Cluster[] {
  const buffer = new hb.Buffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  buffer.setDirection(isRtl ? hb.Direction.RTL : hb.Direction.LTR)
  hb.shape(font, buffer)
  const glyphs = buffer.getGlyphInfosAndPositions()
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].sort((a, b) => a - b)
  const clusters: Cluster[] = []
  let from = 0
  while (from < glyphs.length) {
    const start = glyphs[from]!.cluster
    let to = from
    while (glyphs[to]?.cluster === start) to += 1
    const end = starts[starts.indexOf(start) + 1] ?? text.length
    clusters.push(clusterOf(font, glyphs.slice(from, to), text.slice(start, end), name))
    from = to
  }
  return clusters
}

type Glyph = ReturnType<harfbuzz.Buffer['getGlyphInfosAndPositions']>[number]

function clusterOf(font: Font, glyphs: Glyph[], text: string, name: string): Cluster {
  const outline: Contour[] = []
  let advance = 0
  const keys: string[] = [name, text]
  for (const { codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 } of glyphs) {
    outline.push(...contoursOf(font, codepoint, advance + xOffset, yOffset))
    keys.push(`${codepoint},${xAdvance},${xOffset},${yOffset}`)
    advance += xAdvance
  }
  return { text, advance, outline, key: keys.join(' ') }
}

function contoursOf(font: Font, glyph: number, dx: number, dy: number): Contour[] {
  const contours: Contour[] = []
  let contour: Contour = []
  const add = (x: number, y: number, isOn: boolean) =>
    contour.push({ x: Math.round(x + dx), y: Math.round(y + dy), isOn })
  for (const { type, values } of font.glyphToJson(glyph)) {
    const [a = 0, b = 0, c = 0, d = 0] = values
    if (type === 'M') {
      contour = []
      contours.push(contour)
      add(a, b, true)
    } else if (type === 'L') add(a, b, true)
    else if (type === 'Q') {
      add(a, b, false)
      add(c, d, true)
    }
  }
  return contours.map(withoutSeam).filter(({ length }) => length > 2)
}

/** A contour closes by itself: its first point is not said again. */
function withoutSeam(contour: Contour): Contour {
  const first = contour[0]
  const last = contour.at(-1)
  const isTwice = first && last && contour.length > 1 && last.isOn && first.x === last.x && first.y === last.y
  return isTwice ? contour.slice(0, -1) : contour
}
