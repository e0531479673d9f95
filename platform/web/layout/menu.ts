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

/** The item whose screen is shown: the longest url that the path lies under. */
export function activeLeaf(leaves: MenuLeaf[], path: string) {
  const fits = leaves.filter(({ url }) => path === url || path.startsWith(`${url.replace(/\/$/, '')}/`))
  return fits.toSorted((a, b) => b.url.length - a.url.length)[0]
}
