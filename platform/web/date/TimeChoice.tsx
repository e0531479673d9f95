import { Button } from '../form-basics/Button.tsx'
import { useText } from '../i18n/index.ts'
import styles from './TimeChoice.module.css'

const MINUTES_APART = 5
const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))
const usualMinutes = Array.from({ length: 60 / MINUTES_APART }, (_, at) => String(at * MINUTES_APART).padStart(2, '0'))

interface Props {
  /** `HH:mm` */
  time: string
  /** No day is chosen that it could belong to. */
  isOff: boolean
  onTime: (time: string) => void
  onDone: () => void
}

/** The time of a chosen day, by hour and five minutes; one that was typed between them stays among the choices. */
export function TimeChoice({ time, isOff, onTime, onDone }: Props) {
  const { t } = useText()
  const [hour = '', minute = ''] = time.split(':')
  const minutes = usualMinutes.includes(minute) ? usualMinutes : [...usualMinutes, minute].toSorted()
  return (
    <div className={styles['time']} role="group" aria-label={t('platform.date.time')}>
      <span>{t('platform.date.time')}</span>
      <select
        aria-label={t('platform.date.hour')}
        value={hour}
        disabled={isOff}
        onChange={({ target }) => onTime(`${target.value}:${minute}`)}
        className="orgil-num"
      >
        {hours.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
      <b>:</b>
      <select
        aria-label={t('platform.date.minute')}
        value={minute}
        disabled={isOff}
        onChange={({ target }) => onTime(`${hour}:${target.value}`)}
        className="orgil-num"
      >
        {minutes.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
      <Button kind="primary" size="small" disabled={isOff} onClick={onDone}>
        {t('platform.date.done')}
      </Button>
    </div>
  )
}
