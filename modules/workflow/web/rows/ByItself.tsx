import { printedOf } from '#platform/shared/fields/index.ts'
import type { InputProps } from '#platform/web/fields/look.ts'
import { TextField } from '#platform/web/form-basics/index.ts'
import { formatDateTime } from '#platform/web/format.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'

/** Nobody writes it: it is shown where others are written. */
export default function ByItself({ field, value, around }: InputProps) {
  const { t } = useText()
  const words = useWords()
  const said = printedOf(field, value, { t, words, dateTime: formatDateTime })?.text ?? ''
  return <TextField {...around} readOnly value={said} hint={around.hint ?? t('workflow.rows.by_itself')} />
}
