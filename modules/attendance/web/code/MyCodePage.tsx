import { useState } from 'react'
import { call, useCall } from '#platform/web/call.ts'
import { showFailure, toast } from '#platform/web/feedback.ts'
import { formatDateTime } from '#platform/web/format.ts'
import { Button, buttonClass, TextField } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { AppLink, Card, ErrorPanel, ListSkeleton, Page, PageHeader } from '#platform/web/layout/index.ts'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { endDevice, setPin, showOwnCode } from '../../shared/codes/contract.ts'
import { deviceId } from '../offline/device.ts'
import { MyCode } from './MyCode.tsx'
import styles from './code.module.css'

type Shown = ReplyOf<typeof showOwnCode>

/** A person's own code, large, and with what they punch besides: their PIN and their devices. */
export default function MyCodePage() {
  const { t } = useText()
  const query = useCall(showOwnCode, {}, { meta: { quiet: true } })
  const refresh = () => void query.refetch()
  if (query.data?.is_employee === false)
    return (
      <Page width={560}>
        <PageHeader title={t('attendance.code.title')} />
        <p>{t('attendance.code.no_employee')}</p>
      </Page>
    )
  return (
    <Page width={560}>
      <PageHeader
        title={t('attendance.code.title')}
        actions={
          <AppLink className={buttonClass()} to="/attendance">
            {t('attendance.mine.title')}
          </AppLink>
        }
      />
      <Card>
        <MyCode />
      </Card>
      {query.isPending ? <ListSkeleton rows={3} /> : null}
      {query.isError ? <ErrorPanel error={query.error} onRetry={refresh} /> : null}
      {query.data ? (
        <>
          <Pin shown={query.data} onChange={refresh} />
          <Devices shown={query.data} onChange={refresh} />
        </>
      ) : null}
    </Page>
  )
}

function Pin({ shown: { number, has_pin }, onChange }: { shown: Shown; onChange: () => void }) {
  const { t } = useText()
  const [pin, setOwn] = useState('')
  const [isBusy, setBusy] = useState(false)
  const keep = async (next: string | null) => {
    setBusy(true)
    try {
      await call(setPin, { pin: next })
      toast.success(t(next === null ? 'attendance.code.pin_removed' : 'attendance.code.pin_kept'))
      setOwn('')
      onChange()
    } catch (error) {
      showFailure(error, 'platform.error.saving')
    }
    setBusy(false)
  }
  // A PIN is asked for beside the number: without one it opens nothing.
  if (number === null && !has_pin)
    return (
      <Card title={t('attendance.code.pin')}>
        <p className={styles['quiet']}>{t('attendance.code.no_number')}</p>
      </Card>
    )
  return (
    <Card title={t('attendance.code.pin')}>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault()
          void keep(pin)
        }}
      >
        <p className={styles['quiet']}>
          {number === null ? t('attendance.code.no_number') : t('attendance.code.number', { number })}
        </p>
        <TextField
          label={t(has_pin ? 'attendance.code.new_pin' : 'attendance.code.pin')}
          hint={t('attendance.code.pin_form')}
          type="password"
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          value={pin}
          onChange={({ target }) => setOwn(target.value.replace(/\D/g, ''))}
        />
        <div className={styles['foot']}>
          {has_pin ? (
            <Button icon="trash" disabled={isBusy} onClick={() => void keep(null)}>
              {t('attendance.code.remove_pin')}
            </Button>
          ) : null}
          <Button type="submit" kind="primary" busy={isBusy} disabled={pin.length < 4}>
            {t('attendance.code.keep_pin')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

function Devices({ shown: { devices }, onChange }: { shown: Shown; onChange: () => void }) {
  const { t } = useText()
  const here = deviceId()
  const end = async (device: string) => {
    try {
      await call(endDevice, { device })
      toast.success(t('attendance.code.device_withdrawn'))
      onChange()
    } catch (error) {
      showFailure(error, 'platform.error.saving')
    }
  }
  if (devices.length === 0) return null
  return (
    <Card title={t('attendance.code.devices')}>
      <ul className={styles['devices']}>
        {devices.map(({ device, name, last_at, ended_at }) => (
          <li key={device}>
            <span>
              <b>{name || t('attendance.code.device_unnamed')}</b>
              <small className={styles['quiet']}>
                {ended_at
                  ? t('attendance.code.device_ended_at', { time: formatDateTime(ended_at) })
                  : device === here
                    ? t('attendance.code.device_here')
                    : formatDateTime(last_at)}
              </small>
            </span>
            {ended_at || device === here ? null : (
              <Button size="small" onClick={() => void end(device)}>
                {t('attendance.code.withdraw')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
