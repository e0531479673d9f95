import { inLanguage, type Language } from '#platform/shared/i18n.ts'
import { searchText } from '#platform/shared/search-words.ts'
import type { FoundDocument, Marked } from '../../shared/search.ts'
import { isHead, type Part } from './parts.ts'

/** Letters around what was found. */
const BEFORE = 60
const AFTER = 120
/** More places of one document are not shown. */
const MOST_HITS = 2

type Spellings = readonly (readonly string[])[]

/** The text, its words that were sought apart. */
export function marksIn(given: string, sought: Spellings): Marked {
  const text = given.normalize('NFC')
  const pieces: Marked = []
  let end = 0
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    if (wordsFoundIn(word, sought).length === 0) continue
    if (index > end) pieces.push({ text: text.slice(end, index), hit: false })
    pieces.push({ text: word, hit: true })
    end = index + word.length
  }
  if (end < text.length) pieces.push({ text: text.slice(end), hit: false })
  return pieces
}

/** Which of the sought words, by their place, stand in this one or these. */
function wordsFoundIn(text: string, sought: Spellings): number[] {
  const plain = searchText(text)
  return sought.flatMap((spellings, at) => (spellings.some((one) => plain.includes(one)) ? [at] : []))
}

/**
 * Where besides its number and title a document says what was sought: first what says most of what is not shown yet.
 */
export function hitsOf(parts: readonly Part[], sought: Spellings, language: Language): FoundDocument['hits'] {
  const shown = new Set(parts.filter(isHead).flatMap(({ text }) => wordsFoundIn(inWords(text, language), sought)))
  let left = parts
    .filter((part) => !isHead(part))
    .flatMap((part) => {
      const found = wordsFoundIn(allWords(part.text), sought)
      return found.length > 0 ? [{ part, found }] : []
    })
  const hits: FoundDocument['hits'] = []
  while (left.length > 0 && hits.length < MOST_HITS) {
    const best = left.reduce((first, one) => (fresh(one.found, shown) > fresh(first.found, shown) ? one : first))
    left = left.filter((one) => one !== best)
    for (const at of best.found) shown.add(at)
    const { kind, label = null, text } = best.part
    hits.push({ kind, label, text: around(marksIn(inWords(text, language), sought)) })
  }
  return hits
}

const fresh = (found: readonly number[], shown: ReadonlySet<number>) => found.filter((at) => !shown.has(at)).length
const inWords = (text: Part['text'], language: Language) =>
  typeof text === 'string' ? text : inLanguage(text, language)
const allWords = (text: Part['text']) => (typeof text === 'string' ? text : Object.values(text).join(' '))

/** As much of a long text as stands around the first hit, cut between words. */
function around(pieces: Marked): Marked {
  const first = Math.max(
    0,
    pieces.findIndex(({ hit }) => hit),
  )
  const before = pieces
    .slice(0, first)
    .map(({ text }) => text)
    .join('')
  const start = before.length > BEFORE ? `…${before.slice(-BEFORE).replace(/^\S*\s/u, '')}` : before
  const kept: Marked = start === '' ? [] : [{ text: start, hit: false }]
  let room = AFTER
  for (const { text, hit } of pieces.slice(first)) {
    if (text.length > room && !hit) {
      kept.push({ text: `${text.slice(0, room).replace(/\s\S*$/u, '')}…`, hit: false })
      break
    }
    kept.push({ text, hit })
    room -= text.length
    if (room <= 0) break
  }
  return kept
}
