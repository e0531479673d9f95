import type { Words } from '../i18n.ts'
import { inKorean } from './korean.ts'

interface Named {
  code: string
  mn: string
  en: string
  ko?: string
}
/** The register of units as it is kept: the capital and the aimags, with their districts and sums. */
export type Register = readonly (Named & { below: readonly Named[] })[]

/** A name in three languages, the Korean one by rule where the register has none. */
export const unitWords = ({ mn, en, ko }: Omit<Named, 'code'>): Words => ({ mn, en, ko: ko ?? inKorean(mn) })

interface Chain {
  aimag: string | null
  sum: string | null
}

/** Every unit as one goes down to it: `Улаанбаатар › Хан-Уул`, found by any part of it in any language. */
export function chainsOf(register: Register, words: (name: Words) => string) {
  return register.flatMap((top) => {
    const above = unitWords(top)
    return [
      { value: chainValue({ aimag: top.code, sum: null }), label: words(above), also: said(above) },
      ...top.below.map((unit) => {
        const name = unitWords(unit)
        return {
          value: chainValue({ aimag: top.code, sum: unit.code }),
          label: `${words(above)} › ${words(name)}`,
          also: `${said(above)} ${said(name)}`,
        }
      }),
    ]
  })
}

const said = ({ mn, en = '', ko = '' }: Words) => [mn, en, ko].join(' ')

/** Both codes in one value, as a list to choose from wants them. */
export const chainValue = ({ aimag, sum }: Chain) => [aimag, sum].filter(Boolean).join('/')
export function chainChosen(value: string): { aimag: string; sum: string } {
  const [aimag = '', sum = ''] = value.split('/')
  return { aimag, sum }
}

/** Which of the two is no unit of the register, or does not lie within the other. */
export function wrongUnit(register: Register, { aimag, sum }: Chain): 'aimag' | 'sum' | null {
  const top = register.find(({ code }) => code === aimag)
  if (aimag !== null && !top) return 'aimag'
  return sum !== null && !top?.below.some(({ code }) => code === sum) ? 'sum' : null
}
