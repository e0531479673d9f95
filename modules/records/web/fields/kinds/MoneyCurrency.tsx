import type { FieldLook, ValueProps } from '#platform/web/fields/look.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { moneyCurrency, printedSum, sumIn } from '../../../shared/fields/kinds/money-currency.ts'

export const moneyCurrencyLook: FieldLook = {
  kind: moneyCurrency,
  icon: 'money',
  width: 'medium',
  isTabular: true,
  Input: lazyPart(() => import('../MoneyCurrencyInput.tsx')),
  Value,
}

function Value({ value }: ValueProps) {
  const sum = sumIn(value)
  return sum ? printedSum(sum) : '—'
}
