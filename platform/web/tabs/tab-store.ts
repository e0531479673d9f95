import { useSyncExternalStore } from 'react'
import type { Words } from '#platform/shared/i18n.ts'
import { readStored, writeStored } from '../storage.ts'
import { unsavedTabs } from '../unsaved.ts'
import { closedBy, move, nextAfterClosing, pin, tabsFrom, visit, type Closing, type Tab } from './tab-list.ts'

/** "Saved tabs" of section 3 of the specification. */
const KEY = 'tabs'

interface Kept { owner: string; tabs: unknown }

let owner = ''
let tabs: Tab[] = []
const listeners = new Set<() => void>()

/** Tabs belong to one person in one place; another place starts with its own. */
export function openTabsOf(next: string) {
  if (owner === next) return
  owner = next
  const kept = readStored<Kept>(KEY)
  change(kept?.owner === next ? tabsFrom(kept.tabs) : [])
}

export function useTabs() {
  return useSyncExternalStore(subscribe, currentTabs, currentTabs)
}

export const currentTabs = () => tabs
export const visitTab = (tab: Pick<Tab, 'id' | 'href' | 'title'>) => change(visit(tabs, tab, Date.now(), (id) => unsavedTabs().has(id)))
export const pinTab = (id: string, isPinned: boolean) => change(pin(tabs, id, isPinned))
export const moveTab = (id: string, to: number) => change(move(tabs, id, to))

/** What the screen calls itself: a document by its title. */
export function nameTab(id: string, name: Words | string) {
  if (tabs.some((tab) => tab.id === id && tab.name !== name)) change(tabs.map((tab) => (tab.id === id ? { ...tab, name } : tab)))
}

/** Not worth drawing anything for. */
export function keepScroll(id: string, scroll: number) {
  tabs = tabs.map((tab) => (tab.id === id ? { ...tab, scroll } : tab))
  save()
}

/** Closes, and answers the tab to look at now; undefined when none is left. */
export function closeTabs(id: string, what: Closing, active: string) {
  const gone = closedBy(tabs, id, what)
  const next = nextAfterClosing(tabs, gone, active)
  change(tabs.filter((tab) => !gone.includes(tab)))
  return next
}

function change(next: Tab[]) {
  tabs = next
  save()
  for (const listener of listeners) listener()
}

function save() {
  // A person's tabs go with the person; how long they were away does not matter.
  if (owner) writeStored(KEY, { owner, tabs } satisfies Kept, null)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
