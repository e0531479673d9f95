import { type Cluster, EM, type Face, openFace, openOwn, type Weight } from './face.ts'
import { familiesFor, filesWith, isElsewhere, rightToLeft } from './families.ts'
import { bidi, RTL } from './direction.ts'
import { printable } from './printable.ts'

/** What stands side by side in one family of letters. */
export type Piece =
  | { face: null; text: string }
  | { face: Face; text: string; clusters: readonly Cluster[]; /** Of the size of the letters. */ width: number }

export interface Letters {
  /** Every sign of the texts is in the own family, and all is written from left to right. */
  isPlain: boolean
  /** Signs that no family has, each once. */
  missing: readonly string[]
  /** The text with what cannot be drawn named instead. */
  spelled: (text: string) => string
  /** A line as it is drawn, from left to right. */
  pieces: (line: string, weight: Weight) => readonly Piece[]
}

const graphemes = new Intl.Segmenter('mn', { granularity: 'grapheme' })

/** What nearly all papers are written in, all of it in the own family. */
const EVERYDAY = /^[\s\u0020-\u007e\u00a0-\u0148\u0400-\u049d\u04a0-\u04ff\u2010-\u2026\u2116\u20ae\uac00-\ud7a3]*$/u
/** What joins or turns its neighbours and is no sign itself. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu
/** Turns lines around; without a place in any font. */
const TURNING = /[\u061c\u200e\u200f\u2066-\u2069]/gu
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
/** Never a sign of a font: whoever reads it elsewhere sees something else. */
const NOBODYS = /[\p{Co}\p{Cs}]/u

const none: Letters = { isPlain: true, missing: [], spelled: (text) => text, pieces: (text) => [{ face: null, text }] }

/** Letters for all that stands anywhere in what is given. Fonts are read only where a text needs them. */
export async function lettersFor(says: unknown): Promise<Letters> {
  const texts = new Set<string>()
  collect(says, texts)
  return texts.size === 0 ? none : openLetters(texts)
}

/** The texts that are not everyday ones, wherever they stand. */
function collect(says: unknown, texts: Set<string>) {
  if (typeof says === 'string') {
    if (!EVERYDAY.test(says)) texts.add(says)
  } else if (Array.isArray(says)) for (const one of says) collect(one, texts)
  else if (says instanceof Map) for (const one of says.values()) collect(one, texts)
  else if (typeof says === 'object' && says !== null && !ArrayBuffer.isView(says))
    for (const one of Object.values(says)) collect(one, texts)
}

async function openLetters(texts: ReadonlySet<string>): Promise<Letters> {
  const own = await openOwn()
  const found = new Map<string, Face | null | undefined>()
  /** Turned around among letters that run to the left, and copied as they were written. */
  const brackets = new Map<string, Face | null>()
  for (const text of texts) {
    const isJapanese = KANA.test(text)
    for (const { segment } of graphemes.segment(printable(text))) {
      const key = keyOf(segment, isJapanese)
      if (!found.has(key)) found.set(key, await faceFor(segment, isJapanese, own))
      if (RTL.test(text) && !brackets.has(segment) && bidi.getMirroredCharacter(segment) !== null)
        brackets.set(segment, await bracketFor(segment))
    }
  }
  /** The own family as null; undefined where there is none. */
  const faceOf: FaceOf = (sign, isJapanese, isRtl) =>
    (isRtl ? brackets.get(sign) : null) ??
    // A line of a Japanese text may have no kana of its own.
    found.get(keyOf(sign, isJapanese)) ??
    found.get(keyOf(sign, !isJapanese)) ??
    null
  const missing = [...new Set([...found].flatMap(([key, face]) => (face === undefined ? [key.slice(1)] : [])))]
  const known = new Map<string, readonly Piece[]>()
  return {
    isPlain: [...found.values()].every((face) => face === null) && ![...texts].some((text) => RTL.test(text)),
    missing,
    spelled: (text) => (missing.length === 0 ? text : spelledBy(text, new Set(missing))),
    pieces(line, weight) {
      const key = `${weight} ${line}`
      const pieces = known.get(key) ?? piecesOf(line, weight, faceOf)
      known.set(key, pieces)
      return pieces
    },
  }
}

type FaceOf = (sign: string, isJapanese: boolean, isRtl: boolean) => Face | null

const keyOf = (sign: string, isJapanese: boolean) => (isJapanese ? 'j' : '-') + sign

/** Null is the own family, undefined none. */
async function faceFor(sign: string, isJapanese: boolean, own: Face): Promise<Face | null | undefined> {
  if (NOBODYS.test(sign)) return undefined
  const codePoints = Array.from(sign.replace(UNSEEN, ''), (one) => one.codePointAt(0)!)
  if (codePoints.every((one) => one < 0x20 || own.has(one)) && !isElsewhere(sign)) return null
  const [first] = codePoints
  if (first === undefined) return null
  for (const family of familiesFor(sign, isJapanese)) {
    for (const path of filesWith(family, first)) {
      const face = await openFace(path)
      if (codePoints.every((one) => face.has(one))) return face
    }
  }
  return codePoints.every((one) => own.has(one)) ? null : undefined
}

async function bracketFor(sign: string): Promise<Face | null> {
  for (const path of filesWith(rightToLeft, sign.codePointAt(0)!)) {
    const face = await openFace(path)
    if (face.has(sign.codePointAt(0)!)) return face
  }
  return null
}

/** What cannot be drawn, by its number. */
function spelledBy(text: string, missing: ReadonlySet<string>) {
  return Array.from(graphemes.segment(printable(text)), ({ segment }) =>
    missing.has(segment) ? `[${nameOf(segment)}]` : segment,
  ).join('')
}

/** `U+1F9FF`; several where a sign consists of several. */
export const nameOf = (sign: string) =>
  Array.from(sign, (one) => `U+${one.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`).join(' ')

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
    if (!face) return [{ face, text: isRtl ? turned(seen) : seen.replace(UNSEEN, '') }]
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
  for (const { segment, index } of graphemes.segment(line)) {
    const level = levels?.[index] ?? 0
    const last = runs.at(-1)
    const face = followed(segment, last) ?? faceOf(segment, isJapanese, level % 2 === 1)
    if (last && last.face === face && last.level === level) last.text += segment
    else runs.push({ text: segment, face, level })
  }
  return runs
}

/** Spaces and stops among the letters of a family are of that family, where it has them. */
function followed(sign: string, before: Run | undefined): Face | null {
  // A space beside a picture is as wide as the picture.
  if (!before?.face || !/\p{L}/u.test(before.text) || /[\p{L}\p{N}\p{S}]/u.test(sign)) return null
  const codePoint = sign.codePointAt(0)!
  return before.face.has(codePoint) || sign.replace(UNSEEN, '') === '' ? before.face : null
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
  const signs = Array.from(graphemes.segment(text.replace(UNSEEN, '')), ({ segment }) => segment)
  return signs
    .reverse()
    .map((sign) => bidi.getMirroredCharacter(sign) ?? sign)
    .join('')
}
