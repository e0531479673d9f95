import { asSeen } from '#platform/shared/visible-text.ts'

/**
 * Cyrillic letters that nobody tells from a Latin one, in capitals or small. Ү and У stay two: both are Mongolian
 * letters, and no Latin one is theirs alone.
 */
const twins = new Map([...'аеорсхукмнтвіјѕһё'].map((letter, at) => [letter, 'aeopcxykmhtbijshë'[at]!]))

/** The same for all names and codes that look alike, whichever keyboard they were typed with. */
export const alikeKey = (text: string) =>
  [...asSeen(text.normalize('NFKC')).toLocaleLowerCase('mn')].map((letter) => twins.get(letter) ?? letter).join('')
