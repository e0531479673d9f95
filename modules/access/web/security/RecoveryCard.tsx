import { useState } from 'react'
import { call } from '#platform/web/call.ts'
import { Button, Chip, Notice } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Card } from '#platform/web/layout/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { renewRecoveryCodes } from '../../shared/second-factor.ts'
import { useIsMyself } from '../session.ts'
import { PasswordStep } from './PasswordStep.tsx'
import type { Factors, OnFactors } from './SecurityPage.tsx'
import styles from './security.module.css'

const FEW = 3

export function RecoveryCard({
  factors: { login, totp, passkeys, recovery_codes: left },
  onChanged,
}: {
  factors: Factors
  onChanged: OnFactors
}) {
  const { t } = useText()
  const isMyself = useIsMyself()
  const [isOpen, setOpen] = useState(false)
  const isOn = totp !== null || passkeys.length > 0
  return (
    <Card
      title={t('access.security.recovery')}
      state={
        isOn ? (
          <Chip kind={left < FEW ? 'warning' : 'success'}>{t('access.security.recovery_left', { count: left })}</Chip>
        ) : null
      }
      actions={
        isOn ? (
          <Button size="small" icon="refresh" disabled={!isMyself} onClick={() => setOpen(true)}>
            {t('access.security.recovery_renew')}
          </Button>
        ) : null
      }
    >
      <div className={styles['stack']}>
        <p className={styles['note']}>
          {t('access.security.recovery_hint')} {isOn ? null : t('access.security.recovery_later')}
        </p>
        {isOn && left < FEW ? <Notice kind="warning" title={t('access.security.recovery_few')} /> : null}
      </div>
      {isOpen ? (
        <Dialog title={t('access.security.recovery_renew')} width={480} shape="sheet" onClose={() => setOpen(false)}>
          <PasswordStep
            login={login}
            hint={t('access.security.recovery_renew_hint')}
            action={t('access.security.recovery_renew')}
            onCancel={() => setOpen(false)}
            onPassword={async (current) => {
              const { recovery_codes } = await call(renewRecoveryCodes, { current })
              setOpen(false)
              onChanged(t('platform.saved'), recovery_codes)
            }}
          />
        </Dialog>
      ) : null}
    </Card>
  )
}
