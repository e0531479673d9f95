import encodeQR from 'qr'
import { useEffect, useState } from 'react'
import type { DeedProps } from '#modules/records/web/index.ts'
import { call } from '#platform/web/call.ts'
import { showFailure } from '#platform/web/feedback.ts'
import { Button } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { SkeletonLine } from '#platform/web/layout/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { openDoor } from '../../shared/door-contract.ts'
import styles from './door.module.css'

/** Cells around it that stay empty, or cameras do not find it. */
const QUIET = 4

/** What hangs on the door of a room: the address of its display, and the code by which people check in. */
export default function DoorDialog({ ids, onClose }: DeedProps) {
  const { t } = useText()
  const [secret, setSecret] = useState<string>()
  const [id = ''] = ids
  useEffect(() => {
    call(openDoor, { id })
      .then((door) => setSecret(door.secret))
      .catch((error: unknown) => showFailure(error))
  }, [id])
  const renew = () =>
    void call(openDoor, { id, renew: true })
      .then((door) => setSecret(door.secret))
      .catch((error: unknown) => showFailure(error, 'platform.error.saving'))
  const display = `${location.origin}/rooms/door/${secret}`
  return (
    <Dialog title={t('rooms.door.title')} shape="sheet" width={520} onClose={onClose}>
      <div className={styles['form']}>
        <p>{t('rooms.door.about')}</p>
        {secret === undefined ? (
          <SkeletonLine />
        ) : (
          <>
            <Code text={`${location.origin}/rooms/check-in/${secret}`} label={t('rooms.door.check_in')} />
            <a className={styles['link']} href={display} target="_blank" rel="noreferrer">
              {display}
            </a>
          </>
        )}
        <div className={styles['foot']}>
          <Button icon="refresh" onClick={renew}>
            {t('rooms.door.renew')}
          </Button>
          <Button kind="primary" onClick={onClose}>
            {t('platform.close')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function Code({ text, label }: { text: string; label: string }) {
  const cells = encodeQR(text, 'raw', { ecc: 'quartile', border: QUIET })
  const path = cells.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return (
    <svg
      className={styles['code']}
      viewBox={`0 0 ${cells.length} ${cells.length}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}
