import { type OptionColour, optionColours } from '#platform/shared/fields/index.ts'
import { inputClass } from '../form-basics/Field.tsx'
import { useText } from '../i18n/index.ts'
import { backgroundOf } from './OptionTag.tsx'

interface Props {
  /** Of which option, in words. */
  about: string
  colour: OptionColour | undefined
  onChange: (colour: OptionColour | undefined) => void
}

/** What an option is marked with, beside its name. */
export function OptionColourInput({ about, colour, onChange }: Props) {
  const { t } = useText()
  return (
    <select
      className={inputClass}
      aria-label={`${about}: ${t('platform.fields.colour.label')}`}
      style={colour && { background: backgroundOf(colour) }}
      value={colour ?? ''}
      onChange={({ target }) => onChange(optionColours.find((one) => one === target.value))}
    >
      <option value="">{t('platform.fields.colour.none')}</option>
      {optionColours.map((one) => (
        <option key={one} value={one}>
          {t(`platform.fields.colour.${one}`)}
        </option>
      ))}
    </select>
  )
}
