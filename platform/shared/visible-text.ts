// A text counts for what a person sees of it. Spaces, control characters, and the signs that fonts leave out (of no
// width, fillers of Hangul, marks of direction) are nothing; so is the blank of Braille. Beside something that is
// seen they stay, for a family of several emoji is held together by them.
const SEEN = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB]/u
/**
 * Where these letters stand before it, such a sign changes nothing; after emoji, and in scripts whose letters join,
 * it does.
 */
const LOST =
  /(?<=^|[\s\p{Script=Cyrillic}\p{Script=Latin}\p{Script=Hangul}\p{Number}\p{Punctuation}])\p{Default_Ignorable_Code_Point}+/gu
/**
 * Signs that show what follows turned around: with them a name, or the ending of a file, looks like another. The
 * product is written in no script that needs them.
 */
const TURNING = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g
const LINE_BREAKS = /[\r\n\v\f\u0085\u2028\u2029]+/g

/** The text in the order in which it was typed, whatever was typed between. */
export const unturned = (text: string) => text.replace(TURNING, '')

/** The text as it is kept, without the spaces around it; empty where nobody would see anything. */
export const visibleText = (text: string) => (SEEN.test(text) ? unturned(text).trim() : '')

export const saysNothing = (text: string) => !SEEN.test(text)

/** What stands in one line beside other words, as in lists and letters: without breaks. */
export const lineText = (text: string) => visibleText(text.replace(LINE_BREAKS, ' '))

/** Whether a reader could tell the two apart. */
export const looksAlike = (one: string, other: string) => one === other || asSeen(one) === asSeen(other)

/** The same for all texts that look alike. */
export const asSeen = (text: string) => visibleText(text.replace(LOST, '').replace(/\p{Zs}/gu, ' '))
