import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { IconButton } from '../form-basics/Button.tsx'
import { isIconName, Mark } from '../icons/index.ts'
import { useText, useWords } from '../i18n/index.ts'
import { Dialog } from '../overlay/Dialog.tsx'
import { useMedia } from '../media.ts'
import { useTheme } from '../theme/index.ts'
import { CommandPalette } from './CommandPalette.tsx'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { flattenMenu } from './menu.ts'
import { OrganizationMenu } from './OrganizationMenu.tsx'
import type { PaletteEntry, ShellProps } from './shell-types.ts'
import { SideMenu } from './SideMenu.tsx'
import { AppLink } from './AppLink.tsx'
import { TopBar } from './TopBar.tsx'
import { useShellActions } from './shell-actions.ts'
import styles from './Shell.module.css'

/** The frame of everything behind the sign-in: menu, top bar, palette, and the page in between. */
export function Shell(props: ShellProps) {
  const { t } = useText()
  const words = useWords()
  const { mini: wantsMini, setSettings } = useTheme()
  const isNarrow = useMedia('(max-width: 991px)')
  const mini = wantsMini || isNarrow
  const path = useRouterState({ select: ({ location, matches }) => matches.at(-1)?.staticData.menuPath ?? location.pathname })
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  usePaletteKey(() => setPaletteOpen(true))
  const shellActions = useShellActions(props.onSignOut)

  const leaves = flattenMenu(props.menu)
  const screens: PaletteEntry[] = leaves.map(({ item, url, trail }) => ({
    id: `screen-${item.id}`, title: words(item.title), note: trail.slice(0, -1).map(({ title }) => words(title)).join(' › ') || undefined,
    icon: isIconName(item.icon) ? item.icon : 'list', to: url,
  }))
  const menu = { menu: props.menu, path, badges: props.badges }

  return (
    <div className={`${styles['app']} ${mini ? styles['mini'] : ''}`}>
      <a className={styles['skip']} href="#main">{t('platform.shell.skip')}</a>
      <aside className={styles['side']}>
        <div className={styles['brand']}>
          <AppLink to="/home" className={styles['home']} aria-label={t('platform.name')}><Mark /><span>{t('platform.name')}</span></AppLink>
          {isNarrow ? null : (
            <IconButton
              icon="collapse" label={t(mini ? 'platform.shell.expand' : 'platform.shell.collapse')} aria-expanded={!mini} className={styles['collapse'] ?? ''}
              onClick={() => setSettings({ mini: !mini })}
            />
          )}
        </div>
        <SideMenu {...menu} mini={mini} />
        <OrganizationMenu {...props} mini={mini} />
      </aside>
      <div className={styles['frame']}>
        <TopBar {...props} onFind={() => setPaletteOpen(true)} onMenu={() => setDrawerOpen(true)} />
        <ConnectionBanner />
        <main id="main" tabIndex={-1} className={styles['main']} data-scroll-restoration-id="main">{props.children}</main>
      </div>
      {isDrawerOpen ? (
        <Dialog title={t('platform.shell.menu')} shape="drawer" bare onClose={() => setDrawerOpen(false)}>
          <div className={styles['drawer']}>
            <div className={styles['brand']}>
              <span className={styles['home']}><Mark /><span>{t('platform.name')}</span></span>
              <IconButton icon="close" label={t('platform.shell.close_menu')} onClick={() => setDrawerOpen(false)} />
            </div>
            <SideMenu {...menu} onChoose={() => setDrawerOpen(false)} />
            <OrganizationMenu {...props} />
          </div>
        </Dialog>
      ) : null}
      {isPaletteOpen ? (
        <CommandPalette
          onClose={() => setPaletteOpen(false)} search={props.search}
          groups={[{ title: t('platform.shell.screens'), entries: screens }, { title: t('platform.shell.actions'), entries: [...props.actions, ...shellActions] }]}
        />
      ) : null}
    </div>
  )
}

/** Ctrl/⌘ K by the place of the key: with a Cyrillic layout it types Л. */
function usePaletteKey(open: () => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      open()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
}
