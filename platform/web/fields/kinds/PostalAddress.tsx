import { addressIn, saidAddress } from '#platform/shared/address/address.ts'
import { postalAddress } from '#platform/shared/fields/kinds/postal-address.ts'
import { useText, useWords } from '../../i18n/index.ts'
import { lazyPart } from '../../lazy-part.tsx'
import { lazyInput } from '../lazy.ts'
import type { FieldLook, ValueProps } from '../look.ts'
import { textIn } from '../text-in.ts'
import { useRegister } from '../use-register.ts'

export const postalAddressLook: FieldLook = {
  kind: postalAddress,
  icon: 'pin',
  width: 'wide',
  isLong: true,
  Input: lazyInput((all) => all.AddressInput),
  Several: lazyPart(async () => ({ default: (await import('../inputs/index.ts')).PlacesInput })),
  Value,
}

/** In Mongolian by itself; in other languages by the register. */
function Value({ value }: ValueProps) {
  const { language } = useText()
  const words = useWords()
  const read = addressIn(textIn(value))
  useRegister(language !== 'mn' && read.code !== '')
  return saidAddress(read, words) || '—'
}
