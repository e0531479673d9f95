import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

/** A family of letters that the own one lacks, cut by its makers into files of a few dozen to a few hundred signs. */
interface Family {
  /** Of the npm package. */
  folder: string
  weights: 'wght' | '400'
  /** For what it is asked first. */
  signs: RegExp
}

const variable = (name: string, signs: RegExp): Family => ({
  folder: `@fontsource-variable/${name}`,
  weights: 'wght',
  signs,
})

const japanese = variable(
  'noto-sans-jp',
  /[\u3001-\u303f\uff01-\uff60\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
)
const chinese = variable('noto-sans-sc', /[\u3001-\u303f\uff01-\uff60\p{Script=Han}\p{Script=Bopomofo}]/u)
const emoji = variable('noto-emoji', /[\p{Emoji_Presentation}\p{Regional_Indicator}\u{fe0f}]/u)

/** Its brackets stand among the letters of Hebrew as well. */
export const rightToLeft = variable('noto-sans-arabic', /\p{Script=Arabic}/u)

const others: readonly Family[] = [
  { folder: '@fontsource/noto-sans-mongolian', weights: '400', signs: /\p{Script=Mongolian}/u },
  rightToLeft,
  variable('noto-sans-hebrew', /\p{Script=Hebrew}/u),
  variable('noto-sans-thai', /\p{Script=Thai}/u),
  variable('noto-sans-devanagari', /\p{Script=Devanagari}/u),
  variable('noto-serif-tibetan', /\p{Script=Tibetan}/u),
]

/** Boxes to tick, crosses, arrows and the like, for which no letters ask. */
const symbols: Family = { folder: '@fontsource/noto-sans-symbols-2', weights: '400', signs: /(?!)/ }

/** Han is written as the Japanese write it where their own letters stand beside it. */
const inJapanese: readonly Family[] = [...others, japanese, chinese, emoji, symbols]
const elsewhere: readonly Family[] = [...others, chinese, japanese, emoji, symbols]

/** All families, those first that are made for this sign. */
export function familiesFor(sign: string, isJapanese: boolean): Family[] {
  const all = isJapanese ? inJapanese : elsewhere
  return [...all.filter(({ signs }) => signs.test(sign)), ...all.filter(({ signs }) => !signs.test(sign))]
}

/** Kana and the wide signs of Han, which belong to the letters beside them, and pictures. */
const ELSEWHERE = /[\u3001-\u303f\uff01-\uff60\p{Script=Hiragana}\p{Script=Katakana}]/u

/** A sign for which another family is asked although the own one has something for it. */
export const isElsewhere = (sign: string) => ELSEWHERE.test(sign) || emoji.signs.test(sign)

interface Slice {
  path: string
  ranges: [number, number][]
}

const known = new Map<Family, Slice[]>()

export const mayHold = ({ ranges }: Slice, codePoint: number) =>
  ranges.some(([from, to]) => codePoint >= from && codePoint <= to)

/** Files in which a code point may be; whether it is, only the file knows. */
export function filesWith(family: Family, codePoint: number): string[] {
  return slicesIn(family)
    .filter((slice) => mayHold(slice, codePoint))
    .map(({ path }) => path)
}

/** The files of a family, and which code points each may have. */
export function slicesIn(family: Family): Slice[] {
  const slices = known.get(family) ?? slicesOf(family)
  known.set(family, slices)
  return slices
}

function slicesOf({ folder, weights }: Family): Slice[] {
  const listed = JSON.parse(readFileSync(resolve(`${folder}/unicode.json`), 'utf8')) as Record<string, string>
  const name = folder.slice(folder.indexOf('/') + 1)
  // What is named after its letters has all of them; the numbered cuts of some packages tear words apart.
  const subsets = Object.entries(listed).sort(([a], [b]) => Number(a.startsWith('[')) - Number(b.startsWith('[')))
  return subsets.map(([subset, ranges]) => ({
    path: resolve(`${folder}/files/${name}-${subset.replace(/[[\]]/g, '')}-${weights}-normal.woff2`),
    ranges: ranges.split(',').map((range): [number, number] => {
      const [from = '', to = from] = range.replace('U+', '').split('-')
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
    }),
  }))
}
