import { call } from '#platform/web/call.ts'
import { FormFoot, useForm } from '#platform/web/form/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { newPasswordForm, setUserPassword, type UserView } from '../../shared/users.ts'
import { NewPassword } from '../NewPassword.tsx'
import styles from './users.module.css'

/** A password for somebody who cannot get a letter: told to them by word of mouth. */
export function PasswordDialog({ user, onClose, onDone }: { user: UserView; onClose: () => void; onDone: () => void }) {
  const { t } = useText()
  const form = useForm(newPasswordForm, { password: '', password_again: '' })
  return (
    <Dialog title={t('access.users.set_password')} shape="sheet" width={480} onClose={onClose}>
      <form
        className={styles['stack']}
        {...form.wiring(async (twice) => {
          await call(setUserPassword, { ...twice, id: user.id })
          onDone()
        })}
      >
        <p>{t('access.users.set_password_hint', { name: `${user.last_name} ${user.first_name}` })}</p>
        <NewPassword form={form} login={user.login} />
        <FormFoot form={form} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
