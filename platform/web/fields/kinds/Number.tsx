import { number } from '#platform/shared/fields/kinds/number.ts'
import { AmountInput } from '../../form-basics/AmountInput.tsx'
import { Field, TextField } from '../../form-basics/index.ts'
import { formatNumber } from '../../format.ts'
import { useText } from '../../i18n/index.ts'
import type { FieldLook, InputProps, SettingsProps, ValueProps } from '../look.ts'
import { orNull, textIn } from '../text-in.ts'

export const numberLook: FieldLook = {
  kind: number,
  icon: 'chart',
  width: 'short',
  isTabular: true,
  Input,
  Value,
  Settings: LeastSetting,
}

function Input({ value, around, onChange }: InputProps) {
  return (
    <Field {...around}>
      {(wiring) => (
        <AmountInput {...wiring} value={textIn(value)} isMoney={false} onAmount={(plain) => onChange(orNull(plain))} />
      )}
    </Field>
  )
}

function Value({ value }: ValueProps) {
  return textIn(value) === '' ? '—' : formatNumber(textIn(value))
}

export function LeastSetting({ field, isDisabled, onChange }: SettingsProps) {
  const { t } = useText()
  return (
    <TextField
      label={t('platform.fields.setting.min')}
      type="number"
      value={field.min ?? ''}
      disabled={isDisabled}
      onChange={({ target }) => onChange({ min: target.value === '' ? undefined : Number(target.value) }, 'min')}
    />
  )
}
