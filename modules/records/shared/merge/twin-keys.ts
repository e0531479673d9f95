import { type FieldValues, isEmpty } from '#platform/shared/fields/index.ts'
import type { Twin, TwinSign } from '../definition/twins.ts'
import { fieldsOf, type Table } from '../definition/table.ts'
import { foldedNames } from './folded-name.ts'

/** What is compared stands in an index. */
const LONGEST = 200
const MOST_KEYS = 20

/** Latin letters that are drawn as Cyrillic ones. */
const lookAlikes: Readonly<Record<string, string>> = {
  A: 'А',
  B: 'В',
  C: 'С',
  E: 'Е',
  H: 'Н',
  K: 'К',
  M: 'М',
  O: 'О',
  P: 'Р',
  T: 'Т',
  X: 'Х',
  Y: 'У',
}

const LEAST_DIGITS = 6
const LEAST_SIGNS = 3

const keysAs: Readonly<Record<TwinSign, (text: string) => string[]>> = {
  text: (text) => [text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()],
  phone: (text) =>
    text.split(/[,;/\n]/).flatMap((one) => {
      const digits = one.replace(/\D/g, '').replace(/^00/, '')
      const own = digits.length === 11 ? digits.replace(/^976/, '') : digits
      return own.length < LEAST_DIGITS ? [] : [own]
    }),
  code(text) {
    const plain = text
      .normalize('NFC')
      .toUpperCase()
      .replace(/[^\p{L}\p{N}]/gu, '')
    return plain.length < LEAST_SIGNS ? [] : [plain.replace(/[A-Z]/g, (letter) => lookAlikes[letter] ?? letter)]
  },
  folded: foldedNames,
}

/** Under what name its keys are kept: another one where it says something else. */
export const nameOfTwin = ({ columns, as, together }: Twin) => `${as}:${columns.join(together ? '+' : ',')}`

/** The columns that it reads, with their translations. */
export const readByTwin = (table: Table, { columns }: Twin): string[] =>
  columns.flatMap((column) =>
    fieldsOf(table)
      .filter(({ name, of }) => name === column || of === column)
      .map(({ name }) => name),
  )

/** By what a row that says this is found among those that look the same. */
export function keysOf(table: Table, twin: Twin, values: FieldValues): string[] {
  const said = (name: string) => {
    const value = values[name] ?? null
    return isEmpty(value) ? '' : String(value)
  }
  const { columns } = twin
  const texts = twin.together
    ? columns.every((name) => said(name) !== '')
      ? [columns.map(said).join(' ')]
      : []
    : readByTwin(table, twin).map(said)
  const keys = texts
    .flatMap((text) => (text === '' ? [] : keysAs[twin.as](text)))
    .map((key) => key.slice(0, LONGEST))
    .filter((key) => key !== '')
  return [...new Set(keys)].slice(0, MOST_KEYS)
}
