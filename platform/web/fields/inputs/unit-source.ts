import { chainOf } from '#platform/shared/address/address.ts'
import { unitsKnown } from '#platform/shared/address/known.ts'
import type { Language, Words } from '#platform/shared/i18n.ts'
import { listSource } from '../../combobox/index.ts'
import { loadRegister } from '../use-register.ts'

/** The units of the register, each found by any part of the names that lead to it. */
export const unitSource = (language: Language, words: (names: Words) => string) =>
  listSource(['address-units', language], async () => {
    await loadRegister()
    return optionsOf(words)
  })

/** As one goes down to them: `Улаанбаатар › Хан-Уул`; other countries come behind those units. */
const optionsOf = (words: (names: Words) => string) =>
  [...(unitsKnown()?.values() ?? [])].map((unit) => {
    const chain = chainOf(unit)
    return {
      value: unit.code,
      label: chain.map((one) => words(one.words)).join(' › '),
      also: chain.flatMap((one) => Object.values(one.words)).join(' '),
    }
  })
