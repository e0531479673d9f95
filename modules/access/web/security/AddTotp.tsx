import { useEffect, useRef, useState } from 'react'
import { call, CallError } from '#platform/web/call.ts'
import { showFailure } from '#platform/web/feedback.ts'
import { FormFoot, useForm } from '#platform/web/form/index.ts'
import { TextField } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { beginTotp, confirmTotp, totpForm } from '../../shared/second-factor.ts'
import { PasswordStep } from './PasswordStep.tsx'
import { QrCode } from './QrCode.tsx'
import styles from './security.module.css'

interface Props {
  login: string
  onAdded: (codes: string[] | null) => void
  onCancel?: (() => void) | undefined
}

/** Password, picture, code. */
export function AddTotp({ login, onAdded, onCancel }: Props) {
  const { t } = useText()
  const [begun, setBegun] = useState<ReplyOf<typeof beginTotp> | null>(null)
  if (!begun)
    return (
      <PasswordStep
        login={login}
        action={t('access.step.continue')}
        onCancel={onCancel}
        onPassword={async (current) => setBegun(await call(beginTotp, { current }))}
      />
    )
  return <Confirm begun={begun} onAdded={onAdded} onCancel={onCancel} onOver={() => setBegun(null)} />
}

function Confirm({
  begun: { challenge, secret, uri },
  onAdded,
  onCancel,
  onOver,
}: Omit<Props, 'login'> & { begun: ReplyOf<typeof beginTotp>; onOver: () => void }) {
  const { t } = useText()
  const form = useForm(totpForm, { code: '' }, { keepsUnsaved: false })
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus({ preventScroll: true }), [])
  return (
    <form
      className={styles['stack']}
      {...form.wiring(async ({ code }) => {
        try {
          onAdded((await call(confirmTotp, { challenge, code })).recovery_codes)
        } catch (error) {
          if (!(error instanceof CallError) || error.status !== 409) throw error
          showFailure(error)
          onOver()
        }
      })}
    >
      <p className={styles['lead']}>{t('access.security.scan')}</p>
      <QrCode text={uri} label={t('access.security.qr')} />
      <p className={styles['note']}>
        {t('access.security.type_key')} <code className={styles['key']}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <TextField
        {...form.field('code')}
        ref={input}
        label={t('access.step.code')}
        hint={t('access.security.type_code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={9}
        aria-required
      />
      <FormFoot form={form} action={t('access.security.confirm')} onCancel={onCancel} />
    </form>
  )
}
