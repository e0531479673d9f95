const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const words = new Intl.Segmenter('th', { granularity: 'word' })

const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3001-\u303f\uff01-\uff60]/u
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const TIBETAN = /\p{Script=Tibetan}/u
/** Between syllables of Tibetan, and at the end of its sentences. */
const TSHEG = /[\u0f0b\u0f0d-\u0f11\u0f14]$/u
/** Never first in a line: what closes, stops or lengthens. */
const CLOSING =
  /^[\p{Pe}\p{Pf}\p{M}!,.:;?%\u3001\u3002\u3005\u301c\u303b\u3041\u3043\u3045\u3047\u3049\u3063\u3083\u3085\u3087\u30a1\u30a3\u30a5\u30a7\u30a9\u30c3\u30e3\u30e5\u30e7\u30fb-\u30fe\uff01\uff05\uff0c\uff0e\uff1a\uff1b\uff1f\u0e2f\u0e46]/u
/** Never last in a line: what opens. */
const OPENING = /[\p{Ps}\p{Pi}]$/u

/** A word in the pieces between which a line may end without a space: between Han, Thai words, Tibetan syllables. */
export function breaksInside(word: string): string[] {
  const isUnspaced = UNSPACED.test(word)
  if (!isUnspaced && !WIDE.test(word) && !TIBETAN.test(word)) return [word]
  const starts = new Set(isUnspaced ? Array.from(words.segment(word), ({ index }) => index) : [])
  const pieces: string[] = []
  let before = ''
  for (const { segment, index } of graphemes.segment(word)) {
    const mayBreak =
      before !== '' && !CLOSING.test(segment) && !OPENING.test(before) && isBetween(before, segment, index)
    if (mayBreak) pieces.push(segment)
    else pieces.push((pieces.pop() ?? '') + segment)
    before = segment
  }
  return pieces

  function isBetween(one: string, other: string, index: number) {
    if (WIDE.test(one) || WIDE.test(other)) return true
    if (TSHEG.test(one)) return !TSHEG.test(other)
    return (UNSPACED.test(one) || UNSPACED.test(other)) && starts.has(index)
  }
}
