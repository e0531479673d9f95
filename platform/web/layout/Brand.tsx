import type { ReactNode } from 'react'
import { Mark } from '../icons/index.ts'
import { useText } from '../i18n/index.ts'
import { AppLink } from '../AppLink.tsx'
import styles from './Brand.module.css'

/** The way home, and what stands beside it. */
export function Brand({ isMini = false, children }: { isMini?: boolean; children?: ReactNode }) {
  const { t } = useText()
  return (
    <div className={`${styles['brand']} ${isMini ? styles['mini'] : ''}`}>
      <AppLink to="/home" className={styles['home']} aria-label={t('platform.name')}>
        <Mark />
        <span>{t('platform.name')}</span>
      </AppLink>
      {children}
    </div>
  )
}
