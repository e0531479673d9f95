import { TextField } from '../../form-basics/index.ts'
import { useText } from '../../i18n/index.ts'
import type { SettingsProps } from '../look.ts'

export function RangeSettings({ field, isDisabled, onChange }: SettingsProps) {
  const { t } = useText()
  return (['min', 'max'] as const).map((end) => (
    <TextField
      key={end}
      label={t(`platform.fields.setting.${end}`)}
      type="number"
      value={field[end] ?? ''}
      disabled={isDisabled}
      onChange={({ target }) => onChange({ [end]: target.value === '' ? undefined : Number(target.value) }, end)}
    />
  ))
}
