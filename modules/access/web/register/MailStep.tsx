import { useState } from 'react'
import { call, CallError } from '#platform/web/call.ts'
import { toast } from '#platform/web/feedback.ts'
import { useForm } from '#platform/web/form/index.ts'
import { Button, Notice, PasswordField, TextField } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { confirmationForm, confirmRegistration } from '../../shared/index.ts'
import styles from './register.module.css'

interface Props { id: string; email: string; code: string; onAgain: () => void; onRecorded: () => void }

/** The code from the letter proves that the address is theirs. A link of ours fills it in; the person presses. */
export function MailStep({ id, email, code, onAgain, onRecorded }: Props) {
  const { t } = useText()
  const form = useForm(confirmationForm, { code, password: '' }, { keepsUnsaved: false })
  const [asksPassword, setAsksPassword] = useState(false)
  return (
    <form className={styles['form']} {...form.wiring(async (typed) => {
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
      <Notice title={t('access.register.mail_title')}><p>{email && !code ? t('access.register.mail_hint', { email }) : t('access.register.mail_hint_link')}</p></Notice>
      <TextField {...form.field('code')} label={t('access.register.mail_code')} inputMode="numeric" autoComplete="one-time-code" maxLength={6} icon="key" required />
      {asksPassword ? <PasswordField {...form.field('password')} label={t('access.login.password')} autoComplete="current-password" required /> : null}
      <div className={styles['foot']}>
        <Button onClick={onAgain}>{t('access.register.again')}</Button>
        <Button kind="primary" type="submit" busy={form.isBusy}>{t('access.register.confirm')}</Button>
      </div>
    </form>
  )
}
