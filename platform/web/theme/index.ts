export { cssVar, dark, light } from './tokens.ts'
export type { TokenName } from './tokens.ts'
export { startTheme, useTheme } from './theme.ts'
export type { Mode, SiteSettings } from './theme.ts'
