import { type Cluster, EM, type Face, openFace, openOwn, type Weight } from './face.ts'
import { familiesFor, filesWith, isElsewhere, rightToLeft } from './families.ts'
import { bidi, RTL } from './direction.ts'
import { printable } from './printable.ts'
import { signsOf, unusualTexts, withoutUnseen } from './signs.ts'

/** What stands side by side in one family of letters. */
type Piece =
  | { face: null; text: string }
  | { face: Face; text: string; clusters: readonly Cluster[]; /** Of the size of the letters. */ width: number }

export interface Letters {
  /** Every sign of the texts is in the own family, and all is written from left to right. */
  isPlain: boolean
  /** A line as it is drawn, from left to right. */
  pieces: (line: string, weight: Weight) => readonly Piece[]
}

/** Turns lines around; without a place in any font. */
const TURNING = /[\u061c\u200e\u200f\u2066-\u2069]/gu
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u

const plain: Letters = { isPlain: true, pieces: (text) => [{ face: null, text }] }

/** Letters for all that stands anywhere in what is given. Fonts are read only where a text needs them. */
export async function lettersFor(says: unknown): Promise<Letters> {
  const texts = [...unusualTexts(says)].map(printable)
  if (texts.length === 0) return plain
  const faces = await facesFor(texts)
  if (faces.areOwn && !texts.some((text) => RTL.test(text))) return plain
  const known = new Map<string, readonly Piece[]>()
  return {
    isPlain: false,
    pieces(line, weight) {
      const key = `${weight} ${line}`
      const pieces = known.get(key) ?? piecesOf(line, weight, faces.of)
      known.set(key, pieces)
      return pieces
    },
  }
}

/** The own family as null. */
type FaceOf = (sign: string, isJapanese: boolean, isRtl: boolean) => Face | null

async function facesFor(texts: readonly string[]): Promise<{ of: FaceOf; areOwn: boolean }> {
  const own = await openOwn()
  const found = new Map<string, Face | null>()
  /** Turned around among letters that run to the left, and copied as they were written. */
  const brackets = new Map<string, Face | null>()
  for (const text of texts) {
    const isJapanese = KANA.test(text)
    for (const sign of new Set(signsOf(text))) {
      const key = keyOf(sign, isJapanese)
      if (!found.has(key)) found.set(key, await faceFor(sign, isJapanese, own))
      if (RTL.test(text) && !brackets.has(sign) && bidi.getMirroredCharacter(sign) !== null)
        brackets.set(sign, await bracketFor(sign))
    }
  }
  return {
    // A line of a Japanese text may have no kana of its own.
    of: (sign, isJapanese, isRtl) =>
      (isRtl ? brackets.get(sign) : null) ??
      found.get(keyOf(sign, isJapanese)) ??
      found.get(keyOf(sign, !isJapanese)) ??
      null,
    areOwn: [...found.values()].every((face) => face === null),
  }
}

const keyOf = (sign: string, isJapanese: boolean) => (isJapanese ? 'j' : '-') + sign

async function faceFor(sign: string, isJapanese: boolean, own: Face): Promise<Face | null> {
  const codePoints = Array.from(withoutUnseen(sign), (one) => one.codePointAt(0)!)
  const [first] = codePoints
  if (first === undefined || (codePoints.every((one) => one < 0x20 || own.has(one)) && !isElsewhere(sign))) return null
  /** A face may have the letter without all its marks, where none has both. */
  let nearest: Face | null = null
  for (const family of familiesFor(sign, isJapanese)) {
    for (const path of filesWith(family, first)) {
      const face = await openFace(path)
      if (codePoints.every((one) => face.has(one))) return face
      if (face.has(first)) nearest ??= face
    }
  }
  return own.has(first) ? null : nearest
}

async function bracketFor(sign: string): Promise<Face | null> {
  const codePoint = sign.codePointAt(0)!
  for (const path of filesWith(rightToLeft, codePoint)) {
    const face = await openFace(path)
    if (face.has(codePoint)) return face
  }
  return null
}

interface Run {
  text: string
  face: Face | null
  level: number
}

function piecesOf(line: string, weight: Weight, faceOf: FaceOf): Piece[] {
  return inDrawnOrder(runsOf(line, faceOf)).flatMap(({ text, face, level }): Piece[] => {
    const isRtl = level % 2 === 1
    const seen = text.replace(TURNING, '')
    if (seen === '') return []
    if (!face) return [{ face, text: isRtl ? turned(seen) : withoutUnseen(seen) }]
    const clusters = face.shaped(seen, weight, isRtl)
    const width = clusters.reduce((sum, { advance }) => sum + advance, 0) / EM
    return [{ face, text: seen, clusters, width }]
  })
}

/** Cut where the family or the direction changes. */
function runsOf(line: string, faceOf: FaceOf): Run[] {
  const isJapanese = KANA.test(line)
  const levels = RTL.test(line) ? bidi.getEmbeddingLevels(line).levels : null
  const runs: Run[] = []
  let index = 0
  for (const sign of signsOf(line)) {
    const level = levels?.[index] ?? 0
    index += sign.length
    const last = runs.at(-1)
    const face = followed(sign, last) ?? faceOf(sign, isJapanese, level % 2 === 1)
    if (last && last.face === face && last.level === level) last.text += sign
    else runs.push({ text: sign, face, level })
  }
  return runs
}

/** Spaces and stops among the letters of a family are of that family, where it has them. */
function followed(sign: string, before: Run | undefined): Face | null {
  // A space beside a picture is as wide as the picture.
  if (!before?.face || !/\p{L}/u.test(before.text) || /[\p{L}\p{N}\p{S}]/u.test(sign)) return null
  return before.face.has(sign.codePointAt(0)!) || withoutUnseen(sign) === '' ? before.face : null
}

/** The highest levels are turned around first (rule L2 of the bidirectional algorithm). */
function inDrawnOrder(runs: Run[]): Run[] {
  const order = [...runs]
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level >= 1; level -= 1) {
    for (let from = 0; from < order.length; from += 1) {
      if (order[from]!.level < level) continue
      let to = from
      while (to < order.length && order[to]!.level >= level) to += 1
      order.splice(from, to - from, ...order.slice(from, to).reverse())
      from = to
    }
  }
  return order
}

/** Own signs among letters that run to the left. */
function turned(text: string) {
  return signsOf(withoutUnseen(text))
    .reverse()
    .map((sign) => bidi.getMirroredCharacter(sign) ?? sign)
    .join('')
}
