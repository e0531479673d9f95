import { duration, hoursOf } from '#platform/shared/fields/kinds/duration.ts'
import { lazyInput } from '../lazy.ts'
import type { FieldLook, ValueProps } from '../look.ts'
import { textIn } from '../text-in.ts'

export const durationLook: FieldLook = {
  kind: duration,
  icon: 'history',
  width: 'short',
  isTabular: true,
  Input: lazyInput((all) => all.DurationInput),
  Value,
}

function Value({ value }: ValueProps) {
  return textIn(value) === '' ? '—' : hoursOf(textIn(value))
}
