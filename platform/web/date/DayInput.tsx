import { useState } from 'react'
import { DateInput, type DateInputProps } from './DateInput.tsx'
import { earliest, isDay, isWithin } from './days.ts'

/**
 * For what follows a day at once, such as a filter: half a day changes nothing yet, and none at all only where there
 * may be none.
 */
export function DayInput({
  value,
  onDay,
  ...input
}: Omit<DateInputProps, 'onChange'> & { onDay: (day: string) => void }) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    setTyped(value)
  }
  return (
    <DateInput
      {...input}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        const isWhole =
          target.value === ''
            ? !input.required
            : isDay(target.value) && isWithin(target.value, earliest(input.min, input.from), input.max)
        if (isWhole && target.value !== value) onDay(target.value)
      }}
      onBlur={({ target }) => {
        // What was not finished is no day; the one in force stands there again.
        if (target.value !== value && !isDay(target.value)) setTyped(value)
      }}
    />
  )
}
