import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type DeedProps } from '#modules/records/web/index.ts'
import { DeedDialog, useChange } from '#modules/records/web/parts.ts'
import { call } from '#platform/web/call.ts'
import { TextField } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { renewContract, timeAfter } from '../../shared/contracts.ts'
import { useTime } from './use-time.tsx'

/** A draft for the time after, which begins where this one ends and is as long. */
export default function RenewDialog({ row, ids, onClose }: DeedProps) {
  const { t } = useText()
  const navigate = useNavigate()
  const { isBusy, refused, run } = useChange(onClose)
  const [key] = useState(() => crypto.randomUUID())
  const said = (column: string) => String(row?.values[column] ?? '')
  const [proposed] = useState(() =>
    said('starts_on') && said('ends_on')
      ? timeAfter(said('starts_on'), said('ends_on'))
      : { starts_on: '', ends_on: '' },
  )
  const [name, setName] = useState(() => said('name'))
  const days = useTime(proposed)
  const [isTried, setTried] = useState(false)
  const renew = () => {
    setTried(true)
    if (name.trim() === '' || days.isWrong) return
    void run(async () => {
      const wish = { id: ids[0]!, name: name.trim(), ...days.time }
      const { id } = await call(renewContract, wish, { idempotencyKey: key })
      void navigate({ to: `/crm/contracts/${id}` })
      return t('crm.renew.done')
    })
  }
  return (
    <DeedDialog
      title={t('crm.renew.title')}
      note={t('crm.renew.about')}
      action={t('crm.renew.action')}
      isBusy={isBusy}
      onSubmit={renew}
      onClose={onClose}
    >
      <TextField
        label={t('crm.renew.name')}
        value={name}
        required
        maxLength={200}
        error={isTried && name.trim() === '' ? t('platform.required') : (refused['name'] ?? null)}
        onChange={({ target }) => setName(target.value)}
      />
      {days.fields(refused)}
    </DeedDialog>
  )
}
