import type { Words } from '#platform/shared/i18n.ts'

/** A menu item as the permissions response carries it. */
export interface MenuNode {
  id: number
  title: Words
  type: 'noAction' | 'divider' | 'noActionSubTop' | 'crud' | 'link' | 'router-link'
  link_to: string | null
  url: string | null
  icon: string | null
  parent: number | null
  children: MenuNode[]
  sub_top_children: MenuNode[]
}

/** A flattened item with the way that leads to it. */
export interface MenuLeaf {
  item: MenuNode
  url: string
  trail: Pick<MenuNode, 'id' | 'title' | 'link_to' | 'url' | 'sub_top_children'>[]
}

/** Where an item opens: its own url for links, its screen otherwise; null where nothing opens. */
export function menuUrl(item: MenuNode) {
  if (item.type === 'link' || item.type === 'router-link') return item.url ?? item.link_to
  if (item.type === 'crud') return `/admin/p/${item.id}`
  return null
}

export const isExternal = (url: string) => /^([a-z]+:)?\/\//i.test(url) || /^(mailto|tel):/i.test(url)

export const childrenOf = (item: MenuNode) => [...item.children, ...item.sub_top_children]

export function flattenMenu(items: MenuNode[], trail: MenuLeaf['trail'] = []): MenuLeaf[] {
  return items.flatMap((item) => {
    const { id, title, link_to, sub_top_children } = item
    const way = [...trail, { id, title, link_to, url: item.url, sub_top_children }]
    const url = menuUrl(item)
    return [...(url ? [{ item, url, trail: way }] : []), ...flattenMenu(childrenOf(item), way)]
  })
}

/** Without headings and dividers that stand for nothing. What is shown to whom is known to the server alone. */
export function filterMenu(items: MenuNode[]): MenuNode[] {
  const kept = items.map((item) => ({
    ...item,
    children: filterMenu(item.children),
    sub_top_children: filterMenu(item.sub_top_children),
  }))
  const leading = kept.filter((item) => !isHeading(item) || childrenOf(item).length > 0)
  return leading.filter(
    (item, at) => item.type !== 'divider' || (at > 0 && at < leading.length - 1 && leading[at - 1]?.type !== 'divider'),
  )
}

const isHeading = ({ type }: MenuNode) => type === 'noAction' || type === 'noActionSubTop'

/** Where an entry of a row leads: itself, or the first screen below it. */
export const firstUrl = (item: MenuNode) => flattenMenu([item])[0]?.url ?? null

/**
 * What stands in the second row while this screen is shown: the children of the nearest heading that keeps its own
 * there.
 */
export function secondRow(active: MenuLeaf | undefined): MenuNode[] {
  return active?.trail.findLast(({ sub_top_children }) => sub_top_children.length > 0)?.sub_top_children ?? []
}

/** The way to the shown screen, for the line over the page; nothing where the menu has one level. */
export function breadcrumb(active: MenuLeaf | undefined) {
  return active && active.trail.length > 1 ? active.trail : []
}

/** How many entries of these widths stand in a row, where the rest goes into one that takes `more`. */
export function howManyFit(widths: number[], room: number, more: number) {
  const all = widths.reduce((sum, width) => sum + width, 0)
  if (all <= room) return widths.length
  let used = more
  const first = widths.findIndex((width) => {
    used += width
    return used > room
  })
  return Math.max(0, first)
}

/**
 * The item whose screen is shown: the longest url that the address lies under. One that asks for something, such as
 * one box of a list, stands for that alone.
 */
export function activeLeaf(leaves: MenuLeaf[], address: string) {
  const { path, asked } = partsOf(address)
  const fits = leaves.filter(({ url, item }) => {
    if (ownAddress(item) && isUnder(path, ownAddress(item)!)) return true
    const own = partsOf(url)
    if (own.asked.size > 0)
      return path === own.path && [...own.asked].every(([name, value]) => asked.get(name) === value)
    return isUnder(path, own.path)
  })
  return fits.toSorted((a, b) => b.url.length - a.url.length)[0]
}

const isUnder = (path: string, own: string) => path === own || path.startsWith(`${own.replace(/\/$/, '')}/`)

/** What was made in the organisation also stands under its own name, as `records.clients` at `/records/clients`. */
const ownAddress = ({ type, link_to }: MenuNode) =>
  type === 'crud' && link_to ? `/${link_to.replace('.', '/')}` : undefined

export const asksForSomething = ({ url }: MenuLeaf) => url.includes('?')
export const isAt = (leaf: MenuLeaf, address: string) => partsOf(leaf.url).path === partsOf(address).path

function partsOf(address: string) {
  const [path = '', search = ''] = address.replace(/#.*/, '').split('?')
  return { path, asked: new URLSearchParams(search) }
}
