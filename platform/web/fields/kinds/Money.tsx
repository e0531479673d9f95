import { money } from '#platform/shared/fields/kinds/money.ts'
import { groupedTo } from '#platform/shared/amount.ts'
import { amountInput } from '../inputs/AmountFieldInput.tsx'
import { lazySettings } from '../lazy.ts'
import type { FieldLook, ValueProps } from '../look.ts'
import { textIn } from '../text-in.ts'

export const moneyLook: FieldLook = {
  kind: money,
  icon: 'money',
  width: 'short',
  isTabular: true,
  Input: amountInput('₮'),
  Value,
  Settings: lazySettings((all) => all.RangeSettings),
}

function Value({ field, value }: ValueProps) {
  const amount = groupedTo(textIn(value), field.decimals)
  return amount === undefined ? '—' : `${amount}₮`
}
