import { languages, localeOf } from '#platform/shared/i18n.ts'
import { useText } from '../i18n/index.ts'
import { useInstall } from '../install.ts'
import { useTheme } from '../theme/index.ts'
import { LOCK_KEYS } from './lock-keys.ts'
import type { PaletteEntry } from './shell-types.ts'

interface Acts {
  onSignOut: () => void
  onSettings: () => void
  onKeys: () => void
  onLock: (() => void) | undefined
}

/** What the palette can do on every screen. */
export function useShellActions({ onSignOut, onSettings, onKeys, onLock }: Acts): PaletteEntry[] {
  const { t, language, setLocale } = useText()
  const { mode, setMode } = useTheme()
  const install = useInstall()
  const other = mode === 'dark' ? 'light' : 'dark'
  return [
    { id: 'profile', title: t('platform.shell.profile'), icon: 'user', to: '/admin/profile' },
    {
      id: 'change-password',
      title: t('platform.shell.change_password'),
      icon: 'key',
      to: '/admin/change-password',
      sought: t('platform.shell.sought_password'),
    },
    {
      id: 'settings',
      title: t('platform.settings'),
      icon: 'settings',
      run: onSettings,
      sought: t('platform.shell.sought_settings'),
    },
    { id: 'keys', title: t('platform.keys.title'), icon: 'keyboard', run: onKeys, keys: ['?'] },
    ...(install
      ? [{ id: 'install', title: t('platform.shell.install'), icon: 'download', run: install } as const]
      : []),
    ...(onLock
      ? [
          {
            id: 'lock',
            title: t('platform.setting.lock_now'),
            icon: 'lock',
            run: onLock,
            note: LOCK_KEYS,
            sought: t('platform.shell.sought_lock'),
          } as const,
        ]
      : []),
    {
      id: 'mode',
      title: t(`platform.shell.mode_${other}`),
      icon: other === 'dark' ? 'moon' : 'sun',
      run: () => setMode(other),
      sought: t('platform.shell.sought_mode'),
    },
    ...languages
      .filter((one) => one !== language)
      .map((one): PaletteEntry => ({
        id: `language-${one}`,
        title: t(`platform.language.${one}`),
        note: t('platform.shell.language'),
        icon: 'globe',
        run: () => void setLocale(localeOf(one)),
        sought: t(`platform.language.sought_${one}`),
      })),
    {
      id: 'sign-out',
      title: t('platform.shell.sign_out'),
      icon: 'exit',
      run: onSignOut,
      sought: t('platform.shell.sought_exit'),
    },
  ]
}
