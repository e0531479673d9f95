import { z } from 'zod'
import { addressIn, namesOf, saidAddress, tidyAddress, writtenAddress } from '../../address/address.ts'
import { unitsKnown } from '../../address/known.ts'
import { placesIn, saidPlace, tidyPlace } from '../../address/places.ts'
import { languages } from '../../i18n.ts'
import type { FieldKind } from '../kind.ts'

/** In characters. */
export const LONGEST_KHOROO = 60
export const LONGEST_REST = 500

/** Where something is, by the register of units (`platform/shared/address`). */
export const postalAddress: FieldKind<string> = {
  name: 'postal_address',
  example: 'Улаанбаатар › Хан-Уул|MN51122|15|Чингисийн өргөн чөлөө 5',
  group: 'texts',
  value: z.string(),
  tidy: (value) => writtenAddress(tidyAddress(addressIn(value))),
  problem(_, value) {
    const { code, khoroo, rest } = addressIn(value)
    if (khoroo.length > LONGEST_KHOROO || rest.length > LONGEST_REST) return 'platform.fields.too_long'
    // A browser has no register until somebody writes an address; the server always has.
    return code === '' || (unitsKnown()?.has(code) ?? true) ? undefined : 'platform.fields.bad_address'
  },
  sought(_, value) {
    const read = addressIn(value)
    const [mn, en, ko] = languages.map((one) => saidAddress(read, (names) => names[one] ?? names.mn))
    return { mn: mn!, en: en!, ko: ko! }
  },
  stored: 'text',
  isComposed: true,
  expression: null,
  aspects: () => [
    {
      name: 'province',
      label: { mn: 'аймаг, хот', en: 'aimag or city', ko: '아이막·도시' },
      expression: 'text',
      of: (value) => namesOf(addressIn(value))[0]?.mn ?? null,
    },
    {
      name: 'district',
      label: { mn: 'сум, дүүрэг', en: 'sum or district', ko: '솜·구' },
      expression: 'text',
      of: (value) => namesOf(addressIn(value))[1]?.mn ?? null,
    },
    {
      name: 'places',
      label: { mn: 'нэгж', en: 'unit', ko: '행정 구역' },
      expression: 'list',
      names: 'postal_address',
      twin: 'places',
      of: (value) => nonEmpty(placesIn(value)),
    },
  ],
  lies: { twin: 'places', of: placesIn, place: tidyPlace, called: saidPlace },
  print: (_, value, { words }) => ({ text: saidAddress(addressIn(value), words) }),
}

const nonEmpty = (places: readonly string[]) => (places.length === 0 ? null : places)
