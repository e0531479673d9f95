import { useState } from 'react'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { call, CallError } from '#platform/web/call.ts'
import { showFailure } from '#platform/web/feedback.ts'
import { Button, Notice, TextField } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { givePin } from '../../shared/codes/contract.ts'
import styles from './dialog.module.css'

/** A PIN for somebody without a phone or an account, told once to whoever gives it. */
export function GivenPin() {
  const { t } = useText()
  const [who, setWho] = useState('')
  const [given, setGiven] = useState<ReplyOf<typeof givePin>>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const give = async () => {
    if (isBusy) return
    setBusy(true)
    setGiven(undefined)
    try {
      setGiven(await call(givePin, { who }))
      setWho('')
    } catch (error) {
      const said = error instanceof CallError ? error.reply.fields?.['who'] : undefined
      if (said === undefined) showFailure(error, 'platform.error.saving')
      setProblem(said)
    }
    setBusy(false)
  }
  return (
    <section className={styles['pins']} aria-label={t('attendance.pins.title')}>
      <h3>{t('attendance.pins.title')}</h3>
      <p className={styles['quiet']}>{t('attendance.pins.about')}</p>
      <form
        className={styles['new']}
        onSubmit={(event) => {
          event.preventDefault()
          void give()
        }}
      >
        <TextField
          label={t('attendance.pins.who')}
          error={problem}
          maxLength={200}
          value={who}
          onChange={({ target }) => {
            setWho(target.value)
            setProblem(undefined)
          }}
        />
        <Button type="submit" icon="key" busy={isBusy} disabled={who.trim() === ''}>
          {t('attendance.pins.give')}
        </Button>
      </form>
      <div aria-live="polite">
        {given ? (
          <Notice kind="success" title={given.name}>
            {t('attendance.pins.given', { number: given.number, pin: given.pin })}
          </Notice>
        ) : null}
      </div>
    </section>
  )
}
