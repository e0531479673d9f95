import { integer } from '#platform/shared/fields/kinds/integer.ts'
import { withAround } from '#platform/shared/fields/kinds/text.ts'
import { grouped } from '#platform/shared/amount.ts'
import { TextField } from '../../form-basics/index.ts'
import { lazySettings } from '../lazy.ts'
import type { FieldLook, InputProps, ValueProps } from '../look.ts'
import { orNull, textIn } from '../text-in.ts'

export const integerLook: FieldLook = {
  kind: integer,
  icon: 'chart',
  width: 'short',
  isTabular: true,
  Input,
  Value,
  Settings: lazySettings((all) => all.RangeSettings),
}

function Input({ value, around, onChange }: InputProps) {
  return (
    <TextField
      {...around}
      inputMode="numeric"
      autoComplete="off"
      value={textIn(value)}
      onChange={({ target }) => onChange(orNull(target.value.trim()))}
    />
  )
}

function Value({ field, value }: ValueProps) {
  return textIn(value) === '' ? '—' : withAround(field, grouped(textIn(value)) ?? textIn(value))
}
