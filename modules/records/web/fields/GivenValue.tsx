import { printedOf } from '#platform/shared/fields/index.ts'
import type { ValueProps } from '#platform/web/fields/look.ts'
import { formatDateTime } from '#platform/web/format.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'

export default function GivenValue({ field, value }: ValueProps) {
  const { t } = useText()
  const words = useWords()
  return printedOf(field, value, { t, words, dateTime: formatDateTime })?.text ?? '—'
}
