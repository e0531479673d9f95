import { useCallback, useEffect, useState } from 'react'
import { CallError } from '#platform/web/call.ts'
import { failureWords } from '#platform/web/feedback.ts'
import { Button, Notice } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { SkeletonLine } from '#platform/web/layout/index.ts'
import { whoOfEmployee } from '../../shared/codes/code.ts'
import { fetchSecret, keptSecret, type OwnSecret } from '../offline/own-secret.ts'
import { keepPage } from '../offline/keep-page.ts'
import { useKeptPunches } from '../offline/punches.ts'
import { Qr } from './Qr.tsx'
import { useCode } from './use-code.ts'
import { useWakeLock } from './use-wake-lock.ts'
import styles from './code.module.css'

const SECONDS = 30

/** The code of whoever holds this phone; it goes on changing without a network. */
export function MyCode() {
  const { t } = useText()
  const { own, error, again } = useOwnSecret()
  const kept = useKeptPunches()
  const { code, left } = useCode(
    own && {
      kind: 'person',
      orgId: own.org_id,
      who: whoOfEmployee(own.employee),
      secret: own.secret,
      ahead: own.ahead,
    },
  )
  useWakeLock()
  useEffect(() => keepPage({ whole: false }), [])
  // Browsers make no codes over http.
  if (!globalThis.isSecureContext) return <Notice kind="danger">{t('attendance.code.needs_https')}</Notice>
  if (!own)
    return error ? (
      <div className={styles['around']}>
        <Notice kind="warning">
          {error instanceof CallError && error.status === 0
            ? t('attendance.code.first_online')
            : (failureWords(error)?.text ?? t('attendance.code.first_online'))}
        </Notice>
        <Button icon="refresh" onClick={again}>
          {t('platform.retry')}
        </Button>
      </div>
    ) : (
      <SkeletonLine />
    )
  return (
    <section className={styles['around']} aria-label={t('attendance.code.mine')}>
      <h2 className={styles['name']}>{own.name}</h2>
      <div className={styles['paper']}>
        {code === undefined ? null : <Qr text={code} label={t('attendance.code.mine')} />}
      </div>
      <div className={styles['left']}>
        <progress max={SECONDS} value={left} aria-label={t('attendance.code.left')} />
        <span className="orgil-num">{t('attendance.code.seconds', { count: left })}</span>
      </div>
      <p className={styles['quiet']}>{t('attendance.code.show')}</p>
      {kept > 0 ? <Notice kind="info">{t('attendance.code.kept', { count: kept })}</Notice> : null}
    </section>
  )
}

/** What is kept is shown at once; what the server says comes in its place. */
function useOwnSecret() {
  const [own, setOwn] = useState<OwnSecret>()
  const [error, setError] = useState<unknown>()
  const ask = useCallback(() => void fetchSecret().then(setOwn).catch(setError), [])
  useEffect(() => {
    void keptSecret()
      .then((kept) => setOwn((before) => before ?? kept))
      .catch(() => undefined)
    ask()
    addEventListener('online', ask)
    return () => removeEventListener('online', ask)
  }, [ask])
  return { own, error, again: ask }
}
