import { type Language, languages, type Words } from './i18n.ts'

/** One text in several languages, and those of them that may no longer say what the others say. */
export interface Text {
  words: Partial<Words>
  stale: readonly Language[]
}

/**
 * A text after one of its languages was written anew. The others are stale until somebody looks at them; one that
 * came with the product goes when the Mongolian is another, so that readers get that rather than a word that means
 * something else. Whoever fills in what was empty, or brings up what was stale, renames nothing.
 */
export function reworded(
  before: Text,
  language: Language,
  text: string,
  isShipped: (other: Language) => boolean = () => false,
): Text {
  const old = before.words[language] ?? ''
  const words = { ...before.words, [language]: text }
  const stale = new Set(before.stale)
  const follows = stale.delete(language) || old.trim() === ''
  if (!follows && text.trim() !== '' && text !== old) {
    for (const other of languages) {
      if (other === language || (words[other] ?? '').trim() === '') continue
      if (language === 'mn' && isShipped(other)) {
        words[other] = ''
        stale.delete(other)
      } else stale.add(other)
    }
  }
  return { words, stale: languages.filter((one) => stale.has(one)) }
}
