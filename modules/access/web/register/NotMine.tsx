import { useState } from 'react'
import { call } from '#platform/web/call.ts'
import { showFailure } from '#platform/web/feedback.ts'
import { Button } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { ConfirmDialog } from '#platform/web/overlay/index.ts'
import { withdrawRegistration } from '../../shared/registration.ts'

/** Somebody else registered with the address of whoever reads the letter. */
export function NotMine({ id, code, onWithdrawn }: { id: string; code: string; onWithdrawn: () => void }) {
  const { t } = useText()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)

  async function withdraw() {
    setBusy(true)
    try {
      await call(withdrawRegistration, { id, code })
      onWithdrawn()
    } catch (error) {
      showFailure(error)
      setBusy(false)
      setAsking(false)
    }
  }

  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('access.register.not_me')}</Button>
      {isAsking ? (
        <ConfirmDialog
          title={t('access.register.withdraw_title')}
          action={t('access.register.withdraw')}
          isBusy={isBusy}
          onConfirm={() => void withdraw()}
          onCancel={() => setAsking(false)}
        >
          <p>{t('access.register.withdraw_text')}</p>
        </ConfirmDialog>
      ) : null}
    </>
  )
}
