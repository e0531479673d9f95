import { time } from '#platform/shared/fields/kinds/time.ts'
import { lazyInput } from '../lazy.ts'
import type { FieldLook } from '../look.ts'
import { TextValue } from './Text.tsx'

export const timeLook: FieldLook = {
  kind: time,
  icon: 'clock',
  width: 'short',
  isTabular: true,
  Input: lazyInput((all) => all.TimeOfDayInput),
  Value: TextValue,
}
