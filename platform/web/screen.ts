import type { ComponentType } from 'react'

/** Layouts of section 2 of the specification. */
export type Layout = 'agent' | 'default' | 'form' | 'module' | 'web'

/** One route of the product. Modules list theirs in `web/index.ts`; `app/web.tsx` makes the router of them. */
export interface Screen {
  /** TanStack Router syntax: `/things/$id`. */
  path: string
  layout: Layout
  /** Translation key of the title. */
  title: string
  /** Loaded on demand; the component reads parameters and search through the router. */
  load: () => Promise<{ default: ComponentType }>
  /** Route validity rule: false answers 404. */
  isValid?: (params: Record<string, string>) => boolean
  /** Permission without which the screen says that access is refused. */
  permission?: string
  /** The address of the menu item it stands under, where the menu has none of its own for it. */
  menuPath?: string
  /** The area of administration in which it stands, with the permission to see it there where that is another. */
  area?: string | { name: string; permission: string }
}
