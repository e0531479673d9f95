import type { FormField } from '#platform/shared/fields/index.ts'
import { Choice } from '../../form-basics/index.ts'
import { useText, useWords } from '../../i18n/index.ts'
import type { SettingsProps } from '../look.ts'

/** Which other field of the kind it may not be before. */
export function DateSettings({ field: { name: own, kind, not_before }, form, isDisabled, onChange }: SettingsProps) {
  const { t } = useText()
  const say = useWords()
  const days = form.filter((one) => one.kind === kind && one.name !== own)
  if (days.length === 0 && not_before === undefined) return null
  return (
    <Choice
      label={t('platform.fields.setting.not_before')}
      value={not_before ?? ''}
      disabled={isDisabled}
      choices={[
        { value: '', label: t('platform.fields.setting.any_day') },
        ...daysWith(not_before, days).map(({ name, label }) => ({
          value: name,
          label: say(label) || t('platform.fields.unnamed'),
        })),
      ]}
      onChange={({ target }) => onChange({ not_before: target.value || undefined })}
    />
  )
}

/** One that is gone stays to be seen until another is chosen. */
function daysWith(
  chosen: string | undefined,
  days: readonly FormField[],
): readonly Pick<FormField, 'name' | 'label'>[] {
  return chosen === undefined || days.some(({ name }) => name === chosen)
    ? days
    : [...days, { name: chosen, label: { mn: chosen } }]
}
