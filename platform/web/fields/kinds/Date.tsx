import { date } from '#platform/shared/fields/kinds/date.ts'
import { formatDate } from '../../format.ts'
import { DateFieldInput } from '../inputs/DateFieldInput.tsx'
import { lazySettings } from '../lazy.ts'
import type { FieldLook, ValueProps } from '../look.ts'
import { textIn } from '../text-in.ts'

export const dateLook: FieldLook = {
  kind: date,
  icon: 'calendar',
  width: 'short',
  isTabular: true,
  Input: DateFieldInput,
  Value,
  Settings: lazySettings((all) => all.DateSettings),
}

function Value({ value }: ValueProps) {
  return textIn(value) === '' ? '—' : formatDate(textIn(value))
}
