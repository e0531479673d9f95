import { storedAs } from '../storage.ts'

/**
 * What was typed into a form that had to leave the page: the screen was locked or left, or the page was loaded anew.
 */
export interface Typed {
  /** Whose it is; the next person at this browser must not meet it. */
  owner: string
  /** The address of the screen, and what the screen called itself. */
  place: string
  title: string
  values: Record<string, unknown>
  at: number
}

const KEY = storedAs('typed')

/** What waits in this tab of the browser, for a page that knows no forms. */
export function typedInSession(): Record<string, Typed> {
  const kept = quietly(() => JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as unknown)
  return typeof kept === 'object' && kept !== null
    ? Object.fromEntries(Object.entries(kept).filter(([, one]) => isTyped(one)))
    : {}
}

export function keepInSession(all: Record<string, Typed>) {
  quietly(() =>
    Object.keys(all).length > 0 ? sessionStorage.setItem(KEY, JSON.stringify(all)) : sessionStorage.removeItem(KEY),
  )
}

/** A password is kept nowhere. */
export function withoutSecrets(values: Record<string, unknown>) {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !/password|secret/i.test(name)))
}

/** Nor can a file be, outside the page. */
export function fitToKeep(values: Record<string, unknown>) {
  return Object.fromEntries(Object.entries(withoutSecrets(values)).filter(([, value]) => !(value instanceof Blob)))
}

/** What differs from what the form began with, which stands in the name under which it is kept. */
export function changesIn(name: string, values: Record<string, unknown>) {
  const start = quietly(() => JSON.parse(name.slice(name.indexOf('{'))) as Record<string, unknown>) ?? {}
  return Object.fromEntries(
    Object.entries(values).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(start[key])),
  )
}

function isTyped(one: unknown): one is Typed {
  if (typeof one !== 'object' || one === null) return false
  const { owner, place, title, values, at } = one as Record<string, unknown>
  return (
    typeof owner === 'string' &&
    typeof place === 'string' &&
    typeof title === 'string' &&
    typeof at === 'number' &&
    typeof values === 'object' &&
    values !== null
  )
}

function quietly<T>(act: () => T) {
  try {
    return act()
  } catch {
    // A full or forbidden storage costs what was typed and not yet sent, never more.
    return null
  }
}
