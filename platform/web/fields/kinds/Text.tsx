import { LONGEST_TEXT, text } from '#platform/shared/fields/kinds/text.ts'
import { TextField } from '../../form-basics/index.ts'
import { useText } from '../../i18n/index.ts'
import type { FieldLook, InputProps, SettingsProps, ValueProps } from '../look.ts'
import { orNull, textIn } from '../text-in.ts'

export const textLook: FieldLook = {
  kind: text,
  icon: 'pen',
  width: 'wide',
  Input,
  Value: TextValue,
  Settings: TextSettings,
}

function Input({ field, value, around, onChange }: InputProps) {
  return (
    <TextField
      {...around}
      value={textIn(value)}
      maxLength={field.max_length ?? LONGEST_TEXT}
      onChange={({ target }) => onChange(orNull(target.value))}
    />
  )
}

export function TextValue({ value }: ValueProps) {
  return textIn(value) || '—'
}

export function TextSettings({ field, isDisabled, onChange }: SettingsProps) {
  const { t } = useText()
  return (
    <TextField
      label={t('platform.fields.setting.max_length')}
      type="number"
      min={1}
      max={10_000}
      value={field.max_length ?? ''}
      disabled={isDisabled}
      onChange={({ target }) =>
        onChange({ max_length: Number(target.value) >= 1 ? Math.floor(Number(target.value)) : undefined }, 'max')
      }
    />
  )
}
