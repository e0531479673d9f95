import { useState } from 'react'
import { call } from '#platform/web/call.ts'
import { formatDate } from '#platform/web/format.ts'
import { Button } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Card } from '#platform/web/layout/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { removeTotp } from '../../shared/second-factor.ts'
import { useIsMyself } from '../session.ts'
import { AddTotp } from './AddTotp.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import type { Factors, OnFactors } from './SecurityPage.tsx'
import styles from './security.module.css'

export function AppCard({ factors: { login, totp }, onChanged }: { factors: Factors; onChanged: OnFactors }) {
  const { t } = useText()
  const isMyself = useIsMyself()
  const [open, setOpen] = useState<'add' | 'remove' | null>(null)
  const close = () => setOpen(null)
  return (
    <Card
      title={t('access.factor.totp')}
      actions={
        totp ? (
          <Button size="small" kind="danger" disabled={!isMyself} onClick={() => setOpen('remove')}>
            {t('access.security.totp_remove')}
          </Button>
        ) : (
          <Button size="small" kind="primary" icon="phone" disabled={!isMyself} onClick={() => setOpen('add')}>
            {t('access.security.totp_add')}
          </Button>
        )
      }
    >
      <p className={styles['note']}>
        {totp ? t('access.security.totp_since', { date: formatDate(totp.created_at) }) : t('access.security.totp_hint')}
      </p>
      {open === 'add' ? (
        <Dialog title={t('access.security.totp_add')} width={480} shape="sheet" onClose={close}>
          <AddTotp
            login={login}
            onCancel={close}
            onAdded={(codes) => {
              close()
              onChanged(t('access.security.added'), codes)
            }}
          />
        </Dialog>
      ) : null}
      {open === 'remove' ? (
        <Dialog title={t('access.factor.totp')} width={480} shape="sheet" onClose={close}>
          <PasswordStep
            login={login}
            hint={t('access.security.totp_remove_hint')}
            action={t('access.security.totp_remove')}
            onCancel={close}
            onPassword={async (current) => {
              await call(removeTotp, { current })
              close()
              onChanged(t('access.security.removed'))
            }}
          />
        </Dialog>
      ) : null}
    </Card>
  )
}
