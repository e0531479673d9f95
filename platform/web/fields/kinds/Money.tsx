import { money } from '#platform/shared/fields/kinds/money.ts'
import { AmountInput } from '../../form-basics/AmountInput.tsx'
import { Field } from '../../form-basics/index.ts'
import { formatMoney } from '../../format.ts'
import type { FieldLook, InputProps, ValueProps } from '../look.ts'
import { orNull, textIn } from '../text-in.ts'
import { LeastSetting } from './Number.tsx'

export const moneyLook: FieldLook = {
  kind: money,
  icon: 'money',
  width: 'short',
  isTabular: true,
  Input,
  Value,
  Settings: LeastSetting,
}

function Input({ value, around, onChange }: InputProps) {
  return (
    <Field {...around}>
      {(wiring) => (
        <AmountInput {...wiring} value={textIn(value)} isMoney onAmount={(plain) => onChange(orNull(plain))} />
      )}
    </Field>
  )
}

function Value({ value }: ValueProps) {
  return textIn(value) === '' ? '—' : formatMoney(textIn(value))
}
