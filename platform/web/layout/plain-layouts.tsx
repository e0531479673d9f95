import type { ReactNode } from 'react'
import { Icon, Mark } from '../icons/index.ts'
import { useText } from '../i18n/index.ts'
import { AppLink } from '../AppLink.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { ModeButton } from './ModeButton.tsx'
import styles from './plain-layouts.module.css'

interface Props {
  children: ReactNode
  /** In what unusual state one is here. */
  banner?: ReactNode
}

/** Sign-in and its neighbours: one card, nothing to get lost in. */
export function AgentLayout({ children, banner }: Props) {
  return (
    <div className={styles['agent']}>
      <Bar />
      {banner}
      <main id="main" tabIndex={-1} className={styles['middle']}>
        {children}
      </main>
    </div>
  )
}

/** Public pages. */
export function WebLayout({ children, banner, action }: Props & { action?: ReactNode }) {
  return (
    <div className={styles['web']}>
      <Bar>{action}</Bar>
      {banner}
      <main id="main" tabIndex={-1} className={styles['page']}>
        {children}
      </main>
    </div>
  )
}

/** A form on its own, without the menu beside it. */
export function FormLayout({ children, banner }: Props) {
  return (
    <div className={styles['form']}>
      <Bar>
        <WayHome />
      </Bar>
      {banner}
      <main id="main" tabIndex={-1} className={styles['page']} data-scroll-restoration-id="main">
        {children}
      </main>
    </div>
  )
}

/** From a page without the menu back to where the menu is. */
export function WayHome() {
  const { t } = useText()
  return (
    <AppLink
      to="/home"
      className={styles['link']}
      aria-label={t('platform.error.to_home')}
      title={t('platform.error.to_home')}
    >
      <Icon name="home" size={16} />
      <span>{t('platform.error.to_home')}</span>
    </AppLink>
  )
}

function Bar({ children }: { children?: ReactNode }) {
  const { t } = useText()
  return (
    <header className={styles['bar']}>
      <AppLink to="/" className={styles['brand']} aria-label={t('platform.name')}>
        <Mark />
        {t('platform.name')}
      </AppLink>
      <span className={styles['space']} />
      {children}
      <LanguageMenu withName />
      <ModeButton />
    </header>
  )
}
