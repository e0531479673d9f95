import type { Words } from '#platform/shared/i18n.ts'
import type { IconName } from '../icons/index.ts'
import type { KeyGroup } from '../keys/KeyMap.tsx'
import type { Sequence } from '../keys/press.ts'
import type { MenuNode } from '../menu.ts'

export interface PaletteEntry {
  id: string
  title: string
  /** Smaller words beside it: the way to a screen, the number of a document. */
  note?: string | undefined
  icon: IconName
  /** Other words by which it is sought, such as those of another language. */
  sought?: string
  /** Where it leads, or what it does. */
  to?: string
  run?: () => void
  /** Keys that do the same, one after another. */
  keys?: Sequence | undefined
}

export interface ShellPerson {
  first_name: string
  last_name: string
  avatar: string | null
  post: string
}
export interface ShellOrganization {
  org_id: number | null
  organization: string
  org_logo: string | null
}

export interface ShellProps {
  person: ShellPerson
  organization: ShellOrganization
  organizations: ShellOrganization[]
  /** Roles the person may act in besides their own. */
  roles: { id: number; display_name: Words }[]
  currentRole: number | null
  onChooseOrganization: (orgId: number) => void
  onChooseRole: (role: number) => void
  menu: MenuNode[]
  badges: Record<string, number>
  /** Screens that the palette finds besides those of the menu. */
  places: PaletteEntry[]
  /** What the palette offers besides screens: a new document, say. */
  actions: PaletteEntry[]
  /** Answers the palette from the server, such as documents by title. */
  search?: ((query: string, signal: AbortSignal) => Promise<{ title: string; entries: PaletteEntry[] }[]>) | undefined
  /** The letter that leads to a screen after G, by its url. */
  goKeys: Readonly<Record<string, string>>
  /** What keys do on screens of their own. */
  keyGroups: KeyGroup[]
  /** What modules put beside the person. */
  topBar: React.ReactNode
  onSignOut: () => void
  /** Covers the screen until the password is typed. */
  onLock?: (() => void) | undefined
  children: React.ReactNode
}
