import type { SettingsProps } from '#platform/web/fields/look.ts'
import { Tick } from '#platform/web/form/index.ts'
import { useText } from '#platform/web/i18n/index.ts'

export default function PasswordSettings({ field, isDisabled, onChange }: SettingsProps) {
  const { t } = useText()
  return (
    <Tick
      label={t('platform.fields.part.asks_old')}
      checked={field.asks_old === true}
      disabled={isDisabled}
      onChange={({ target }) => onChange({ asks_old: target.checked || undefined })}
    />
  )
}
