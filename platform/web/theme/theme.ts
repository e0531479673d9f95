import { useSyncExternalStore } from 'react'
import { readStored, storedAs, writeStored } from '../storage.ts'
import { colourSheet } from './colours.ts'
import { settingsFrom, usualSettings, type Mode, type SiteSettings } from './settings.ts'
import { tokenSheet, type Colours } from './tokens.ts'

const KEY = 'site_settings'
let settings: SiteSettings | undefined
/** Colours of the chosen variant, after those of the house. */
const chosenColours = typeof CSSStyleSheet === 'undefined' ? undefined : new CSSStyleSheet()
const listeners = new Set<() => void>()

/** Puts the colours on the page before anything is drawn, so that nothing flashes. */
export function startTheme(more: readonly Colours[]) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(tokenSheet(more))
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet, ...(chosenColours ? [chosenColours] : [])]
  paint(current())
  // Another window of this browser, or the preview in this one, has chosen something.
  addEventListener('storage', ({ key }) => {
    if (key !== storedAs(KEY)) return
    settings = undefined
    paint(current())
    tell()
  })
}

export function useTheme() {
  const now = useSyncExternalStore(subscribe, current, current)
  return {
    ...now,
    setMode: (mode: Mode) => change({ mode }),
    setSettings: change,
    resetSettings: () => change({ ...usualSettings, mode: systemMode() }),
  }
}

/** For whoever listens to keys by themselves. */
export const areSingleKeysOn = () => current().singleKeys

function current(): SiteSettings {
  settings ??= settingsFrom(readStored(KEY), systemMode())
  return settings
}

function change(part: Partial<SiteSettings>) {
  settings = { ...current(), ...part }
  // Preferences do not expire: nobody wants their dark mode back to white after a week.
  writeStored(KEY, settings, null)
  paint(settings)
  tell()
}

function tell() {
  for (const listener of listeners) listener()
}

function paint({ mode, gray, weak, colour, compact, contentWidth }: SiteSettings) {
  const page = document.documentElement
  chosenColours?.replaceSync(colourSheet(colour))
  page.dataset['theme'] = mode
  page.style.colorScheme = mode
  page.toggleAttribute('data-gray', gray)
  page.toggleAttribute('data-weak', weak)
  page.toggleAttribute('data-compact', compact)
  page.toggleAttribute('data-fluid', contentWidth === 'fluid')
}

function systemMode(): Mode {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
