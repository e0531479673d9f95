// The register of units has Korean names for aimags alone. For sums and districts they are written by rule from the
// Mongolian, as Korean newspapers and embassies write Ulaanbaatar's districts: 바양주르흐, 칭겔테이, 항올. A standard of the
// National Institute of Korean Language for Mongolian does not exist; a name by rule is read at once, a Cyrillic one
// by few who use the Korean screens.

const LEADS = [
  'ㄱ',
  'ㄲ',
  'ㄴ',
  'ㄷ',
  'ㄸ',
  'ㄹ',
  'ㅁ',
  'ㅂ',
  'ㅃ',
  'ㅅ',
  'ㅆ',
  'ㅇ',
  'ㅈ',
  'ㅉ',
  'ㅊ',
  'ㅋ',
  'ㅌ',
  'ㅍ',
  'ㅎ',
]
const VOWELS = [
  'ㅏ',
  'ㅐ',
  'ㅑ',
  'ㅒ',
  'ㅓ',
  'ㅔ',
  'ㅕ',
  'ㅖ',
  'ㅗ',
  'ㅘ',
  'ㅙ',
  'ㅚ',
  'ㅛ',
  'ㅜ',
  'ㅝ',
  'ㅞ',
  'ㅟ',
  'ㅠ',
  'ㅡ',
  'ㅢ',
  'ㅣ',
]
const TAILS = [
  '',
  'ㄱ',
  'ㄲ',
  'ㄳ',
  'ㄴ',
  'ㄵ',
  'ㄶ',
  'ㄷ',
  'ㄹ',
  'ㄺ',
  'ㄻ',
  'ㄼ',
  'ㄽ',
  'ㄾ',
  'ㄿ',
  'ㅀ',
  'ㅁ',
  'ㅂ',
  'ㅄ',
  'ㅅ',
  'ㅆ',
  'ㅇ',
  'ㅈ',
  'ㅊ',
  'ㅋ',
  'ㅌ',
  'ㅍ',
  'ㅎ',
]

const vowelOf: Record<string, string> = {
  а: 'ㅏ',
  э: 'ㅔ',
  и: 'ㅣ',
  ы: 'ㅣ',
  й: 'ㅣ',
  о: 'ㅗ',
  у: 'ㅗ',
  ө: 'ㅜ',
  ү: 'ㅜ',
  я: 'ㅑ',
  е: 'ㅖ',
  ё: 'ㅛ',
  ю: 'ㅠ',
}
const leadOf: Record<string, string> = {
  б: 'ㅂ',
  в: 'ㅂ',
  г: 'ㄱ',
  д: 'ㄷ',
  ж: 'ㅈ',
  з: 'ㅈ',
  к: 'ㅋ',
  л: 'ㄹ',
  м: 'ㅁ',
  н: 'ㄴ',
  п: 'ㅍ',
  р: 'ㄹ',
  с: 'ㅅ',
  т: 'ㅌ',
  ф: 'ㅍ',
  х: 'ㅎ',
  ц: 'ㅊ',
  ч: 'ㅊ',
  ш: 'ㅅ',
  щ: 'ㅅ',
}
/** Without a vowel of its own a consonant gets one: 르, 스, but 시 and 치. */
const borrowed: Record<string, string> = { ж: 'ㅣ', ч: 'ㅣ', ш: 'ㅣ', щ: 'ㅣ' }
const tailOf: Record<string, string> = { г: 'ㄱ', к: 'ㄱ', л: 'ㄹ', м: 'ㅁ', н: 'ㄴ' }

/** `Баянзүрх` → `바양주르흐`; what is not Mongolian stays as it is. */
export function inKorean(mongolian: string): string {
  return mongolian
    .toLocaleLowerCase('mn')
    .split(/(\p{Script=Cyrillic}+)/u)
    .map((part) => (/\p{Script=Cyrillic}/u.test(part) ? wordInKorean(part) : part))
    .join('')
    .replace(/-/g, '')
}

function wordInKorean(word: string) {
  // Said with ŋ wherever it stands: 바양골, 바양주르흐.
  const letters = [
    ...word
      .replace(/^баян(?=[^аэиоуөүяеёюй]|$)/u, 'баяҥ')
      .replace(/([аэиоуөүы])\1/gu, '$1')
      .replace(/ий/gu, 'и')
      .replace(/ы/gu, 'и'),
  ]
  let hangul = ''
  for (let at = 0; at < letters.length; at += 1) {
    const letter = letters[at]!
    const next = letters[at + 1]
    if (isVowel(letter)) hangul += syllable('ㅇ', letter, tailAt(letters, at + 1))
    else if (letter in leadOf) {
      if (next !== undefined && isVowel(next)) {
        // Between vowels an l is heard twice.
        if (letter === 'л' && at > 0 && isVowel(letters[at - 1]!)) hangul = withTail(hangul, 'ㄹ')
        hangul += syllable(leadOf[letter]!, softened(letter, next), tailAt(letters, at + 2))
        at += 1
      } else if (next === 'ь' || next === 'ъ') {
        hangul += block(leadOf[letter]!, next === 'ь' ? 'ㅣ' : 'ㅡ', '')
        at += 1
      } else if (!hasTail(letters, at)) hangul += block(leadOf[letter]!, borrowed[letter] ?? 'ㅡ', '')
    }
  }
  return hangul
}

const isVowel = (letter: string) => letter in vowelOf

/** The consonant at `at` closes the syllable before it: it follows a vowel, and none follows. */
function hasTail(letters: readonly string[], at: number) {
  const [before, letter, next] = [letters[at - 1], letters[at]!, letters[at + 1]]
  return (
    before !== undefined &&
    isVowel(before) &&
    (letter === 'ҥ' || letter in tailOf) &&
    (next === undefined || (!isVowel(next) && next !== 'ь' && next !== 'ъ'))
  )
}

function tailAt(letters: readonly string[], at: number) {
  const [letter, next] = [letters[at], letters[at + 1]]
  if (letter === undefined || !hasTail(letters, at)) return ''
  if (letter === 'ҥ') return 'ㅇ'
  // At the end of a word, and before what is said at the back of the mouth: 볼강, 항올, 셀렝게.
  return letter === 'н' && (next === undefined || next === 'г' || next === 'х') ? 'ㅇ' : tailOf[letter]!
}

/** ш takes its sound from the vowel after it; е after a consonant is the plain ㅔ. */
function softened(letter: string, vowel: string) {
  if (vowel === 'е') return 'э'
  const soft: Record<string, string> = { а: 'я', о: 'ё', у: 'ё', ө: 'ю', ү: 'ю' }
  return letter === 'ш' || letter === 'щ' ? (soft[vowel] ?? vowel) : vowel
}

const syllable = (lead: string, vowel: string, tail: string) => block(lead, vowelOf[vowel]!, tail)

function block(lead: string, vowel: string, tail: string) {
  return String.fromCodePoint(
    0xac00 + (LEADS.indexOf(lead) * VOWELS.length + VOWELS.indexOf(vowel)) * TAILS.length + TAILS.indexOf(tail),
  )
}

/** The last syllable, closed; one that is closed already stays. */
function withTail(hangul: string, tail: string) {
  const code = (hangul.codePointAt(hangul.length - 1) ?? 0) - 0xac00
  return code >= 0 && code % TAILS.length === 0
    ? hangul.slice(0, -1) + String.fromCodePoint(0xac00 + code + TAILS.indexOf(tail))
    : hangul
}
