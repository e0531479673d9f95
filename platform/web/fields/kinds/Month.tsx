import { month } from '#platform/shared/fields/kinds/month.ts'
import { lazyInput } from '../lazy.ts'
import type { FieldLook } from '../look.ts'
import { TextValue } from './Text.tsx'

export const monthLook: FieldLook = {
  kind: month,
  icon: 'calendar',
  width: 'short',
  isTabular: true,
  Input: lazyInput((all) => all.MonthInput),
  Value: TextValue,
}
