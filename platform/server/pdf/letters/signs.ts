import { readFileSync } from 'node:fs'
import { printable } from './printable.ts'

const graphemes = new Intl.Segmenter('mn', { granularity: 'grapheme' })

/** What nearly all papers are written in, all of it in the own family. */
const EVERYDAY = /^[\s\u0020-\u007e\u00a0-\u0148\u0400-\u049d\u04a0-\u04ff\u2010-\u2026\u2116\u20ae\uac00-\ud7a3]*$/u
/** What joins or turns its neighbours and is no sign itself. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu

/** What a reader takes for one sign, with its marks. */
export const signsOf = (text: string) => Array.from(graphemes.segment(text), ({ segment }) => segment)

export const withoutUnseen = (text: string) => text.replace(UNSEEN, '')

/** The texts that are not everyday ones, wherever they stand in what is given. */
export function unusualTexts(says: unknown, texts = new Set<string>()): Set<string> {
  if (typeof says === 'string') {
    if (!EVERYDAY.test(says)) texts.add(says)
  } else if (Array.isArray(says)) for (const one of says) unusualTexts(one, texts)
  else if (typeof says === 'object' && says !== null && !ArrayBuffer.isView(says))
    for (const one of Object.values(says)) unusualTexts(one, texts)
  return texts
}

/** Signs in these texts that no family has, each once. Asks no font, so that a transaction may ask. */
export function signsWithoutLetters(says: unknown): string[] {
  const signs = [...unusualTexts(says)].flatMap((text) => signsOf(printable(text)))
  return [...new Set(signs)].filter((sign) => !isCovered(sign))
}

/** `U+1F9FF`; several where a sign consists of several. */
export const nameOfSign = (sign: string) =>
  Array.from(sign, (one) => `U+${one.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`).join(' ')

/** The text with what cannot be drawn named instead. */
export function spelled(text: string) {
  return EVERYDAY.test(text)
    ? text
    : signsOf(printable(text))
        .map((sign) => (isCovered(sign) ? sign : `[${nameOfSign(sign)}]`))
        .join('')
}

/** From and to, in order: what the fonts have, as their test writes it down. */
const ranges = readFileSync(new URL('coverage.txt', import.meta.url), 'utf8')
  .trim()
  .split(/\s+/)
  .map((range) => {
    const [from = '', to = from] = range.split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const
  })

const isCovered = (sign: string) =>
  Array.from(withoutUnseen(sign), (one) => one.codePointAt(0)!).every((one) => one < 0x20 || isKnown(one))

function isKnown(codePoint: number) {
  let [low, high] = [0, ranges.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const [from, to] = ranges[middle]!
    if (codePoint < from) high = middle - 1
    else if (codePoint > to) low = middle + 1
    else return true
  }
  return false
}
