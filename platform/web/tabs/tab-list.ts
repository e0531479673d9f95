import type { Words } from '#platform/shared/i18n.ts'

/** A visited screen. */
export interface Tab {
  /** The path; the same screen twice is one tab. */
  id: string
  /** With what the screen keeps in its address: filters, page, what is open. */
  href: string
  /** Translation key of the screen's title, or what the screen calls itself. */
  title: string
  name?: Words | string
  isPinned: boolean
  /** How far the page was scrolled. */
  scroll: number
  /** When it was last looked at. */
  usedAt: number
}

/** More would be a second menu; the one that was not looked at for longest goes. */
export const MOST_TABS = 24
/** Screens that stay drawn while they are not looked at. */
export const MOST_LIVE = 10

/** Pinned tabs stand first, whatever else is done. */
const inOrder = (tabs: Tab[]) => [
  ...tabs.filter(({ isPinned }) => isPinned),
  ...tabs.filter(({ isPinned }) => !isPinned),
]

/** The screen that is shown now: a new tab at the end, or the known one with its newest address. */
export function visit(
  tabs: Tab[],
  { id, href, title }: Pick<Tab, 'id' | 'href' | 'title'>,
  now: number,
  isKept: (id: string) => boolean = () => false,
): Tab[] {
  if (tabs.some((tab) => tab.id === id))
    return tabs.map((tab) => (tab.id === id ? { ...tab, href, title, usedAt: now } : tab))
  const next = [...tabs, { id, href, title, isPinned: false, scroll: 0, usedAt: now }]
  if (next.length <= MOST_TABS) return next
  const oldest = next
    .filter((tab) => !tab.isPinned && tab.id !== id && !isKept(tab.id))
    .toSorted((a, b) => a.usedAt - b.usedAt)[0]
  return next.filter((tab) => tab !== oldest)
}

export type Closing = 'this' | 'left' | 'right' | 'others'

/** Which tabs go; pinned ones only when it is they who are closed. */
export function closedBy(tabs: Tab[], id: string, what: Closing): Tab[] {
  const at = tabs.findIndex((tab) => tab.id === id)
  return tabs.filter((tab, index) => {
    if (what === 'this') return tab.id === id
    if (tab.isPinned || tab.id === id) return false
    return what === 'others' || (what === 'left' ? index < at : index > at)
  })
}

/** The tab to look at once these are gone: where one was, else its neighbour on the right, else on the left. */
export function nextAfterClosing(tabs: Tab[], gone: Tab[], active: string): Tab | undefined {
  const left = tabs.filter((tab) => !gone.includes(tab))
  if (left.some(({ id }) => id === active)) return left.find(({ id }) => id === active)
  const at = tabs.findIndex(({ id }) => id === active)
  return tabs.slice(at + 1).find((tab) => left.includes(tab)) ?? left.at(-1)
}

export function pin(tabs: Tab[], id: string, isPinned: boolean) {
  return inOrder(tabs.map((tab) => (tab.id === id ? { ...tab, isPinned } : tab)))
}

/** Puts a tab at this place; pinned and others keep apart. */
export function move(tabs: Tab[], id: string, to: number) {
  const moved = tabs.find((tab) => tab.id === id)
  if (!moved) return tabs
  const rest = tabs.filter((tab) => tab !== moved)
  const at = Math.max(0, Math.min(to, rest.length))
  return inOrder([...rest.slice(0, at), moved, ...rest.slice(at)])
}

/** The tabs whose screens stay drawn: those looked at last, pinned ones before others. */
export function liveIds(tabs: Tab[], active: string): Set<string> {
  const others = tabs
    .filter(({ id }) => id !== active)
    .toSorted((a, b) => Number(b.isPinned) - Number(a.isPinned) || b.usedAt - a.usedAt)
  return new Set([active, ...others.slice(0, MOST_LIVE - 1).map(({ id }) => id)])
}

/** What was kept, as far as it is a list of tabs. */
export function tabsFrom(kept: unknown): Tab[] {
  if (!Array.isArray(kept)) return []
  return inOrder(kept.filter(isTab).slice(0, MOST_TABS))
}

function isTab(one: unknown): one is Tab {
  if (typeof one !== 'object' || one === null) return false
  const { id, href, title, isPinned, scroll, usedAt } = one as Record<string, unknown>
  const isPath = typeof id === 'string' && /^\/(?![/\\])/.test(id) && typeof href === 'string' && href.startsWith(id)
  return (
    isPath &&
    typeof title === 'string' &&
    typeof isPinned === 'boolean' &&
    typeof scroll === 'number' &&
    typeof usedAt === 'number'
  )
}
