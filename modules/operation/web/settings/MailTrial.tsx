import { useState } from 'react'
import { call } from '#platform/web/call.ts'
import { Button, TextField } from '#platform/web/form-basics/index.ts'
import { useForm } from '#platform/web/form/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { trialAddress, type TrialReply, tryMail } from '../../shared/settings.ts'
import { Outcome } from './Trial.tsx'
import styles from './settings.module.css'

/** For an administrator without an address of their own. */
export function MailTrial({ isUnsaved }: { isUnsaved: boolean }) {
  const { t } = useText()
  const form = useForm(trialAddress, { to: '' })
  const [outcome, setOutcome] = useState<TrialReply | null>(null)
  return (
    <form
      className={styles['trial']}
      {...form.wiring(async (input) => {
        setOutcome(null)
        setOutcome(await call(tryMail, input))
      })}
    >
      <TextField label={t('operation.mail_to')} type="email" autoComplete="email" {...form.field('to')} />
      <div className={styles['line']}>
        <Button type="submit" icon="send" busy={form.isBusy} disabled={isUnsaved}>
          {t('operation.mail_try_me')}
        </Button>
        {isUnsaved ? <span className={styles['hint']}>{t('operation.settings.save_first')}</span> : null}
      </div>
      {outcome ? <Outcome outcome={outcome} failed={t('operation.mail_failed')} /> : null}
    </form>
  )
}
