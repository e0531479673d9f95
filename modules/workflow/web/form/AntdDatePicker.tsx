import DatePicker from 'antd/es/date-picker'
import dayjs from 'dayjs'
import { AntdTheme } from '#platform/web/theme/AntdTheme.tsx'

export interface DatePickerProps {
  id: string
  /** `YYYY-MM-DD`, with `HH:mm` where the time is asked for; empty for none. */
  value: string
  onChange: (value: string) => void
  withTime?: boolean
  isInvalid?: boolean
  /** Days before this one cannot be chosen. */
  notBefore?: string
  describedBy?: string
}

export default function AntdDatePicker({ id, value, onChange, withTime = false, isInvalid = false, notBefore, describedBy }: DatePickerProps) {
  const format = withTime ? 'YYYY-MM-DD HH:mm' : 'YYYY-MM-DD'
  return (
    <AntdTheme>
      <DatePicker
        id={id} value={value ? dayjs(value) : null} format={format} style={{ width: '100%', minHeight: 40 }} needConfirm={false}
        {...(withTime && { showTime: { format: 'HH:mm', minuteStep: 5 } as const })}
        {...(isInvalid && { status: 'error' as const, 'aria-invalid': true })}
        {...(describedBy && { 'aria-describedby': describedBy })}
        {...(notBefore && { minDate: dayjs(notBefore) })}
        onChange={(chosen) => onChange(chosen ? chosen.format(format) : '')}
      />
    </AntdTheme>
  )
}
