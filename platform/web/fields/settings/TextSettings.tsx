import { TextField } from '../../form-basics/index.ts'
import { useText } from '../../i18n/index.ts'
import type { SettingsProps } from '../look.ts'

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
