import { useState } from 'react'
import { type DeedProps } from '#modules/records/web/index.ts'
import { DeedDialog, useChange } from '#modules/records/web/parts.ts'
import { call } from '#platform/web/call.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { withdrawContents } from '../../shared/releases.ts'

export default function WithdrawDialog({ ids, onClose }: DeedProps) {
  const { t } = useText()
  const { isBusy, run } = useChange(onClose)
  const [key] = useState(() => crypto.randomUUID())
  const withdraw = () =>
    void run(async () => {
      const { withdrawn } = await call(withdrawContents, { ids: [...ids] }, { idempotencyKey: key })
      return t('site.withdraw.done', { count: withdrawn })
    })
  return (
    <DeedDialog
      title={t('site.withdraw.title')}
      note={t('site.withdraw.about')}
      action={t('site.withdraw.title')}
      isBusy={isBusy}
      onSubmit={withdraw}
      onClose={onClose}
    />
  )
}
