import { number } from '#platform/shared/fields/kinds/number.ts'
import { withAround } from '#platform/shared/fields/kinds/text.ts'
import { groupedTo } from '#platform/shared/amount.ts'
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

function Value({ field, value }: ValueProps) {
  const amount = groupedTo(textIn(value), field.decimals)
  return amount === undefined ? '—' : withAround(field, amount)
}
