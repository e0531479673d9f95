import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../storage.ts'
import { tokenSheet } from './tokens.ts'

export type Mode = 'light' | 'dark'
export interface SiteSettings {
  mode: Mode
  /** Without colour, for days of mourning. */
  gray: boolean
  /** Colours for people who do not tell red from green. */
  weak: boolean
  /** The side menu shows icons only. */
  mini: boolean
}

const KEY = 'site_settings'
let settings: SiteSettings | undefined
const listeners = new Set<() => void>()

/** Puts the colours on the page before anything is drawn, so that nothing flashes. */
export function startTheme() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(tokenSheet())
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  paint(current())
}

export function useTheme() {
  const now = useSyncExternalStore(subscribe, current, current)
  return { ...now, setMode: (mode: Mode) => change({ mode }), setSettings: change }
}

function current(): SiteSettings {
  settings ??= { mode: systemMode(), gray: false, weak: false, mini: false, ...readStored<Partial<SiteSettings>>(KEY) }
  return settings
}

function change(part: Partial<SiteSettings>) {
  settings = { ...current(), ...part }
  // Preferences do not expire: nobody wants their dark mode back to white after a week.
  writeStored(KEY, settings, null)
  paint(settings)
  for (const listener of listeners) listener()
}

function paint({ mode, gray, weak }: SiteSettings) {
  const page = document.documentElement
  page.dataset['theme'] = mode
  page.style.colorScheme = mode
  page.toggleAttribute('data-gray', gray)
  page.toggleAttribute('data-weak', weak)
}

function systemMode(): Mode {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
