import { year } from '#platform/shared/fields/kinds/year.ts'
import { lazySettings } from '../lazy.ts'
import type { FieldLook } from '../look.ts'
import { lineInput, TextValue } from './Text.tsx'

export const yearLook: FieldLook = {
  kind: year,
  icon: 'calendar',
  width: 'short',
  isTabular: true,
  Input: lineInput({ inputMode: 'numeric', maxLength: 4 }),
  Value: TextValue,
  Settings: lazySettings((all) => all.RangeSettings),
}
