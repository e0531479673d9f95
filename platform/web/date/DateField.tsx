import type { ReactNode } from 'react'
import { Field } from '../form-basics/Field.tsx'
import { DateInput, type DateInputProps } from './DateInput.tsx'

/** A day under its label; spread `form.field(…)` on it as on a text field. */
export function DateField({
  label,
  hint,
  error,
  ...input
}: Omit<DateInputProps, 'id'> & { label: string; hint?: ReactNode; error?: string | null | undefined }) {
  return (
    <Field label={label} hint={hint} error={error} required={input.required}>
      {(wiring) => <DateInput {...input} {...wiring} />}
    </Field>
  )
}
