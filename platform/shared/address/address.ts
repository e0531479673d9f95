import type { Words } from '../i18n.ts'
import { CAPITAL, type Unit, unitsKnown } from './known.ts'

// Without the register, which a browser fetches when somebody writes an address, the Mongolian names of a value say
// where it is.

/** Where something is: a unit of the register or another country, its khoroo or bag, and the rest as it is written. */
export interface Address {
  /** Of the unit; empty where there is none. */
  code: string
  /** Its name in Mongolian, behind that of what it lies in: `Улаанбаатар › Хан-Уул`. */
  place: string
  khoroo: string
  rest: string
}

const WRITTEN = /^([^|]*)\|(MN-\d{1,3}|MN\d{5}|[A-Z]{2}|)\|([^|]*)\|([\s\S]*)$/
const BETWEEN = ' › '

/** `Улаанбаатар › Хан-Уул|MN51122|15|Чингисийн өргөн чөлөө 5`; any other text is a rest without a unit. */
export function addressIn(value: string): Address {
  const [, place, code, khoroo, rest] = WRITTEN.exec(value) ?? []
  if (place === undefined || (code === '' && place !== '')) return { code: '', place: '', khoroo: '', rest: value }
  return { code: code!, place, khoroo: khoroo!, rest: rest! }
}

/** The same as a value, letter by letter. */
export const writtenAddress = ({ code, place, khoroo, rest }: Address): string =>
  code === '' && khoroo === '' ? rest : [place, code, khoroo.replaceAll('|', '/'), rest].join('|')

/** As it is kept: a khoroo by its number, the rest in one line. */
export function tidyAddress({ code, place, khoroo, rest }: Address): Address {
  const unit = unitsKnown()?.get(code)
  return {
    code,
    place: unit ? placeOf(unit) : place,
    khoroo: khoroo.trim().replace(/^(\d{1,2})(?:\s*-?\s*р)?(?:\s*(?:хороо|баг))?$/iu, '$1'),
    rest: rest.trim().replace(LINES, ', '),
  }
}

const LINES = /\s*\n\s*/g

/** A unit and what it lies in, from the top. */
export const chainOf = (unit: Unit): Unit[] => (unit.above ? [unit.above, unit] : [unit])

export const placeOf = (unit: Unit) =>
  chainOf(unit)
    .map(({ words }) => words.mn)
    .join(BETWEEN)

/** The names of its units, from the top, in three languages where the register is known. */
export function namesOf({ code, place }: Address): Words[] {
  const unit = unitsKnown()?.get(code)
  if (unit) return chainOf(unit).map(({ words }) => words)
  return place === '' ? [] : place.split(BETWEEN).map((mn) => ({ mn }))
}

/** In one line, as people read it from the large to the small. */
export function saidAddress(address: Address, words: (names: Words) => string): string {
  const parts = [...namesOf(address).map(words), words(khorooWords(address)), address.rest.replace(LINES, ', ')]
  return parts.filter((part) => part !== '').join(', ')
}

/** A number alone says what it is the number of: a khoroo of the capital, a bag of a sum. */
function khorooWords({ code, place, khoroo }: Address): Words {
  if (!/^\d{1,2}$/.test(khoroo)) return { mn: khoroo }
  return isOfCapital({ code, place })
    ? { mn: `${khoroo}-р хороо`, en: `Khoroo ${khoroo}`, ko: `${khoroo}호로` }
    : { mn: `${khoroo}-р баг`, en: `Bag ${khoroo}`, ko: `${khoroo}박` }
}

/** Districts of the capital are divided into khoroos, sums into bags. */
export const isOfCapital = ({ code, place }: Pick<Address, 'code' | 'place'>) =>
  code === CAPITAL || code.startsWith('MN511') || place.startsWith('Улаанбаатар')
