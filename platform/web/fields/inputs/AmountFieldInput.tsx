import { kindOf } from '#platform/shared/fields/index.ts'
import { AmountInput } from '../../form-basics/AmountInput.tsx'
import { Field } from '../../form-basics/index.ts'
import type { InputProps } from '../look.ts'
import { orNull, textIn } from '../text-in.ts'

/** A number with its thousands apart. */
export function AmountFieldInput({ field, value, around, onChange }: InputProps) {
  const isMoney = kindOf(field.kind).expression === 'money'
  return (
    <Field {...around}>
      {(wiring) => (
        <AmountInput
          {...wiring}
          value={textIn(value)}
          isMoney={isMoney}
          onAmount={(plain) => onChange(orNull(plain))}
        />
      )}
    </Field>
  )
}
