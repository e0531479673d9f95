import { useEffect, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { call, keyOf } from '#platform/web/call.ts'
import { toast } from '#platform/web/feedback.ts'
import { FormFoot, useForm } from '#platform/web/form/index.ts'
import { PasswordField } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { changePassword, passwordChange } from '../shared/account.ts'
import { myProfile } from '../shared/profile.ts'
import { listMySessions } from '../shared/session.ts'
import { NewPassword } from './NewPassword.tsx'
import { useSession } from './session.ts'
import styles from './LoginPage.module.css'

const EMPTY = { current: '', password: '', password_again: '' }

export function ChangePassword({ onDone, onCancel }: { onDone: () => void; onCancel?: () => void }) {
  const { t } = useText()
  const { user } = useSession()
  const cache = useQueryClient()
  const form = useForm(passwordChange, EMPTY, { keepsUnsaved: false })
  const first = useRef<HTMLInputElement>(null)
  // A dialog around it takes the focus for its first button as it opens.
  useEffect(() => {
    const frame = requestAnimationFrame(() => first.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])

  return (
    <form
      className={styles['form']}
      {...form.wiring(async (wanted) => {
        const { ended } = await call(changePassword, wanted)
        form.reset(EMPTY)
        toast.success(
          t('access.reset.done'),
          ended > 0 ? { description: t('access.sessions.others_ended', { ended }) } : {},
        )
        await Promise.all([myProfile, listMySessions].map((one) => cache.invalidateQueries({ queryKey: keyOf(one) })))
        onDone()
      })}
    >
      <input type="text" name="username" autoComplete="username" value={user.login} readOnly hidden />
      <PasswordField
        {...form.field('current')}
        ref={first}
        label={t('access.change.current')}
        autoComplete="current-password"
        aria-required
      />
      <NewPassword form={form} login={user.login} />
      <FormFoot form={form} action={t('access.change.title')} onCancel={onCancel} />
    </form>
  )
}
