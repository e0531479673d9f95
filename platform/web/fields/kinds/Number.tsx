import { number } from '#platform/shared/fields/kinds/number.ts'
import { formatNumber } from '../../format.ts'
import { AmountFieldInput } from '../inputs/AmountFieldInput.tsx'
import { lazySettings } from '../lazy.ts'
import type { FieldLook, ValueProps } from '../look.ts'
import { textIn } from '../text-in.ts'

export const numberLook: FieldLook = {
  kind: number,
  icon: 'chart',
  width: 'short',
  isTabular: true,
  Input: AmountFieldInput,
  Value,
  Settings: lazySettings((all) => all.RangeSettings),
}

function Value({ value }: ValueProps) {
  return textIn(value) === '' ? '—' : formatNumber(textIn(value))
}
