import type { ComponentProps } from 'react'
import { inputClass } from '../form-basics/Field.tsx'
import { useText } from '../i18n/index.ts'
import { timeTyped } from './days.ts'

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> {
  /** `HH:mm`, or what is typed so far. */
  value: string
  onTime: (time: string) => void
}

/** A time of the clock from 00:00 to 23:59 whatever the browser counts by, typed in any usual way. */
export function TimeInput({ value, onTime, onBlur, onKeyDown, ...input }: Props) {
  const { t } = useText()
  const tidy = (typed: string) => {
    const whole = timeTyped(typed)
    if (whole && whole !== value) onTime(whole)
  }
  return (
    <input
      autoComplete="off"
      placeholder={t('platform.date.pattern_time')}
      maxLength={5}
      {...input}
      type="text"
      inputMode="numeric"
      value={value}
      className={`${inputClass} orgil-num`}
      // Four digits are a whole time: phones show no colon among their digits.
      onChange={({ target }) =>
        onTime(/^\d{4}$/.test(target.value) ? (timeTyped(target.value) ?? target.value) : target.value)
      }
      onBlur={(event) => {
        tidy(event.target.value)
        onBlur?.(event)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') tidy(event.currentTarget.value)
        onKeyDown?.(event)
      }}
    />
  )
}
