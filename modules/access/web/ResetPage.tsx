import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { call } from '#platform/web/call.ts'
import { toast } from '#platform/web/feedback.ts'
import { useForm } from '#platform/web/form/index.ts'
import { Button, TextField } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { AppLink } from '#platform/web/layout/index.ts'
import { passwordReset, resetPassword } from '../shared/account.ts'
import { AgentCard } from './AgentCard.tsx'
import { NewPassword } from './NewPassword.tsx'
import styles from './LoginPage.module.css'

export default function ResetPage() {
  const { t } = useText()
  const navigate = useNavigate()
  const email = new URLSearchParams(location.search).get('email') ?? ''
  const form = useForm(passwordReset, { email, code: '', password: '', password_again: '' }, { keepsUnsaved: false })
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])

  return (
    <AgentCard title={t('access.reset.title')} hint={t('access.reset.hint')}>
      <form
        className={styles['form']}
        {...form.wiring(async (wanted) => {
          const { login } = await call(resetPassword, wanted)
          toast.success(t('access.reset.done'))
          await navigate({ to: '/auth/login', search: { login }, replace: true })
        })}
      >
        <TextField
          {...form.field('email')}
          ref={email ? undefined : first}
          label={t('access.profile.email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          icon="mail"
          aria-required
          autoCapitalize="off"
          spellCheck={false}
        />
        <TextField
          {...form.field('code')}
          ref={email ? first : undefined}
          label={t('access.reset.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          icon="key"
          aria-required
          hint={t('access.reset.code_hint')}
        />
        <NewPassword form={form} />
        <Button kind="primary" size="large" type="submit" wide busy={form.isBusy}>
          {t('access.reset.save')}
        </Button>
        <p className={styles['links']}>
          <AppLink to="/auth/login">{t('access.forgot.to_login')}</AppLink>
          <AppLink to={`/auth/forgot${form.values.email ? `?email=${encodeURIComponent(form.values.email)}` : ''}`}>
            {t('access.reset.again')}
          </AppLink>
        </p>
      </form>
    </AgentCard>
  )
}
