import type { InputProps } from '#platform/web/fields/look.ts'
import { TextField } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'

/** It can be read and copied; what it is made of is seen in the row. */
export default function ScoreInput({ value, around }: InputProps) {
  const { t } = useText()
  return (
    <TextField
      {...around}
      readOnly
      value={typeof value === 'string' ? value : ''}
      hint={around.hint ?? t('crm.score.by_itself')}
    />
  )
}
