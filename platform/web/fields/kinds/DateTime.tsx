import { datetime } from '#platform/shared/fields/kinds/datetime.ts'
import { formatDateTime } from '../../format.ts'
import { lazyInput } from '../lazy.ts'
import type { FieldLook, ValueProps } from '../look.ts'
import { textIn } from '../text-in.ts'
import { dateLook } from './Date.tsx'

export const datetimeLook: FieldLook = {
  ...dateLook,
  kind: datetime,
  width: 'medium',
  Input: lazyInput((all) => all.DateTimeInput),
  Value,
}

function Value({ value }: ValueProps) {
  return formatDateTime(textIn(value)) || '—'
}
