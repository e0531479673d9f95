import { lazy, Suspense } from 'react'
import type { DatePickerProps } from './AntdDatePicker.tsx'
import styles from './form.module.css'

const Picker = lazy(() => import('./AntdDatePicker.tsx'))

/** The calendar comes when a form with a date is opened; until then the date can be read. */
export function DateInput(props: DatePickerProps) {
  return (
    <Suspense fallback={<input id={props.id} className={styles['input']} value={props.value} readOnly />}>
      <Picker {...props} />
    </Suspense>
  )
}
