import { Suspense } from 'react'
import type { FieldLook, ValueProps } from '#platform/web/fields/look.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { dateRange, rangeIn, workedIn } from '../../../shared/fields/kinds/date-range.ts'

export const dateRangeLook: FieldLook = {
  kind: dateRange,
  icon: 'calendar',
  width: 'wide',
  isTabular: true,
  Input: lazyPart(() => import('../DateRangeInput.tsx')),
  Value,
}

const RangeWorked = lazyPart(() => import('../RangeWorked.tsx'))
const RangeDays = lazyPart(async () => ({ default: (await import('../RangeDays.tsx')).RangeDays }))

function Value({ value, isWhole }: ValueProps) {
  const range = rangeIn(value)
  if (!range) return '—'
  const days = `${range.from} – ${range.to}`
  const working = workedIn(value)
  // As it was counted when it was written.
  if (working !== undefined)
    return (
      <>
        {days}{' '}
        <Suspense fallback={null}>
          (<RangeWorked count={working} />)
        </Suspense>
      </>
    )
  if (!isWhole) return days
  return (
    <>
      {days}{' '}
      <Suspense fallback={null}>
        (<RangeDays range={range} />)
      </Suspense>
    </>
  )
}
