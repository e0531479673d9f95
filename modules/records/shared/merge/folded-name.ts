import { searchWords } from '#platform/shared/search-words.ts'

/** As they are written once ө, ү and ё are о, у and е. */
const legalForms = new Set(
  [
    'ххк хк тоххк тохк оноххк онохк тоуг оноуг тоаатуг оноаатуг утуг тбб нутбб хзх бхн збн',
    'llc ltd limited inc incorporated corp corporation jsc ojsc cjsc plc llp gmbh ngo co company',
    'ооо оао зао пао ип 주식회사 유한회사 주',
  ].flatMap((some) => some.split(' ')),
)

const spelledOut = [
  'хязгаарлагдмал хариуцлагатай компани',
  'тории омчит хувьцаат компани',
  'торийн омчит хувьцаат компани',
  'хувьцаат компани',
  'торийн омчит уйлдвэрийн газар',
  'торийн бус байгууллага',
  'хоршоо',
  'limited liability company',
  'joint stock company',
]

const signs: Readonly<Record<string, string>> = { ө: 'о', ү: 'у', ё: 'е' }

/** Letters with dots between them are one word: Х.Х.К., L.L.C. */
const DOTTED = /(?<!\p{L})(\p{L})\.\s?(?=\p{L}(?!\p{L}))/gu
const WORDS = /[^\p{L}\p{N}]+/u
/** Shorter ones are no name. */
const LEAST = 2

/**
 * A name as it is heard, in every way in which it may be meant: capitals, spaces, signs and legal forms make no
 * difference, nor do ө and о, ү and у, ё and е, nor the script. Nothing where no name is left.
 */
export function foldedNames(name: string): string[] {
  const words = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(DOTTED, '$1')
    .replace(/[өүё]/g, (letter) => signs[letter] ?? letter)
    .split(WORDS)
    .filter((word) => word !== '')
  const bare = spelledOut.reduce((text, form) => text.replaceAll(` ${form} `, ' '), ` ${words.join(' ')} `)
  const left = bare.split(' ').filter((word) => word !== '' && !legalForms.has(word))
  const heard = searchWords(left.join(' '))
  const whole = heard.join('')
  if (whole.length < LEAST) return []
  // Passports write ө as u, so in Latin letters a name may be meant either way.
  const isLatin = left.map((word) => !/\p{Script=Cyrillic}/u.test(word))
  const either = heard.map((word, at) => (isLatin[at] ? word.replaceAll('u', 'o') : word)).join('')
  return [...new Set([whole, either])]
}
