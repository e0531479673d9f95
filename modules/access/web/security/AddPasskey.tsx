import { useState } from 'react'
import { call } from '#platform/web/call.ts'
import { FormFoot, useForm } from '#platform/web/form/index.ts'
import { Notice, PasswordField, TextField } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { deviceName } from '../../shared/device.ts'
import { addPasskey, beginPasskey, ownPassword, passkeyName } from '../../shared/second-factor.ts'
import { makePasskey, refusalOfDevice } from './device.ts'
import styles from './security.module.css'

const wish = ownPassword.extend(passkeyName.shape)

/** Name and password first; then the device asks its owner. */
export function AddPasskey({
  login,
  onAdded,
  onCancel,
}: {
  login: string
  onAdded: (codes: string[] | null) => void
  onCancel?: (() => void) | undefined
}) {
  const { t } = useText()
  const form = useForm(wish, { name: deviceName(navigator.userAgent), current: '' }, { keepsUnsaved: false })
  const [refusal, setRefusal] = useState<string | null>(null)
  return (
    <form
      className={styles['stack']}
      {...form.wiring(async ({ name, current }) => {
        setRefusal(null)
        const { challenge, options } = await call(beginPasskey, { current })
        const passkey = await makePasskey(options).catch((error: unknown) => {
          const key = refusalOfDevice(error)
          if (!key) throw error
          setRefusal(key)
        })
        if (passkey) onAdded((await call(addPasskey, { challenge, name, passkey })).recovery_codes)
      })}
    >
      <p>{t('access.step.passkey_hint')}</p>
      <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
      <TextField
        {...form.field('name')}
        label={t('access.security.passkey_name')}
        hint={t('access.security.passkey_name_hint')}
        aria-required
      />
      <PasswordField
        {...form.field('current')}
        label={t('access.login.password')}
        autoComplete="current-password"
        aria-required
      />
      {refusal ? <Notice kind="danger" live title={t(refusal)} /> : null}
      <FormFoot form={form} action={t('access.security.passkey_add')} onCancel={onCancel} />
    </form>
  )
}
