import { isOfCapital } from '#platform/shared/address/address.ts'
import { placeIn, saidPlace } from '#platform/shared/address/places.ts'
import { LONGEST_KHOROO } from '#platform/shared/fields/kinds/postal-address.ts'
import { Combobox } from '../../combobox/index.ts'
import { IconButton, TextField } from '../../form-basics/index.ts'
import { useText, useWords } from '../../i18n/index.ts'
import type { SeveralProps } from '../look.ts'
import { useRegister } from '../use-register.ts'
import styles from './inputs.module.css'
import { unitSource } from './unit-source.ts'

/** Units in which addresses lie, each narrowed to a khoroo or a bag where that is wanted. */
export function PlacesInput({ label, chosen, onChange }: SeveralProps) {
  const { t, language } = useText()
  const words = useWords()
  useRegister(true)
  const put = (at: number, place: string) => onChange([...new Set(chosen.with(at, place))])
  return (
    <div className={styles['places']}>
      <Combobox
        label={label}
        value=""
        source={unitSource(language, words)}
        placeholder={t('platform.fields.address.place_hint')}
        onChoose={(code) => code !== '' && !chosen.includes(code) && onChange([...chosen, code])}
      />
      {chosen.map((place, at) => {
        const { code = place, khoroo = '' } = placeIn(place) ?? {}
        return (
          // What is typed changes the place itself.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={at} className={styles['place']}>
            <span>{saidPlace(code, words)}</span>
            <IconButton
              icon="close"
              size={14}
              label={t('platform.picker.clear', { name: saidPlace(place, words) })}
              onClick={() => onChange(chosen.filter((one) => one !== place))}
            />
            {/^MN\d{5}$/.test(code) ? (
              <TextField
                label={t(
                  isOfCapital({ code, place: '' }) ? 'platform.fields.address.khoroo' : 'platform.fields.address.bag',
                )}
                value={khoroo}
                maxLength={LONGEST_KHOROO}
                autoComplete="off"
                onChange={({ target }) => put(at, target.value === '' ? code : `${code}/${target.value}`)}
              />
            ) : null}
          </div>
        )
      })}
    </div>
  )
}
