import { TimeInput } from '#platform/web/date/index.ts'
import { Field } from '#platform/web/form-basics/index.ts'

interface Props {
  label: string
  value: string
  error?: string | null
  onTime: (time: string) => void
}

export function TimeField({ label, value, error, onTime }: Props) {
  return (
    <Field label={label} error={error} required>
      {(wiring) => <TimeInput {...wiring} required value={value} onTime={onTime} />}
    </Field>
  )
}
