import bidiFactory from 'bidi-js'

export const bidi = bidiFactory()

/** Letters that run from right to left, and what turns a line. */
export const RTL = /[\u0590-\u08ff\u200f\u2067\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Whether a line of this text begins at the right. */
export function isRightToLeft(text: string) {
  return RTL.test(text) && (bidi.getEmbeddingLevels(text).paragraphs[0]?.level ?? 0) % 2 === 1
}

/** Every line begins where its paragraph does, whatever its own first letter is. */
export function inDirectionOf(paragraph: string, lines: string[]): string[] {
  if (!RTL.test(paragraph)) return lines
  const isRtl = isRightToLeft(paragraph)
  return lines.map((line) => (isRightToLeft(line) === isRtl ? line : (isRtl ? '\u200f' : '\u200e') + line))
}
