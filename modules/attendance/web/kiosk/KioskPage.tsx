import { useEffect } from 'react'
import { Button } from '#platform/web/form-basics/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { keepPage } from '../offline/keep-page.ts'
import { Kiosk } from './Kiosk.tsx'
import { useSettings } from './use-settings.ts'
import styles from './kiosk.module.css'

/** A kiosk at its address, without a sign-in; once it was opened it opens without a network as well. */
export default function KioskPage({ word: secret }: { word: string }) {
  const { t } = useText()
  const { settings, standing, isOnLine, setOnLine, again } = useSettings(secret)
  useEffect(() => keepPage({ whole: true }), [])
  useEffect(() => {
    document.title = [settings?.place, t('attendance.kiosk.title')].filter(Boolean).join(' · ')
  }, [settings?.place, t])
  if (settings && standing === 'open')
    return <Kiosk secret={secret} settings={settings} isOnLine={isOnLine} onLine={setOnLine} />
  return (
    <main className={styles['message']}>
      <Icon name={standing === 'opening' ? 'clock' : standing === 'unreached' ? 'offline' : 'lock'} size={72} />
      <h1>{t(`attendance.kiosk.standing_${standing}`)}</h1>
      {standing === 'opening' ? null : (
        <Button size="large" icon="refresh" onClick={again}>
          {t('platform.retry')}
        </Button>
      )}
    </main>
  )
}
