import { AmountInput } from '../../form-basics/AmountInput.tsx'
import { Field } from '../../form-basics/index.ts'
import type { InputProps } from '../look.ts'
import { orNull, textIn } from '../text-in.ts'

/** A number with its thousands apart, and this sign behind it. */
export function AmountFieldInput({ field, value, around, sign, onChange }: InputProps & { sign?: string }) {
  return (
    <Field {...around}>
      {(wiring) => (
        <AmountInput
          {...wiring}
          value={textIn(value)}
          sign={sign ?? (field.suffix?.trim() || undefined)}
          onAmount={(plain) => onChange(orNull(plain))}
        />
      )}
    </Field>
  )
}

export const amountInput = (sign: string) =>
  function SignedAmountInput(props: InputProps) {
    return <AmountFieldInput {...props} sign={sign} />
  }
