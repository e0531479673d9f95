import { kindOf } from '#platform/shared/fields/index.ts'
import { TextField } from '../../form-basics/index.ts'
import { useText } from '../../i18n/index.ts'
import type { SettingsProps } from '../look.ts'

/** What stands before and behind a value. */
export function AroundSettings({ field, isDisabled, onChange }: SettingsProps) {
  const { t } = useText()
  const { settings = {} } = kindOf(field.kind)
  return (['prefix', 'suffix'] as const)
    .filter((name) => name in settings)
    .map((name) => (
      <TextField
        key={name}
        label={t(`platform.fields.setting.${name}`)}
        maxLength={20}
        value={field[name] ?? ''}
        disabled={isDisabled}
        onChange={({ target }) => onChange({ [name]: target.value || undefined }, name)}
      />
    ))
}
