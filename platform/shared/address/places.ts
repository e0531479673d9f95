import { addressIn, saidAddress, tidyAddress } from './address.ts'
import type { Words } from '../i18n.ts'

const TOPS_OF =
  '181-057 182-065 183-071 184-043 185-046 261-035 262-055 263-067 264-069 265-073 ' +
  '267-041 341-047 342-064 343-049 344-063 345-037 346-053 348-059 421-061 422-051 423-039 511-1'

/** By the beginning of the code of a sum or a district (`MN511`): the aimag, or the capital, in which it lies. */
export const TOPS: Readonly<Record<string, string>> = Object.fromEntries(
  TOPS_OF.split(' ').map((both) => [`MN${both.slice(0, 3)}`, `MN${both.slice(3)}`]),
)

/**
 * The places in which an address lies, from the large to the small: `MN-1`, `MN51122`, `MN51122/15`. Nobody needs the
 * register for it.
 */
export function placesIn(value: string): string[] {
  const { code, khoroo } = addressIn(value)
  if (code === '') return []
  const top = TOPS[code.slice(0, 5)]
  return [...(top === undefined ? [] : [top]), code, ...(khoroo === '' ? [] : [`${code}/${khoroo}`])]
}

/** A unit or a country, and the khoroo or bag in it. */
export function placeIn(text: string): { code: string; khoroo: string } | undefined {
  const [, code, khoroo = ''] = PLACE.exec(text) ?? []
  return code === undefined ? undefined : { code, khoroo }
}

/** The same with its khoroo as addresses keep it; undefined where it is no place. */
export function tidyPlace(text: string): string | undefined {
  const place = placeIn(text)
  if (!place) return undefined
  const { code, khoroo } = tidyAddress({ ...place, place: '', rest: '' })
  return khoroo === '' ? code : `${code}/${khoroo}`
}

const PLACE = /^(MN-\d{1,3}|MN\d{5}|[A-Z]{2})(?:\/([^|]{1,60}))?$/

/** As people say it; in Mongolian, or by its code, until the register is known. */
export function saidPlace(text: string, words: (names: Words) => string): string {
  const place = placeIn(text)
  return (place && saidAddress({ ...place, place: place.code, rest: '' }, words)) || text
}
