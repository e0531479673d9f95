import { useRef, type ComponentProps } from 'react'
import { inputClass } from '../form-basics/Field.tsx'
import { Icon } from '../icons/index.ts'
import { useText } from '../i18n/index.ts'
import { Popover } from '../overlay/Popover.tsx'
import { Calendar } from './Calendar.tsx'
import { dayTyped, earliest, momentTyped } from './days.ts'
import { TimeChoice } from './TimeChoice.tsx'
import styles from './DateInput.module.css'

export interface DateInputProps extends Omit<
  ComponentProps<'input'>,
  'type' | 'min' | 'max' | 'value' | 'ref' | 'className'
> {
  /** `YYYY-MM-DD`, with ` HH:mm` where a time belongs to it, empty, or what is typed so far. */
  value: string
  /** First and last day. */
  min?: string | undefined
  max?: string | undefined
  /** The first day of a span whose last one this is: no day before it, and the calendar opens there. */
  from?: string | undefined
  /** A time of the clock belongs to the day; this one (`HH:mm`) until another is chosen. */
  usualTime?: string | undefined
}

/**
 * A day, or a moment, typed in any usual way or chosen from the calendar beside it; either way it reaches `onChange`
 * as typing does.
 */
export function DateInput({ value, min, max, from, usualTime, onBlur, onChange, onKeyDown, ...input }: DateInputProps) {
  const { t } = useText()
  const field = useRef<HTMLInputElement>(null)
  const withTime = usualTime !== undefined
  const [day = '', time = usualTime ?? ''] = (withTime ? (momentTyped(value) ?? dayTyped(value) ?? '') : value).split(
    ' ',
  )
  const tidy = (given: HTMLInputElement) => {
    const whole = withTime ? momentTyped(given.value) : dayTyped(given.value)
    if (whole && whole !== given.value) type(given, whole)
  }
  return (
    <span className={styles['box']}>
      <input
        autoComplete="off"
        placeholder={t(withTime ? 'platform.date.pattern_moment' : 'platform.date.pattern')}
        maxLength={withTime ? 20 : 12}
        {...input}
        ref={field}
        type="text"
        inputMode="numeric"
        value={value}
        className={`${inputClass} ${styles['input']} orgil-num`}
        onChange={(event) => {
          onChange?.(event)
          // Eight digits are a whole day, four more its time: phones show no dash among their digits.
          if ((withTime ? /^\d{12}$/ : /^\d{8}$/).test(event.target.value)) tidy(event.target)
        }}
        onBlur={(event) => {
          tidy(event.target)
          onBlur?.(event)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') tidy(event.currentTarget)
          if (event.key === 'ArrowDown' && event.altKey) {
            event.preventDefault()
            event.currentTarget.parentElement?.querySelector('button')?.click()
          }
          onKeyDown?.(event)
        }}
      />
      <Popover
        label={t('platform.date.choose')}
        width={300}
        renderTrigger={(wiring) => (
          <button
            type="button"
            {...wiring}
            className={styles['open']}
            disabled={input.disabled || input.readOnly}
            aria-label={t('platform.date.choose')}
            title={t('platform.date.choose')}
          >
            <Icon name="calendar" />
          </button>
        )}
      >
        {(close) => {
          const put = (text: string) => field.current && type(field.current, text)
          const leave = () => {
            close()
            field.current?.focus({ preventScroll: true })
          }
          return (
            <>
              <Calendar
                value={withTime ? day : value}
                min={earliest(min, from)}
                max={max}
                opensOn={from}
                mayBeEmpty={!input.required}
                onPick={(picked) => {
                  put(withTime && picked ? `${picked} ${time}` : picked)
                  // A time is still to be chosen.
                  if (!withTime || !picked) leave()
                }}
              />
              {withTime ? (
                <TimeChoice
                  time={time}
                  isOff={day === ''}
                  onTime={(chosen) => put(`${day} ${chosen}`)}
                  onDone={leave}
                />
              ) : null}
            </>
          )
        }}
      </Popover>
    </span>
  )
}

/** As if it had been typed: forms, drafts and the question about unsaved input need to know of one way only. */
function type(field: HTMLInputElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
