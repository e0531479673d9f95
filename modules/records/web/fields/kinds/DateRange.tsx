import type { FieldLook, ValueProps } from '#platform/web/fields/look.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { dateRange, rangeIn } from '../../../shared/fields/kinds/date-range.ts'

export const dateRangeLook: FieldLook = {
  kind: dateRange,
  icon: 'calendar',
  width: 'wide',
  isTabular: true,
  Input: lazyPart(() => import('../DateRangeInput.tsx')),
  Value,
}

function Value({ value }: ValueProps) {
  const range = rangeIn(value)
  return range ? `${range.from} – ${range.to}` : '—'
}
