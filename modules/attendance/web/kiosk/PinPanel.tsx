import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { failureWords } from '#platform/web/feedback.ts'
import { Button, Notice, TextField } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import styles from './kiosk.module.css'

/** Whoever went away leaves no number behind. */
const IDLE = 30_000
const FIGURES = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

interface Props {
  /** Throws where nothing was heard. */
  onSend: (number: string, pin: string) => Promise<void>
  onClose: () => void
}

/** The number of an employee and their PIN, by finger. */
export function PinPanel({ onSend, onClose }: Props) {
  const { t } = useText()
  const [number, setNumber] = useState('')
  const [pin, setPin] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const close = useEffectEvent(onClose)
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const here = panel.current!
    here.querySelector('input')?.focus()
    let timer = setTimeout(() => close(), IDLE)
    const stay = () => {
      clearTimeout(timer)
      timer = setTimeout(() => close(), IDLE)
    }
    for (const deed of ['keydown', 'pointerdown']) here.addEventListener(deed, stay)
    return () => {
      clearTimeout(timer)
      for (const deed of ['keydown', 'pointerdown']) here.removeEventListener(deed, stay)
    }
  }, [])
  const send = async () => {
    setBusy(true)
    setError(undefined)
    try {
      await onSend(number, pin)
    } catch (cause) {
      setError(cause)
      setPin('')
    }
    setBusy(false)
  }
  const press = (figure: string) => setPin((before) => (before + figure).slice(0, 8))
  return (
    <section ref={panel} className={styles['greeting']} aria-label={t('attendance.kiosk.by_pin')}>
      <form
        className={styles['pin']}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <h2>{t('attendance.kiosk.by_pin')}</h2>
        <TextField
          label={t('attendance.kiosk.number')}
          autoComplete="off"
          maxLength={40}
          value={number}
          onChange={({ target }) => setNumber(target.value)}
        />
        <TextField
          label={t('attendance.code.pin')}
          type="password"
          inputMode="none"
          autoComplete="off"
          maxLength={8}
          value={pin}
          onChange={({ target }) => setPin(target.value.replace(/\D/g, ''))}
        />
        <div className={styles['keys']}>
          {FIGURES.map((figure) => (
            <Button key={figure} size="large" onClick={() => press(figure)}>
              {figure}
            </Button>
          ))}
          <Button
            size="large"
            icon="back"
            aria-label={t('attendance.kiosk.erase')}
            onClick={() => setPin(pin.slice(0, -1))}
          />
          <Button size="large" onClick={() => press('0')}>
            0
          </Button>
          <Button
            size="large"
            type="submit"
            kind="primary"
            icon="check"
            aria-label={t('attendance.kiosk.send')}
            busy={isBusy}
            disabled={number.trim() === '' || pin.length < 4}
          />
        </div>
        {error ? (
          <Notice kind="danger" live>
            {failureWords(error)?.text ?? t('attendance.kiosk.pin_online')}
          </Notice>
        ) : null}
        <Button onClick={onClose}>{t('platform.cancel')}</Button>
      </form>
    </section>
  )
}
