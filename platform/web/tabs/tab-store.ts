import { useSyncExternalStore } from 'react'
import type { Words } from '#platform/shared/i18n.ts'
import { isFramed } from '../layout/settings/framed.ts'
import { forget, readStored, storedAs, writeStored } from '../storage.ts'
import { unsavedTabs } from '../unsaved.ts'
import { closedBy, move, nextAfterClosing, pin, tabsFrom, visit, type Closing, type Tab } from './tab-list.ts'

/** "Saved tabs" of section 3 of the specification. */
const KEY = 'tabs'

interface Kept { owner: string; tabs: unknown }

let owner = ''
let tabs: Tab[] = []
const listeners = new Set<() => void>()

/** Tabs belong to one person in one place; another place starts with its own. A window that was loaded anew has those it had, a new one those that were kept last. */
export function openTabsOf(next: string) {
  if (owner === next) return
  owner = next
  const kept = [keptInWindow(), readStored<Kept>(KEY)].find((one) => one?.owner === next)
  change(kept ? tabsFrom(kept.tabs) : [])
}

/** The person goes: nothing that is kept tells where they were. */
export function forgetTabs() {
  forget(KEY)
  inWindow((storage) => storage.removeItem(storedAs(KEY)))
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
  // The preview of another width is a look at this window, not a window of its own.
  if (!owner || isFramed()) return
  const kept: Kept = { owner, tabs }
  // A person's tabs go with the person; how long they were away does not matter.
  writeStored(KEY, kept, null)
  inWindow((storage) => storage.setItem(storedAs(KEY), JSON.stringify(kept)))
}

const keptInWindow = () => inWindow((storage) => JSON.parse(storage.getItem(storedAs(KEY)) ?? 'null') as Kept | null)

function inWindow<T>(act: (storage: Storage) => T): T | null {
  try {
    return act(sessionStorage)
  } catch {
    // A full or forbidden storage costs the tabs, never the work.
    return null
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
