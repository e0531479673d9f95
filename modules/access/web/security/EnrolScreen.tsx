import { useEffect, useState } from 'react'
import { showFailure } from '#platform/web/feedback.ts'
import { Button } from '#platform/web/form-basics/index.ts'
import { setEnrolling } from '#platform/web/enrol.ts'
import { useCall } from '#platform/web/call.ts'
import { Icon, Mark, type IconName } from '#platform/web/icons/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { ErrorPanel, ListSkeleton } from '#platform/web/layout/index.ts'
import { LanguageMenu } from '#platform/web/layout/LanguageMenu.tsx'
import { myFactors } from '../../shared/second-factor.ts'
import { leave, loadPermissions } from '../session.ts'
import { AddPasskey } from './AddPasskey.tsx'
import { AddTotp } from './AddTotp.tsx'
import { canUsePasskeys } from '../way-in.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import styles from './security.module.css'

/** All there is on the page while a second factor has to be set up first. */
export default function EnrolScreen() {
  const { t } = useText()
  const factors = useCall(myFactors, {}, { meta: { quiet: true } })
  const [way, setWay] = useState<'totp' | 'passkey' | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const login = factors.data?.login ?? ''
  useEffect(() => {
    const before = document.title
    document.title = `${t('access.enrol.title')} · ${t('platform.name')}`
    return () => {
      document.title = before
    }
  }, [t])

  async function goOn() {
    try {
      await loadPermissions()
      setEnrolling(false)
    } catch (error) {
      showFailure(error)
    }
  }
  const added = (fresh: string[] | null) => (fresh ? setCodes(fresh) : void goOn())

  return (
    <main className={styles['screen']} id="main">
      <div className={styles['enrol']}>
        <div className={styles['head']}>
          <Mark size={44} />
          <h1>{t('access.enrol.title')}</h1>
          <p>{t('access.enrol.hint')}</p>
        </div>
        {factors.isPending ? <ListSkeleton rows={2} /> : null}
        {factors.isError && !factors.data ? (
          <ErrorPanel isPart error={factors.error} onRetry={() => void factors.refetch()} />
        ) : null}
        {codes ? <RecoveryCodes codes={codes} login={login} onKept={() => void goOn()} /> : null}
        {factors.data && !codes && way === null ? (
          <div className={styles['stack']}>
            <Way
              icon="phone"
              title={t('access.factor.totp')}
              hint={t('access.security.totp_hint')}
              onChoose={() => setWay('totp')}
            />
            {canUsePasskeys() ? (
              <Way
                icon="key"
                title={t('access.factor.passkey')}
                hint={t('access.security.passkeys_hint')}
                onChoose={() => setWay('passkey')}
              />
            ) : null}
          </div>
        ) : null}
        {!codes && way === 'totp' ? <AddTotp login={login} onAdded={added} onCancel={() => setWay(null)} /> : null}
        {!codes && way === 'passkey' ? (
          <AddPasskey login={login} onAdded={added} onCancel={() => setWay(null)} />
        ) : null}
        {codes ? null : (
          <div className={styles['leave']}>
            <LanguageMenu withName />
            <Button kind="quiet" size="small" icon="exit" onClick={() => void leave().then(() => location.assign('/'))}>
              {t('platform.shell.sign_out')}
            </Button>
          </div>
        )}
      </div>
    </main>
  )
}

function Way({ icon, title, hint, onChoose }: { icon: IconName; title: string; hint: string; onChoose: () => void }) {
  return (
    <button type="button" className={styles['choice']} onClick={onChoose}>
      <span className={styles['disc']}>
        <Icon name={icon} size={22} />
      </span>
      <span>
        <span className={styles['name']}>{title}</span>
        <br />
        <span className={styles['note']}>{hint}</span>
      </span>
      <Icon name="next" />
    </button>
  )
}
