import type { ReactNode } from 'react'
import { IconButton } from '../form-basics/Button.tsx'
import { Icon, Mark } from '../icons/index.ts'
import { useText } from '../i18n/index.ts'
import { isApple } from '../keys/free.ts'
import { spelled } from '../keys/press.ts'
import { TabCount } from '../tabs/TabCount.tsx'
import { useTheme } from '../theme/index.ts'
import { AppLink } from '../AppLink.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { ModeButton } from './ModeButton.tsx'
import { PersonMenu } from './PersonMenu.tsx'
import type { ShellProps } from './shell-types.ts'
import styles from './TopBar.module.css'

type Props = Pick<ShellProps, 'person' | 'topBar' | 'onSignOut' | 'onLock'> & {
  onFind: () => void
  onMenu: () => void
  onSettings: () => void
  onKeys: () => void
  /** Before everything else, where the menu does not stand beside the page. */
  start: ReactNode
  look: { 'data-look'?: string }
}

export function TopBar({ person, topBar, onSignOut, onLock, onFind, onMenu, onSettings, onKeys, start, look }: Props) {
  const { t } = useText()
  const { multiTab } = useTheme()
  return (
    <header className={styles['bar']} {...look}>
      {start}
      <div className={styles['phone']}>
        <IconButton icon="menu" size={22} label={t('platform.shell.open_menu')} onClick={onMenu} />
        <AppLink to="/home" className={styles['home']} aria-label={t('platform.name')}>
          <Mark size={26} />
        </AppLink>
        <span className={styles['space']} />
        <IconButton icon="search" label={t('platform.shell.find')} onClick={onFind} />
        {multiTab ? <TabCount /> : null}
      </div>
      <button type="button" className={styles['find']} onClick={onFind} aria-keyshortcuts="Control+K Meta+K">
        <Icon name="search" />
        <span>{t('platform.shell.find')}</span>
        <kbd aria-hidden>{spelled(['Mod+KeyK'], isApple())}</kbd>
      </button>
      <span className={styles['space']} />
      <LanguageMenu />
      <span className={styles['wideOnly']}>
        <ModeButton />
      </span>
      <span className={styles['wideOnly']}>
        <IconButton icon="settings" label={t('platform.settings')} onClick={onSettings} />
      </span>
      {topBar}
      <PersonMenu person={person} onSettings={onSettings} onKeys={onKeys} onLock={onLock} onSignOut={onSignOut} />
    </header>
  )
}
