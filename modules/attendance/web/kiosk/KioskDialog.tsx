import { useState } from 'react'
import type { DeedProps } from '#modules/records/web/index.ts'
import { call, useCall } from '#platform/web/call.ts'
import { copyAndSay } from '#platform/web/copy.ts'
import { showFailure, toast } from '#platform/web/feedback.ts'
import { formatDateTime } from '#platform/web/format.ts'
import { Button, TextField } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { ErrorPanel, ListSkeleton } from '#platform/web/layout/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { endKiosk, listKiosks, makeKiosk } from '../../shared/codes/contract.ts'
import { Qr } from '../code/Qr.tsx'
import { GivenPin } from './GivenPin.tsx'
import styles from './dialog.module.css'

type One = ReplyOf<typeof listKiosks>['kiosks'][number]

/** The kiosks of a place: their addresses, which whoever sets one up opens on it, and their end. */
export default function KioskDialog({ ids, onClose }: DeedProps) {
  const { t } = useText()
  const [id = ''] = ids
  const query = useCall(listKiosks, { id }, { meta: { quiet: true } })
  const [name, setName] = useState('')
  const [isBusy, setBusy] = useState(false)
  const add = async () => {
    setBusy(true)
    try {
      await call(makeKiosk, { id, name })
      setName('')
      await query.refetch()
    } catch (error) {
      showFailure(error, 'platform.error.saving')
    }
    setBusy(false)
  }
  return (
    <Dialog title={t('attendance.kiosk.of_place')} shape="sheet" width={640} onClose={onClose}>
      <div className={styles['form']}>
        <p className={styles['quiet']}>{t('attendance.kiosk.about')}</p>
        {query.isPending ? <ListSkeleton rows={2} /> : null}
        {query.isError ? <ErrorPanel error={query.error} onRetry={() => void query.refetch()} /> : null}
        {query.data?.kiosks.map((kiosk) => (
          <Made key={kiosk.id} kiosk={kiosk} onChange={() => void query.refetch()} />
        ))}
        <form
          className={styles['new']}
          onSubmit={(event) => {
            event.preventDefault()
            void add()
          }}
        >
          <TextField
            label={t('attendance.kiosk.name')}
            hint={t('attendance.kiosk.name_hint')}
            maxLength={80}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <Button type="submit" kind="primary" icon="plus" busy={isBusy} disabled={name.trim() === ''}>
            {t('attendance.kiosk.make')}
          </Button>
        </form>
        <GivenPin />
      </div>
    </Dialog>
  )
}

function Made({ kiosk: { id, name, secret, last_at, ended_at }, onChange }: { kiosk: One; onChange: () => void }) {
  const { t } = useText()
  const [isSure, setSure] = useState(false)
  const address = `${location.origin}/attendance/kiosk/${secret}`
  const end = async () => {
    try {
      await call(endKiosk, { id })
      toast.success(t('attendance.kiosk.is_ended', { name }))
      onChange()
    } catch (error) {
      showFailure(error, 'platform.error.saving')
    }
  }
  return (
    <article className={styles['one']}>
      <div className={styles['words']}>
        <h3>{name}</h3>
        <p className={styles['quiet']}>
          {ended_at
            ? t('attendance.kiosk.ended_at', { time: formatDateTime(ended_at) })
            : last_at
              ? t('attendance.kiosk.last_at', { time: formatDateTime(last_at) })
              : t('attendance.kiosk.never')}
        </p>
        {ended_at ? null : (
          <>
            <a className={styles['link']} href={address} target="_blank" rel="noreferrer">
              {address}
            </a>
            <div className={styles['deeds']}>
              <Button size="small" icon="copy" onClick={() => void copyAndSay(address, t('attendance.kiosk.copied'))}>
                {t('attendance.kiosk.copy')}
              </Button>
              {isSure ? (
                <Button size="small" kind="danger" icon="close" onClick={() => void end()}>
                  {t('attendance.kiosk.end_sure')}
                </Button>
              ) : (
                <Button size="small" icon="close" onClick={() => setSure(true)}>
                  {t('attendance.kiosk.end')}
                </Button>
              )}
            </div>
          </>
        )}
      </div>
      {ended_at ? null : (
        <div className={styles['code']}>
          <Qr text={address} label={t('attendance.kiosk.address_code', { name })} />
        </div>
      )}
    </article>
  )
}
