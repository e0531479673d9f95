import { useState } from 'react'
import { failureWords } from '#platform/web/feedback.ts'
import { Button } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import type { UserInfo } from '../shared/session.ts'
import { canUsePasskeys } from './way-in.ts'
import styles from './LoginPage.module.css'

/** In without a name and without a password, where the browser can. */
export function PasskeyButton({
  onIn,
  onRefused,
}: {
  onIn: (user: UserInfo) => Promise<unknown>
  onRefused: (words: string) => void
}) {
  const { t } = useText()
  const [isBusy, setBusy] = useState(false)
  if (!canUsePasskeys()) return null

  async function ask() {
    setBusy(true)
    try {
      // The sign-in page is small: what speaks with devices comes when somebody wants it.
      const { comeInByPasskey } = await import('./security/come-in.ts')
      await onIn(await comeInByPasskey())
    } catch (error) {
      const key = (await import('./security/come-in.ts').catch(() => null))?.refusalOfDevice(error)
      onRefused(key ? t(key) : (failureWords(error)?.text ?? ''))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <p className={styles['or']}>
        <span>{t('access.login.or')}</span>
      </p>
      <Button size="large" icon="key" busy={isBusy} wide onClick={() => void ask()}>
        {t('access.login.passkey')}
      </Button>
    </>
  )
}
