import { useState } from 'react'
import { call, CallError } from '#platform/web/call.ts'
import { toast } from '#platform/web/feedback.ts'
import { useForm } from '#platform/web/form/index.ts'
import { Button, Notice, PasswordField, TextField } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { confirmationForm, confirmRegistration } from '../../shared/registration.ts'
import { NotMine } from './NotMine.tsx'
import styles from './register.module.css'

interface Props {
  id: string
  email: string
  /** From the link of the letter. */
  code: string
  /** As it was chosen, while the page still knows it. */
  chosen: string
  onCorrect: (() => void) | null
  onAgain: (() => void | Promise<void>) | null
  onRecorded: () => void
  onWithdrawn: () => void
}

/**
 * The code from the letter proves that the address is theirs, and the password that they registered. A link of ours
 * fills the code in; the person presses.
 */
export function MailStep({ id, email, code, chosen, onCorrect, onAgain, onRecorded, onWithdrawn }: Props) {
  const { t } = useText()
  const form = useForm(confirmationForm, { code, password: chosen }, { keepsUnsaved: false })
  const [asksPassword, setAsksPassword] = useState(chosen === '')
  const [isSending, setSending] = useState(false)

  async function sendAgain() {
    setSending(true)
    await onAgain?.()
    setSending(false)
  }

  return (
    <form
      className={styles['form']}
      {...form.wiring(async (typed) => {
        try {
          await call(confirmRegistration, { ...typed, id })
        } catch (error) {
          if (error instanceof CallError && error.reply.fields?.['password']) setAsksPassword(true)
          throw error
        }
        toast.success(t('access.register.recorded'))
        onRecorded()
      })}
    >
      <Notice title={t('access.register.mail_title')}>
        <p>{email && !code ? t('access.register.mail_hint', { email }) : t('access.register.mail_hint_link')}</p>
      </Notice>
      <TextField
        {...form.field('code')}
        label={t('access.register.mail_code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        icon="key"
        required
      />
      {asksPassword ? (
        <PasswordField
          {...form.field('password')}
          label={t('access.login.password')}
          hint={t('access.register.password_hint')}
          autoComplete="current-password"
          required
        />
      ) : null}
      <div className={styles['foot']}>
        <span className={styles['others']}>
          {onCorrect ? <Button onClick={onCorrect}>{t('access.register.correct')}</Button> : null}
          {onAgain ? (
            <Button busy={isSending} onClick={() => void sendAgain()}>
              {t('access.register.again')}
            </Button>
          ) : null}
          {code ? <NotMine id={id} code={code} onWithdrawn={onWithdrawn} /> : null}
        </span>
        <Button kind="primary" type="submit" busy={form.isBusy}>
          {t('access.register.confirm')}
        </Button>
      </div>
    </form>
  )
}
