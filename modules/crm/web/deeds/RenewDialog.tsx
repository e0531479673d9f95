import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type DeedProps } from '#modules/records/web/index.ts'
import { DeedDialog, useChange } from '#modules/records/web/parts.ts'
import { call } from '#platform/web/call.ts'
import { DateField, isDay } from '#platform/web/date/index.ts'
import { TextField } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { renewContract, timeAfter } from '../../shared/contracts.ts'
import styles from './deeds.module.css'

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
  const [starts, setStarts] = useState(proposed.starts_on)
  const [ends, setEnds] = useState(proposed.ends_on)
  const [isTried, setTried] = useState(false)
  const wrong = (day: string) => (day !== '' && !isDay(day) ? t('platform.input.invalid_format') : null)
  const isBackwards = isDay(starts) && isDay(ends) && ends < starts
  const renew = () => {
    setTried(true)
    if (name.trim() === '' || wrong(starts) || wrong(ends) || isBackwards) return
    void run(async () => {
      const wish = { id: ids[0]!, name: name.trim(), starts_on: starts || null, ends_on: ends || null }
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
      <div className={styles['columns']}>
        <DateField
          label={t('crm.renew.starts_on')}
          value={starts}
          error={wrong(starts) ?? refused['starts_on'] ?? null}
          onChange={({ target }) => setStarts(target.value)}
        />
        <DateField
          label={t('crm.renew.ends_on')}
          value={ends}
          error={wrong(ends) ?? (isBackwards ? t('crm.renew.backwards') : (refused['ends_on'] ?? null))}
          onChange={({ target }) => setEnds(target.value)}
        />
      </div>
    </DeedDialog>
  )
}
