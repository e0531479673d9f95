import { useSyncExternalStore } from 'react'
import type { Words } from '#platform/shared/i18n.ts'
import { unsavedTabs } from '../unsaved.ts'
import { keepTabs, keptTabsOf } from './kept-tabs.ts'
import { closedBy, move, nextAfterClosing, pin, tabsFrom, visit, type Closing, type Tab } from './tab-list.ts'

let owner = ''
let tabs: Tab[] = []
const listeners = new Set<() => void>()

/** Tabs belong to one person in one place; another place starts with its own. */
export function openTabsOf(next: string) {
  if (owner === next) return
  owner = next
  const kept = keptTabsOf(next)
  change(kept === undefined ? [] : tabsFrom(kept))
}

export function useTabs() {
  return useSyncExternalStore(subscribe, currentTabs, currentTabs)
}

export const currentTabs = () => tabs
export const visitTab = (tab: Pick<Tab, 'id' | 'href' | 'title'>) =>
  change(visit(tabs, tab, Date.now(), (id) => unsavedTabs().has(id)))
export const pinTab = (id: string, isPinned: boolean) => change(pin(tabs, id, isPinned))
export const moveTab = (id: string, to: number) => change(move(tabs, id, to))

/** What the screen calls itself: a document by its title. */
export function nameTab(id: string, name: Words | string) {
  if (tabs.some((tab) => tab.id === id && tab.name !== name))
    change(tabs.map((tab) => (tab.id === id ? { ...tab, name } : tab)))
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
  if (owner) keepTabs({ owner, tabs })
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
