import { colours, type Colour } from './colours.ts'

export type Mode = 'light' | 'dark'

/** App settings of section 3 of the specification, kept in this browser. */
export interface SiteSettings {
  mode: Mode
  colour: Colour
  /** Colour of the menu. */
  theme: 'light' | 'navy'
  /** Without colour, for days of mourning. */
  gray: boolean
  /** Colours for people who do not tell red from green. */
  weak: boolean
  /** Smaller distances. */
  compact: boolean
  /** Where the menu stands: beside the page, above it, or its first level above and the rest beside. */
  layout: 'side' | 'top' | 'mixed'
  /** The side menu shows icons only. */
  mini: boolean
  contentWidth: 'fluid' | 'fixed'
  /** The top bar stays while the page moves. */
  fixedHeader: boolean
  /** Visited screens stay open as tabs. */
  multiTab: boolean
  /** On a wide screen the product can be looked at as on a smaller one. */
  device: 'desktop' | 'tablet' | 'mobile'
  /** Minutes without a touch after which the screen locks; 0 never. */
  lockAfter: number
  /** Name and time over the page. */
  watermark: boolean
  /** Keys that are pressed by themselves, without Ctrl or ⌘, do something. */
  singleKeys: boolean
}

export const lockAfterChoices = [0, 5, 15, 30, 60] as const

export const usualSettings: SiteSettings = {
  mode: 'light',
  colour: 'navy',
  theme: 'light',
  gray: false,
  weak: false,
  compact: false,
  layout: 'side',
  mini: false,
  contentWidth: 'fixed',
  fixedHeader: true,
  multiTab: false,
  device: 'desktop',
  lockAfter: 0,
  watermark: false,
  singleKeys: true,
}

const choices: { [Name in keyof SiteSettings]?: readonly SiteSettings[Name][] } = {
  mode: ['light', 'dark'],
  colour: colours,
  theme: ['light', 'navy'],
  layout: ['side', 'top', 'mixed'],
  contentWidth: ['fluid', 'fixed'],
  device: ['desktop', 'tablet', 'mobile'],
  lockAfter: lockAfterChoices,
}

/** What was kept, as far as it is still known; another version may have kept something else. */
export function settingsFrom(kept: unknown, mode: Mode): SiteSettings {
  const values = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, unknown>
  const settings: Record<string, unknown> = { ...usualSettings, mode }
  for (const [name, usual] of Object.entries(usualSettings)) {
    const value = values[name]
    const known: readonly unknown[] | undefined = choices[name as keyof SiteSettings]
    if (known ? known.includes(value) : typeof value === typeof usual) settings[name] = value
  }
  return settings as unknown as SiteSettings
}
