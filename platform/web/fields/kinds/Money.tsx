import { money } from '#platform/shared/fields/kinds/money.ts'
import { formatMoney } from '../../format.ts'
import { AmountFieldInput } from '../inputs/AmountFieldInput.tsx'
import { lazySettings } from '../lazy.ts'
import type { FieldLook, ValueProps } from '../look.ts'
import { textIn } from '../text-in.ts'

export const moneyLook: FieldLook = {
  kind: money,
  icon: 'money',
  width: 'short',
  isTabular: true,
  Input: AmountFieldInput,
  Value,
  Settings: lazySettings((all) => all.RangeSettings),
}

function Value({ value }: ValueProps) {
  return textIn(value) === '' ? '—' : formatMoney(textIn(value))
}
