import { useEffect, useRef } from 'react'
import { FormFoot, useForm } from '#platform/web/form/index.ts'
import { PasswordField } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { ownPassword } from '../../shared/second-factor.ts'
import styles from './security.module.css'

interface Props {
  login: string
  /** What follows the password. */
  action: string
  onPassword: (current: string) => Promise<unknown>
  onCancel?: (() => void) | undefined
  hint?: string
}

/** Whoever changes what protects an account shows once more that it is theirs. */
export function PasswordStep({ login, action, onPassword, onCancel, hint }: Props) {
  const { t } = useText()
  const form = useForm(ownPassword, { current: '' }, { keepsUnsaved: false })
  const input = useRef<HTMLInputElement>(null)
  // A dialog around it takes the focus for its first button as it opens.
  useEffect(() => {
    const frame = requestAnimationFrame(() => input.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <form className={styles['stack']} {...form.wiring(({ current }) => onPassword(current))}>
      <p>{hint ?? t('access.security.password_first')}</p>
      <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
      <PasswordField
        {...form.field('current')}
        ref={input}
        label={t('access.login.password')}
        autoComplete="current-password"
        aria-required
      />
      <FormFoot form={form} action={action} onCancel={onCancel} />
    </form>
  )
}
