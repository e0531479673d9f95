const LOWER = 'abcdefghijkmnpqrstuvwxyz'
const UPPER = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const DIGITS = '23456789'
const SIGNS = '!@#$%*+-=?'

/** One of these letters, each as likely as the others. */
function oneOf(letters: string): string {
  const limit = 256 - (256 % letters.length)
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < limit) return letters[byte % letters.length]!
  }
}

/** Figures by chance, of which the first may be 0 as well. */
export const generatedDigits = (length: number) => Array.from({ length }, () => oneOf('0123456789')).join('')

/** A password of all sorts of letters, without those that look alike. */
export function generatedPassword(length = 14): string {
  const letters = [LOWER, UPPER, DIGITS, SIGNS].map(oneOf)
  while (letters.length < length) letters.push(oneOf(LOWER + UPPER + DIGITS + SIGNS))
  // Which sort stands where is left to chance as well.
  for (let at = letters.length - 1; at > 0; at -= 1) {
    const other = Number(generatedDigits(6)) % (at + 1)
    ;[letters[at], letters[other]] = [letters[other]!, letters[at]!]
  }
  return letters.join('')
}
