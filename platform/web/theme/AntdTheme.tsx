import ConfigProvider from 'antd/es/config-provider'
import type { Locale } from 'antd/es/locale'
import darkAlgorithm from 'antd/es/theme/themes/dark'
import defaultAlgorithm from 'antd/es/theme/themes/default'
import { use, useMemo, type ReactNode } from 'react'
import type { Language } from '#platform/shared/i18n.ts'
import { datesIn } from '../i18n/dates.ts'
import { useText } from '../i18n/index.ts'
import { useTheme } from './theme.ts'
import { dark, light } from './tokens.ts'

const loaders: Record<Language, () => Promise<{ default: Locale }>> = {
  mn: () => import('antd/es/locale/mn_MN'),
  en: () => import('antd/es/locale/en_US'),
  ko: () => import('antd/es/locale/ko_KR'),
}
const loading = new Map<Language, Promise<{ default: Locale }>>()

function localeOf(language: Language) {
  const started = loading.get(language) ?? loaders[language]()
  loading.set(language, started)
  return started
}

/** Ant Design in our colours and the reader's language. Only lazily loaded screens and parts wrap themselves in it. */
export function AntdTheme({ children }: { children: ReactNode }) {
  const { mode } = useTheme()
  const { language } = useText()
  const locale = use(localeOf(language)).default
  datesIn(language)
  const theme = useMemo(() => themeOf(mode), [mode])
  return <ConfigProvider locale={locale} theme={theme} componentSize="middle">{children}</ConfigProvider>
}

function themeOf(mode: 'light' | 'dark') {
  const colours = mode === 'dark' ? dark : light
  return {
    cssVar: { key: 'orgil' },
    hashed: false,
    algorithm: mode === 'dark' ? darkAlgorithm : defaultAlgorithm,
    token: {
      colorPrimary: colours.primary,
      colorLink: colours.link,
      colorSuccess: colours.success,
      colorWarning: colours.warning,
      colorError: colours.danger,
      colorInfo: colours.info,
      colorText: colours.ink,
      colorTextSecondary: colours['ink-2'],
      colorTextTertiary: colours['ink-3'],
      colorTextPlaceholder: colours['ink-3'],
      colorBgBase: colours.card,
      colorBgContainer: colours.card,
      colorBgElevated: colours.raised,
      colorBgLayout: colours.bg,
      colorBorder: colours['line-strong'],
      colorBorderSecondary: colours.line,
      colorBgMask: colours.backdrop,
      boxShadow: colours.shadow,
      boxShadowSecondary: colours.shadow,
      borderRadius: 8,
      borderRadiusLG: 12,
      controlHeight: 36,
      fontSize: 14,
      fontFamily: 'inherit',
    },
  }
}
