import { useState } from 'react'
import { duration, hoursOf } from '#platform/shared/fields/kinds/duration.ts'
import { TextField } from '../../form-basics/index.ts'
import { useText } from '../../i18n/index.ts'
import type { InputProps } from '../look.ts'
import { orNull, textIn } from '../text-in.ts'

/** Hours and minutes: `1:30`; hours alone are whole ones. */
export function DurationInput({ field, value, around, onChange }: InputProps) {
  const { t } = useText()
  const [typed, setTyped] = useState(() => hoursOf(textIn(value)))
  const [told, setTold] = useState(value)
  if (told !== value) {
    setTold(value)
    setTyped(hoursOf(textIn(value)))
  }
  return (
    <TextField
      {...around}
      autoComplete="off"
      maxLength={8}
      placeholder={t('platform.date.pattern_time')}
      value={typed}
      onChange={({ target }) => {
        const whole = /^\s*\d+\s*$/.test(target.value) ? `${target.value.trim()}:00` : target.value
        const next = orNull(duration.tidy!(whole, field))
        setTyped(target.value)
        setTold(next)
        onChange(next)
      }}
      onBlur={() => setTyped(hoursOf(textIn(value)))}
    />
  )
}
