// Names are sought as people type them: in Cyrillic with or without ө and ү, or in one of several Latin spellings.
// Both sides are brought to one plain Latin form, so that "Мөнхбат", "Монхбат", "Mönkhbat" and "Monxbat" meet.

/** Letter by letter after MNS 5217:2012, in the plain form: ө like o, ү like u, х as h, every i-like sound as i. */
const plainLatin: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'io',
  ж: 'j',
  з: 'z',
  и: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  ө: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ү: 'u',
  ф: 'f',
  х: 'h',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sh',
  ъ: 'i',
  ы: 'i',
  ь: 'i',
  э: 'e',
  ю: 'iu',
  я: 'ia',
}

/** The plain form of a text, word by word; what is neither letter nor digit separates words. */
export function searchWords(text: string): string[] {
  return typedWords(text).map(plainForm)
}

/**
 * Whether a list that is here already has what is sought in this text, in one of its spellings; where nothing was
 * typed it has.
 */
export function saysAll(text: string, sought: string) {
  const words = searchSpellings(sought)
  const said = searchText(text)
  return words.length > 0
    ? words.every((spellings) => spellings.some((word) => said.includes(word)))
    : sought.trim() === ''
}

/**
 * For each word that is typed the plain forms it may mean. Passports write ө as u where the standard has ö, so in
 * Latin letters "Munkhbat" is Мөнхбат as well; ü and Cyrillic say what they mean, but for ё, which many write without
 * its dots.
 */
export function searchSpellings(text: string): string[][] {
  return typedWords(text).map((typed) => [...new Set(spellingsOf(typed))])
}

const typedWords = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

function spellingsOf(typed: string): string[] {
  // Of one letter again and again all mean the same.
  const [, letter] = ONE_LETTER.exec(typed) ?? []
  if (letter !== undefined) return spellingsOf(letter).map((one) => single(one.repeat(3)))
  if (/[её]/.test(typed)) return eitherWay(typed, /[её]/, ['е', 'ё']).map(plainForm)
  return /u/.test(typed) && !/\p{Script=Cyrillic}/u.test(typed)
    ? eitherWay(plainForm(typed), /u/, ['u', 'o']).map(single)
    : [plainForm(typed)]
}

/** Of a word with more of them than names have only the first are looked at. */
const MOST_VOWELS = 4

function eitherWay(word: string, doubtful: RegExp, either: readonly string[]): string[] {
  let found = ['']
  let seen = 0
  for (const letter of word) {
    if (doubtful.test(letter)) seen += 1
    const letters = doubtful.test(letter) && seen <= MOST_VOWELS ? either : [letter]
    found = found.flatMap((start) => letters.map((one) => start + one))
  }
  return found
}

function plainForm(word: string) {
  return single(
    word
      .normalize('NFD')
      .replace(/\p{Script=Latin}\p{M}+/gu, (letter) => letter[0]!)
      .normalize('NFC')
      .replace(/kh|x/g, 'h')
      .replace(/c(?!h)/g, 'ts')
      .replace(/ye/g, 'e')
      .replace(/y/g, 'i')
      .replace(/w/g, 'v')
      .replace(/\p{Script=Cyrillic}/gu, (letter) => plainLatin[letter] ?? letter),
  )
}

const DOUBLED = /(\p{L})\1+/gu
/**
 * Three and more are a name, as ООО and III are: once only, it would be found wherever that letter stands. Two may be
 * how a word begins, as Уурийнтуяа does.
 */
const ONE_LETTER = /^(\p{L})\1{2,}$/u

/** A doubled letter is written once; a word of nothing but one letter is written with three. */
const single = (word: string) =>
  ONE_LETTER.test(word) ? word.replace(ONE_LETTER, '$1$1$1') : word.replace(DOUBLED, '$1')

/** The whole text in its plain form: what is kept to be found by, and what is sought in it. */
export function searchText(text: string) {
  return searchWords(text).join(' ')
}
