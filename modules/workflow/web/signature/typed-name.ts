import { initialAndName } from '../../shared/signature.ts'

interface Profile {
  first_name: string
  last_name: string
}

/** Spaces, dots and capitals do not make another name. */
const plain = (name: string) =>
  name
    .normalize('NFC')
    .replace(/[\s.]+/g, '')
    .toLocaleLowerCase('mn')

/**
 * A typed signature is one's own name: own name alone, with the initial, or in full in either order; the server asks
 * the same.
 */
export function isOwnName(typed: string, { first_name, last_name }: Profile) {
  const own = [
    first_name,
    `${last_name}${first_name}`,
    `${first_name}${last_name}`,
    initialAndName(last_name, first_name),
  ]
  return own.map(plain).includes(plain(typed))
}
