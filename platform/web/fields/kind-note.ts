import { exampleOf, type FieldKind, kindHint, printedOf } from '#platform/shared/fields/index.ts'
import { formatDateTime } from '../format.ts'
import { useText, useWords } from '../i18n/index.ts'

/** What a kind is for, and what stands in it for example: what a builder reads who chooses one. */
export function useKindNote() {
  const { t } = useText()
  const words = useWords()
  return (kind: FieldKind) => {
    const field = { name: 'example', label: { mn: '' }, kind: kind.name, required: false }
    const value = exampleOf(field)
    const printed = printedOf(field, value, { t, words, dateTime: formatDateTime })?.text
    return printed === undefined || typeof value === 'boolean' ? t(kindHint(kind)) : `${t(kindHint(kind))} · ${printed}`
  }
}
