import { TimeInput } from '../../date/index.ts'
import { Field } from '../../form-basics/index.ts'
import type { InputProps } from '../look.ts'
import { orNull, textIn } from '../text-in.ts'

export function TimeOfDayInput({ value, around, onChange }: InputProps) {
  return (
    <Field {...around}>
      {(wiring) => (
        <TimeInput
          {...wiring}
          required={around.required}
          value={textIn(value)}
          onTime={(time) => onChange(orNull(time))}
        />
      )}
    </Field>
  )
}
