import { createContext, use, useInsertionEffect, useSyncExternalStore } from 'react'

/** The tab in which a screen stands; null outside tabs. */
export const TabPlace = createContext<string | null>(null)

const dirty = new Map<symbol, string | null>()
const listeners = new Set<() => void>()
let tabs: ReadonlySet<string> = new Set()

/**
 * While this is true, closing the page or loading it anew asks first, a new build waits, and the tab says so. Within
 * the application nobody is asked: what is typed waits on the shelf of `form/shelf.ts`.
 */
export function useUnsaved(isDirty: boolean) {
  const tab = use(TabPlace)
  // Other effects end when a tab is put away; what is typed in it is still there, so this one must outlive that.
  useInsertionEffect(() => {
    if (!isDirty) return
    const mine = Symbol('unsaved')
    dirty.set(mine, tab)
    addEventListener('beforeunload', ask)
    tellLater()
    return () => {
      dirty.delete(mine)
      if (dirty.size === 0) removeEventListener('beforeunload', ask)
      tellLater()
    }
  }, [isDirty, tab])
}

let typing = 0

/**
 * While this is true, a new build waits as well, and nothing else: for what is kept nowhere, such as a password, or
 * is kept already.
 */
export function useTyping(isTyping: boolean) {
  useInsertionEffect(() => {
    if (!isTyping) return
    typing += 1
    return () => {
      typing -= 1
    }
  }, [isTyping])
}

let isGivenUp = false

/**
 * The person leaves and was asked: nothing holds the page back any more, and nothing is kept of it at the last
 * moment. The answer takes that back.
 */
export function giveUpUnsaved() {
  isGivenUp = true
  removeEventListener('beforeunload', ask)
  return () => {
    isGivenUp = false
  }
}
export const hasGivenUp = () => isGivenUp

export const hasUnsaved = () => dirty.size > 0
export const isSomebodyTyping = () => typing > 0 || hasUnsaved()
export const unsavedTabs = () => tabs

/** The tabs in which something is typed that is not saved. */
export function useUnsavedTabs() {
  return useSyncExternalStore(subscribe, unsavedTabs, unsavedTabs)
}

function ask(event: BeforeUnloadEvent) {
  event.preventDefault()
}

/** React allows no drawing from within such an effect. */
function tellLater() {
  queueMicrotask(() => {
    tabs = new Set([...dirty.values()].filter((tab) => tab !== null))
    for (const listener of listeners) listener()
  })
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
