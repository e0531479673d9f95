import { useState } from 'react'
import { TimeInput } from '#platform/web/date/index.ts'
import { Field, TextField } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { useViewport } from '#platform/web/media.ts'
import { minuteIn } from '../../shared/board.ts'
import styles from './board.module.css'

const kinds = ['projector', 'screen', 'video', 'whiteboard', 'microphone', 'interpreting'] as const

interface Props {
  seats: string
  equipment: string
  from: string
  to: string
  /** How many rooms fit, where anything is asked. */
  count: number | undefined
  onChange: (part: Record<string, string>) => void
}

/** What a room has to have: seats, equipment, and that it is free from one hour to another. */
export function Finder({ seats, equipment, from, to, count, onChange }: Props) {
  const { t } = useText()
  const isPhone = useViewport() === 'mobile'
  const [isOpen, setOpen] = useState(seats !== '' || equipment !== '' || from !== '')
  const wanted = equipment.split(',').filter((one) => one !== '')
  return (
    // On a phone it is opened when it is needed; elsewhere it always is.
    <details
      className={styles['seek']}
      open={isOpen || !isPhone}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t('rooms.finder.title')}</summary>
      <section className={styles['finder']} aria-label={t('rooms.finder.title')}>
        <TextField
          label={t('rooms.finder.seats')}
          inputMode="numeric"
          maxLength={4}
          value={seats}
          onChange={({ target }) => onChange({ seats: target.value.replace(/\D/g, '') })}
        />
        <Clock label={t('rooms.finder.from')} value={from} onTime={(time) => onChange({ from: time })} />
        <Clock label={t('rooms.finder.to')} value={to} onTime={(time) => onChange({ to: time })} />
        <fieldset>
          <legend>{t('rooms.finder.equipment')}</legend>
          {kinds.map((kind) => (
            <label key={kind} className={styles['pick']}>
              <input
                type="checkbox"
                checked={wanted.includes(kind)}
                onChange={({ target }) =>
                  onChange({
                    equipment: kinds.filter((one) => (one === kind ? target.checked : wanted.includes(one))).join(','),
                  })
                }
              />
              {t(`rooms.equipment.${kind}`)}
            </label>
          ))}
        </fieldset>
        <p className={styles['found']} role="status">
          {count === undefined ? '' : t('rooms.finder.found', { count })}
        </p>
      </section>
    </details>
  )
}

interface ClockProps {
  label: string
  value: string
  onTime: (time: string) => void
}

/** A time that takes effect once it is whole. */
function Clock({ label, value, onTime }: ClockProps) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    setTyped(value)
  }
  return (
    <Field label={label}>
      {(wiring) => (
        <TimeInput
          {...wiring}
          value={typed}
          onTime={(time) => {
            setTyped(time)
            if (time === '' || minuteIn(time) !== undefined) onTime(time)
          }}
        />
      )}
    </Field>
  )
}
