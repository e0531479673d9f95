import { searchWords } from '#platform/shared/search-words.ts'
import { undisguised } from '../../shared/common-passwords.ts'

/** Whose password it is to be, as far as somebody who knows them could guess from it. */
export interface PasswordOwner {
  login: string
  first_name: string
  last_name: string
  email?: string | null
  nickname?: string | null
  /** Names and short names of where they work. */
  organizations: readonly string[]
}

const PRODUCT = 'Orgil'
/** Shorter words stand in too many others by chance. */
const SHORTEST_WORD = 4
/** What people hang on a word to please a rule; more than that is worth something by itself. */
const MOST_HUNG_ON = 6

/**
 * Translation key of what makes this password easy to guess for this person; undefined where nothing does. Asks
 * nobody outside.
 */
export async function guessProblem(password: string, owner: PasswordOwner): Promise<string | undefined> {
  if (holdsWordOf(password, owner)) return 'access.password_context'
  return (await isLeaked(password)) ? 'access.password_leaked' : undefined
}

let leaked: Promise<ReadonlySet<string>> | undefined

/**
 * The 49 233 passwords that leaks held most often, in small letters: five megabytes, read when the first password is
 * set and not before.
 */
const leakedPasswords = () =>
  (leaked ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common'])))

/** Whether it is one of them, in any case, with letters disguised, or with digits and signs hung on its ends. */
export async function isLeaked(password: string): Promise<boolean> {
  const known = await leakedPasswords()
  return bareForms(password.toLowerCase()).some(
    (form) => known.has(form) || (form.length >= SHORTEST_WORD && known.has(undisguised(form))),
  )
}

function bareForms(text: string): string[] {
  const [before, after] = [/^[^a-z]*/.exec(text)![0].length, /[^a-z]*$/.exec(text)![0].length]
  const forms: string[] = []
  for (let from = 0; from <= Math.min(before, MOST_HUNG_ON); from++) {
    for (let off = 0; off <= Math.min(after, MOST_HUNG_ON - from) && from + off < text.length; off++)
      forms.push(text.slice(from, text.length - off))
  }
  return forms.filter((form) => form.length >= SHORTEST_WORD)
}

/**
 * Whether it holds the name of the product, of an organisation, or of its owner, also as one writes it in Latin
 * letters, or disguised.
 */
export function holdsWordOf(
  password: string,
  { login, first_name, last_name, email, nickname, organizations }: PasswordOwner,
): boolean {
  const small = password.toLowerCase()
  const heard = [small, undisguised(small)].flatMap((text) => searchWords(text.replace(/[^a-z]/g, '')))
  const words = [
    PRODUCT,
    login,
    first_name,
    last_name,
    nickname ?? '',
    email?.split('@')[0] ?? '',
    ...organizations,
  ].flatMap(wordsOf)
  return words.some((word) => heard.some((text) => text.includes(word)))
}

/** Each word of a name, and all of them as one, in the plain form of searches; ө is written as o and as u. */
function wordsOf(name: string) {
  const letters = name.replace(/[^\p{L}]+/gu, ' ')
  const spelled = [letters, letters.replace(/ө/giu, 'ү')].map(searchWords)
  return spelled.flatMap((words) => [...words, words.join('')]).filter((word) => word.length >= SHORTEST_WORD)
}
