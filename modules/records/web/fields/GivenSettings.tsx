import { useState } from 'react'
import { kindOf } from '#platform/shared/fields/index.ts'
import { dayIn } from '#platform/shared/expression/index.ts'
import type { SettingsProps } from '#platform/web/fields/look.ts'
import { Choice, TextField } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { zoneHere } from '#platform/web/zone.ts'
import { numbered, problemOfSequence } from '../../shared/fields/sequence.ts'

/** When a moment is written, or how a number looks. */
export default function GivenSettings({ field, isDisabled, onChange }: SettingsProps) {
  const { t } = useText()
  const [today] = useState(() => dayIn(zoneHere(), new Date()))
  const { given } = kindOf(field.kind)
  if (given?.(field).what === 'moment')
    return (
      <Choice
        label={t('platform.fields.part.fill_on')}
        value={field.fill_on ?? 'created'}
        disabled={isDisabled}
        choices={(['created', 'changed'] as const).map((value) => ({ value, label: t(`records.given.on_${value}`) }))}
        onChange={({ target }) => onChange({ fill_on: target.value === 'changed' ? 'changed' : undefined })}
      />
    )
  const pattern = field.sequence ?? ''
  const problem = pattern === '' ? undefined : problemOfSequence(pattern)
  const first = numbered(field, today, 1)
  return (
    <TextField
      label={t('platform.fields.part.sequence')}
      hint={problem || pattern === '' ? t('records.given.sequence_hint') : t('records.given.sequence_first', { first })}
      error={problem && t(problem)}
      maxLength={60}
      autoComplete="off"
      value={pattern}
      disabled={isDisabled}
      onChange={({ target }) => onChange({ sequence: target.value || undefined }, 'sequence')}
    />
  )
}
