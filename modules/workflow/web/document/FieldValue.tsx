import { formatDate, formatMoney, formatNumber } from '#platform/web/format.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import type { FormField } from '../../shared/form.ts'

/** A value of the form as people read it. */
export function FieldValue({ field, value }: { field: FormField; value: string | boolean | null }) {
  const { t } = useText()
  const say = useWords()
  if (field.kind === 'checkbox') return t(value === true ? 'platform.fields.yes' : 'platform.fields.no')
  if (typeof value !== 'string' || value === '') return '—'
  switch (field.kind) {
    case 'money':
      return formatMoney(value)
    case 'number':
      return formatNumber(value)
    case 'date':
      return formatDate(value)
    case 'select': {
      const option = field.options?.find((one) => one.value === value)
      return option ? say(option.label) : value
    }
    default:
      return value
  }
}
