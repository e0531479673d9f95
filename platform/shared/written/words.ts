/** As two texts say the same: spaces at the ends, several in a row and capitals make no difference. */
export const plain = (text: string) => text.normalize('NFC').trim().replace(/\s+/gu, ' ').toLocaleLowerCase('mn')

const yes = new Set(['тийм', 'yes', '예', '네', 'true', 'да', 'x', '✓', '+'])
const no = new Set(['үгүй', 'no', '아니요', '아니오', 'false', 'нет', '-'])

/** Yes or no as people write it in any of our languages; undefined where it is neither. */
export function flagIn(text: string): boolean | undefined {
  const said = plain(text)
  if (yes.has(said) || said === '1') return true
  return no.has(said) || said === '0' ? false : undefined
}

/** A word for yes or no, which no number is. */
export const isFlagWord = (text: string) => {
  const said = plain(text)
  return said.length > 1 && (yes.has(said) || no.has(said))
}
