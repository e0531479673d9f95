import { DateField } from '../../date/index.ts'
import type { InputProps } from '../look.ts'
import { orNull, textIn } from '../text-in.ts'

export function DateFieldInput({ value, around, beside, onChange }: InputProps) {
  return (
    <DateField
      {...around}
      value={textIn(value)}
      from={typeof beside === 'string' ? beside : undefined}
      onChange={({ target }) => onChange(orNull(target.value))}
    />
  )
}
