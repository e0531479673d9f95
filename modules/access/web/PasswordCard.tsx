import { useState } from 'react'
import { formatDate } from '#platform/web/format.ts'
import { Button } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Card } from '#platform/web/layout/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { ChangePassword } from './ChangePassword.tsx'
import { useIsMyself } from './session.ts'
import styles from './ProfilePage.module.css'

export function PasswordCard({ changedAt }: { changedAt: string | undefined }) {
  const { t } = useText()
  const isMyself = useIsMyself()
  const [isOpen, setOpen] = useState(false)
  return (
    <Card
      title={t('access.login.password')}
      actions={
        <Button size="small" icon="key" disabled={!isMyself} onClick={() => setOpen(true)}>
          {t('access.change.title')}
        </Button>
      }
    >
      <p className={styles['note']}>{changedAt ? t('access.change.last', { date: formatDate(changedAt) }) : null}</p>
      {isOpen ? (
        <Dialog title={t('access.change.title')} width={480} shape="sheet" onClose={() => setOpen(false)}>
          <ChangePassword onDone={() => setOpen(false)} onCancel={() => setOpen(false)} />
        </Dialog>
      ) : null}
    </Card>
  )
}
