import { languages, localeOf } from '#platform/shared/i18n.ts'
import { useText } from '../i18n/index.ts'
import { useTheme } from '../theme/index.ts'
import type { PaletteEntry } from './shell-types.ts'

/** What the palette can do on every screen. */
export function useShellActions(onSignOut: () => void): PaletteEntry[] {
  const { t, language, setLocale } = useText()
  const { mode, setMode } = useTheme()
  const other = mode === 'dark' ? 'light' : 'dark'
  return [
    { id: 'profile', title: t('platform.shell.profile'), icon: 'user', to: '/admin/profile' },
    { id: 'mode', title: t(`platform.shell.mode_${other}`), icon: other === 'dark' ? 'moon' : 'sun', run: () => setMode(other) },
    ...languages.filter((one) => one !== language).map((one): PaletteEntry => ({
      id: `language-${one}`, title: t(`platform.language.${one}`), note: t('platform.shell.language'), icon: 'globe', run: () => void setLocale(localeOf(one)),
    })),
    { id: 'sign-out', title: t('platform.shell.sign_out'), icon: 'exit', run: onSignOut },
  ]
}
