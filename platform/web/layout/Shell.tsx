import { useNavigate, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { shortName } from '../form-basics/Avatar.tsx'
import { IconButton } from '../form-basics/Button.tsx'
import { isIconName } from '../icons/index.ts'
import { useText, useWords } from '../i18n/index.ts'
import { useSequences } from '../keys/use-sequences.ts'
import { lazyPart } from '../lazy-part.tsx'
import { useMedia } from '../media.ts'
import { TabStrip } from '../tabs/TabStrip.tsx'
import { useTheme } from '../theme/index.ts'
import { Brand } from './Brand.tsx'
import { Breadcrumb } from './Breadcrumb.tsx'
import { CommandPalette } from './CommandPalette.tsx'
import { keyGroups } from './key-groups.ts'
import { openEntry } from './open-entry.ts'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { activeLeaf, asksForSomething, filterMenu, flattenMenu, secondRow } from '../menu.ts'
import { MenuDrawer } from './MenuDrawer.tsx'
import { MenuRow } from './MenuRow.tsx'
import { OrganizationMenu } from './OrganizationMenu.tsx'
import { isFramed } from '../framed.ts'
import { Watermark } from './settings/Watermark.tsx'
import type { PaletteEntry, ShellProps } from './shell-types.ts'
import { SideMenu } from './SideMenu.tsx'
import { TopBar } from './TopBar.tsx'
import { useShellActions } from './shell-actions.ts'
import styles from './Shell.module.css'

const SettingDrawer = lazyPart(() => import('./settings/SettingDrawer.tsx'))
const DevicePreview = lazyPart(() => import('./settings/DevicePreview.tsx'))
const KeyMap = lazyPart(() => import('../keys/KeyMap.tsx'))

/** The frame of everything behind the sign-in: menu, top bar, palette, and the page in between. */
export function Shell(props: ShellProps) {
  const { t } = useText()
  const words = useWords()
  const navigate = useNavigate()
  const { mini: wantsMini, layout, theme, fixedHeader, multiTab, watermark, device, setSettings } = useTheme()
  const isNarrow = useMedia('(max-width: 991px)')
  const isPhone = useMedia('(max-width: 575.98px)')
  const mini = wantsMini || isNarrow
  // None is opened where there is no room for one, but what is typed in one that is open outlives a window made
  // smaller.
  const [isPreviewed, setPreviewed] = useState(false)
  const previews = device !== 'desktop' && !isFramed() && (!isNarrow || isPreviewed)
  if (previews !== isPreviewed) setPreviewed(previews)
  const menu = filterMenu(props.menu)
  const leaves = flattenMenu(menu)
  // Most menus ask for nothing, and need not be drawn anew with every filter.
  const hasWishes = leaves.some(asksForSomething)
  const path = useRouterState({
    select: ({ location, matches }) =>
      matches.at(-1)?.staticData.menuPath ?? `${location.pathname}${hasWishes ? location.searchStr : ''}`,
  })
  const [open, setOpen] = useState<'menu' | 'palette' | 'settings' | 'keys' | null>(null)
  const close = () => setOpen(null)
  usePaletteKey(() => setOpen('palette'))
  const shellActions = useShellActions({
    onSignOut: props.onSignOut,
    onSettings: () => setOpen('settings'),
    onKeys: () => setOpen('keys'),
    onLock: props.onLock,
  })

  const goKeysOf = (url: string) =>
    props.goKeys[url] ? ['KeyG', props.goKeys[url]] : props.actions.find(({ to }) => to === url)?.keys
  const active = activeLeaf(leaves, path)
  const screens: PaletteEntry[] = leaves.map(({ item, url, trail }) => ({
    id: `screen-${item.id}`,
    title: words(item.title),
    note:
      trail
        .slice(0, -1)
        .map(({ title }) => words(title))
        .join(' › ') || undefined,
    icon: isIconName(item.icon) ? item.icon : 'list',
    to: url,
    keys: goKeysOf(url),
  }))
  const actions = [...props.actions, ...shellActions]
  const listed = new Set([...screens, ...actions].map(({ to }) => to))
  const places = props.places.filter(({ to }) => !listed.has(to))
  const withKeys = [...screens, ...actions].filter((entry) => entry.keys !== undefined)
  useSequences(withKeys.map((entry) => ({ keys: entry.keys ?? [], run: () => openEntry(entry, navigate) })))
  const shared = { path, badges: props.badges, keysOf: goKeysOf }
  const hasRow = layout !== 'side' && !isPhone
  const topItem = menu.find(({ id }) => id === active?.trail[0]?.id)
  const beside = layout === 'side' ? menu : layout === 'mixed' ? (topItem?.children ?? []) : []
  const hasSide = !isPhone && (layout === 'side' || beside.length > 0)
  const look = theme === 'navy' ? { 'data-look': 'navy' } : {}
  const classes = [
    'app',
    hasSide ? (layout === 'mixed' ? 'mixed' : '') : 'top',
    mini ? 'mini' : '',
    fixedHeader || (layout === 'mixed' && !isPhone) ? '' : 'flow',
  ]
    .map((name) => styles[name] ?? '')
    .join(' ')

  return (
    <div className={classes}>
      <a className={styles['skip']} href="#main">
        {t('platform.shell.skip')}
      </a>
      {hasSide ? (
        <aside className={styles['side']} {...look}>
          {layout === 'side' ? (
            <Brand isMini={mini}>
              {isNarrow ? null : <Fold mini={mini} onFold={() => setSettings({ mini: !mini })} />}
            </Brand>
          ) : null}
          <SideMenu {...shared} menu={beside} mini={mini} />
          {layout === 'side' ? <OrganizationMenu {...props} mini={mini} /> : null}
        </aside>
      ) : null}
      <div className={styles['head']}>
        <TopBar
          {...props}
          onFind={() => setOpen('palette')}
          onMenu={() => setOpen('menu')}
          onSettings={() => setOpen('settings')}
          onKeys={() => setOpen('keys')}
          look={hasRow ? look : {}}
          start={
            hasRow ? (
              <>
                <Brand isMini={isNarrow} />
                <OrganizationMenu {...props} mini={isNarrow} isInBar />
              </>
            ) : null
          }
        />
        {hasRow ? (
          <div {...look}>
            <MenuRow {...shared} items={menu} label={t('platform.shell.menu')} isFlat={layout === 'mixed'} />
          </div>
        ) : null}
        {isPhone || secondRow(active).length === 0 ? null : (
          <MenuRow {...shared} items={secondRow(active)} label={t('platform.shell.second_row')} isSecond />
        )}
        {multiTab && !isPhone ? <TabStrip /> : null}
        <Breadcrumb active={active} path={path} />
      </div>
      <div className={styles['frame']}>
        <ConnectionBanner />
        <main id="main" tabIndex={-1} className={styles['main']} data-scroll-restoration-id="main">
          {props.children}
        </main>
      </div>
      {watermark ? <Watermark name={shortName(props.person.first_name, props.person.last_name)} /> : null}
      {open === 'menu' ? <MenuDrawer {...props} {...shared} menu={menu} look={look} onClose={close} /> : null}
      {open === 'palette' ? (
        <CommandPalette
          onClose={close}
          search={props.search}
          groups={[
            { title: t('platform.shell.screens'), entries: screens },
            { title: t('platform.shell.actions'), entries: actions },
            { title: t('platform.shell.places'), entries: places, wantsWords: true },
          ]}
        />
      ) : null}
      <Suspense fallback={null}>
        {open === 'keys' ? (
          <KeyMap onClose={close} groups={keyGroups(t, screens, actions, multiTab, props.keyGroups)} />
        ) : null}
      </Suspense>
      <Suspense fallback={null}>
        {open === 'settings' ? <SettingDrawer onClose={close} onLock={props.onLock} /> : null}
      </Suspense>
      <Suspense fallback={null}>{previews ? <DevicePreview device={device} /> : null}</Suspense>
    </div>
  )
}

function Fold({ mini, onFold }: { mini: boolean; onFold: () => void }) {
  const { t } = useText()
  return (
    <IconButton
      icon="collapse"
      label={t(mini ? 'platform.shell.expand' : 'platform.shell.collapse')}
      aria-expanded={!mini}
      className={styles['collapse'] ?? ''}
      onClick={onFold}
    />
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
