import { type Address, addressIn, isOfCapital, placeOf, writtenAddress } from '#platform/shared/address/address.ts'
import { unitsKnown } from '#platform/shared/address/known.ts'
import { LONGEST_KHOROO, LONGEST_REST } from '#platform/shared/fields/kinds/postal-address.ts'
import { Combobox } from '../../combobox/index.ts'
import { TextField } from '../../form-basics/index.ts'
import { useText, useWords } from '../../i18n/index.ts'
import type { InputProps } from '../look.ts'
import { orNull, textIn } from '../text-in.ts'
import { Group } from './Group.tsx'
import styles from './inputs.module.css'
import { unitSource } from './unit-source.ts'

/** A unit found by any part of the names that lead to it, and the rest as people write it. */
export function AddressInput({ value, around, onChange }: InputProps) {
  const { t, language } = useText()
  const words = useWords()
  const read = addressIn(textIn(value))
  const change = (part: Partial<Address>) => onChange(orNull(writtenAddress({ ...read, ...part })))
  const source = unitSource(language, words)
  const place = (code: string) => {
    const unit = unitsKnown()?.get(code)
    change({ code, place: unit ? placeOf(unit) : '' })
  }
  return (
    <Group around={around}>
      <div className={styles['address']}>
        <Combobox
          label={t('platform.fields.address.place')}
          value={read.code}
          onChoose={place}
          source={source}
          placeholder={t('platform.fields.address.place_hint')}
        />
        <TextField
          label={t(isOfCapital(read) ? 'platform.fields.address.khoroo' : 'platform.fields.address.bag')}
          value={read.khoroo}
          maxLength={LONGEST_KHOROO}
          autoComplete="off"
          onChange={({ target }) => change({ khoroo: target.value })}
        />
        <TextField
          label={t('platform.fields.address.rest')}
          value={read.rest.replace(/\s*\n\s*/g, ', ')}
          maxLength={LONGEST_REST}
          autoComplete="off"
          onChange={({ target }) => change({ rest: target.value })}
        />
      </div>
    </Group>
  )
}
