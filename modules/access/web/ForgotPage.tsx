import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { call, CallError } from '#platform/web/call.ts'
import { toast } from '#platform/web/feedback.ts'
import { useForm } from '#platform/web/form/index.ts'
import { Button, TextField } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { AppLink } from '#platform/web/layout/index.ts'
import { codeWish, forgotPassword } from '../shared/account.ts'
import { AgentCard } from './AgentCard.tsx'
import styles from './LoginPage.module.css'

export default function ForgotPage() {
  const { t } = useText()
  const navigate = useNavigate()
  const asked = new URLSearchParams(location.search).get('email') ?? ''
  const form = useForm(codeWish, { email: asked }, { keepsUnsaved: false })
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])

  async function send({ email }: { email: string }) {
    try {
      await call(forgotPassword, { email })
    } catch (error) {
      // What the person can mend is said in the server's words; the rest in those of the specification.
      if (error instanceof CallError && (error.reply.fields || error.status === 429)) throw error
      return toast.error(t('access.forgot.failed'))
    }
    toast.success(t('access.forgot.sent'))
    await navigate({ to: '/auth/password-reset', search: { email } })
  }

  return (
    <AgentCard title={t('access.forgot.title')} hint={t('access.forgot.hint')}>
      <form className={styles['form']} {...form.wiring(send)}>
        <TextField
          {...form.field('email')}
          ref={input}
          label={t('access.profile.email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          icon="mail"
          aria-required
          autoCapitalize="off"
          spellCheck={false}
        />
        <Button kind="primary" size="large" type="submit" wide busy={form.isBusy}>
          {t('access.forgot.send')}
        </Button>
        <p className={styles['links']}>
          <AppLink to="/auth/login">{t('access.forgot.to_login')}</AppLink>
          <AppLink to="/auth/password-reset">{t('access.forgot.have_code')}</AppLink>
        </p>
      </form>
    </AgentCard>
  )
}
