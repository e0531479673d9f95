import { useState } from 'react'
import { formatDateTime } from '../format.ts'
import { DateInput, type DateInputProps } from './DateInput.tsx'
import { momentTyped } from './days.ts'
import { momentOf } from './moments.ts'

interface Props extends Omit<DateInputProps, 'value' | 'onChange' | 'usualTime'> {
  /** ISO 8601 in UTC, or empty. */
  value: string
  /** Empty while what is typed is no moment: half a moment must not pass for the one before it. */
  onMoment: (moment: string) => void
  /** `HH:mm` */
  usualTime: string
}

/** A moment as the clock of the organisation shows it. */
export function MomentInput({ value, onMoment, ...input }: Props) {
  const [typed, setTyped] = useState(() => formatDateTime(value))
  const [told, setTold] = useState(value)
  if (told !== value) {
    setTold(value)
    setTyped(formatDateTime(value))
  }
  return (
    <DateInput
      {...input}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        const [day, time] = momentTyped(target.value)?.split(' ') ?? []
        const moment = day && time ? momentOf(day, time) : ''
        if (moment === told) return
        setTold(moment)
        onMoment(moment)
      }}
    />
  )
}
