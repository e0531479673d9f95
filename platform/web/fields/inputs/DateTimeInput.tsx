import { useState } from 'react'
import type { FieldValue } from '#platform/shared/fields/index.ts'
import { DateInput } from '../../date/DateInput.tsx'
import { momentTyped } from '../../date/days.ts'
import { momentOf } from '../../date/moments.ts'
import { Field } from '../../form-basics/index.ts'
import { formatDateTime } from '../../format.ts'
import type { InputProps } from '../look.ts'
import { orNull, textIn } from '../text-in.ts'

/** Where a day is chosen before its time. */
const USUAL_TIME = '09:00'

/** A moment as the clock of the organisation shows it; what is none yet stays as it was typed, to be refused. */
export function DateTimeInput({ value, around, beside, onChange }: InputProps) {
  const [typed, setTyped] = useState(() => shown(value))
  const [told, setTold] = useState(value)
  if (told !== value) {
    setTold(value)
    setTyped(shown(value))
  }
  return (
    <Field {...around}>
      {(wiring) => (
        <DateInput
          {...wiring}
          required={around.required}
          value={typed}
          usualTime={USUAL_TIME}
          from={formatDateTime(textIn(beside ?? null)).slice(0, 10) || undefined}
          onChange={({ target }) => {
            const [day, time] = momentTyped(target.value)?.split(' ') ?? []
            const next = day && time ? momentOf(day, time) : orNull(target.value)
            setTyped(target.value)
            setTold(next)
            onChange(next)
          }}
        />
      )}
    </Field>
  )
}

const shown = (value: FieldValue) => (/^\d{4}-.*Z$/.test(textIn(value)) ? formatDateTime(textIn(value)) : textIn(value))
