import type { ChangeEvent } from 'react'
import { Combobox, listSource } from '#platform/web/combobox/index.ts'
import { TextField } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { CAPITAL } from '#platform/shared/address/known.ts'
import { chainChosen, chainsOf, chainValue } from '#platform/shared/address/register.ts'

interface Wiring {
  name: string
  value: string
  error: string | undefined
  onBlur: () => void
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void
}

interface Props {
  field: (name: 'aimag' | 'sum' | 'khoroo' | 'address') => Wiring
  set: (part: { aimag: string; sum: string }) => void
  isReadOnly?: boolean
}

/**
 * The register has five thousand bytes on its way here and is kept with the build, so it is fetched whole, and only
 * where an address is looked at.
 */
const loadRegister = async () => (await import('#platform/shared/address/register.json')).default

/** Where somebody is: a unit of the country found by any part of its name, and the rest as people write it. */
export function AddressFields({ field, set, isReadOnly = false }: Props) {
  const { t, language } = useText()
  const words = useWords()
  const [aimag, sum] = [field('aimag'), field('sum')]
  const isCapital = aimag.value === CAPITAL
  const source = listSource(['address', language], async () => chainsOf(await loadRegister(), words))
  return (
    <>
      <div data-wide>
        <Combobox
          label={t('access.address.place')}
          name="aimag"
          value={chainValue({ aimag: aimag.value, sum: sum.value })}
          onChoose={(value) => set(chainChosen(value))}
          onBlur={aimag.onBlur}
          source={source}
          error={aimag.error ?? sum.error}
          disabled={isReadOnly}
          hint={isReadOnly ? undefined : t('access.address.place_hint')}
        />
      </div>
      <TextField
        {...field('khoroo')}
        label={t(isCapital ? 'access.address.khoroo' : 'access.address.bag')}
        maxLength={60}
        disabled={isReadOnly}
        autoComplete="off"
      />
      <TextField
        {...field('address')}
        label={t('access.address.street')}
        maxLength={300}
        disabled={isReadOnly}
        autoComplete="off"
        hint={isReadOnly ? undefined : t('access.address.street_hint')}
      />
    </>
  )
}
