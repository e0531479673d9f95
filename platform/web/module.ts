import type { ComponentType } from 'react'
import type { Endpoint, InputOf, ReplyOf } from '#platform/shared/contract.ts'
import type { Language } from '#platform/shared/i18n.ts'
import type { FieldLook } from './fields/look.ts'
import type { IconName } from './icons/index.ts'
import type { Sequence } from './keys/press.ts'
import type { PaletteEntry } from './layout/shell-types.ts'
import type { Screen } from './screen.ts'

/** What a module brings to the web; `app/web/modules.ts` lists them in order. */
export interface WebModule {
  name: string
  screens: readonly Screen[]
  /**
   * Kinds of fields that its forms bring, the same that its server names; their parts are lazy, for this is read by
   * everybody.
   */
  fields?: readonly FieldLook[]
  /** What it brings into the frame of those who are signed in; loaded with the frame, so nobody else waits for it. */
  inside?: () => Promise<{ default: Inside }>
}

/**
 * A page that stands without frame and router, and opens without a network once it was opened in this browser.
 * `app/alone.tsx` lists those of all modules, and `platform/shared/addresses.ts` names its address as well, for the
 * server and the worker beside the pages.
 */
export interface Alone {
  /** The whole address, or how it begins where it ends with a slash; the page gets the word behind it. */
  path: string
  load: () => Promise<{ default: ComponentType<{ word: string }> }>
}

export type May = (permission: string) => boolean

/** Whose account a card stands beside. */
export interface BesideAccount {
  userId: number
  firstName: string
  lastName: string
  /** Once what the card has changed concerns the account. */
  onChanged: () => void
}

/** Everything here is said in keys; the frame asks for the words. */
export interface Inside {
  /** Of which screens say that they stand there. */
  areas?: readonly Area[]
  badges?: readonly Badge[]
  /** What the palette offers besides screens. */
  actions?: readonly Action[]
  searches?: readonly Search[]
  /** After G: the letter of a screen, where its screen stands in the person's menu. */
  goKeys?: Readonly<Record<string, string>>
  /** What keys do on screens of its own, for the map of keys. */
  keyHelp?: readonly KeyHelp[]
  /** What stands on the home page. */
  homeBlocks?: readonly HomeBlock[]
  /** Where a new organisation does what its server names as first steps. */
  firstSteps?: readonly FirstStep[]
  /** Cards of the profile, loaded when somebody opens it. */
  profile?: readonly (() => Promise<{ default: ComponentType }>)[]
  /** Cards beside an account, for whoever keeps accounts. */
  besideAccount?: readonly (() => Promise<{ default: ComponentType<BesideAccount> }>)[]
  /** What is asked before somebody's account is closed, loaded when it is; one module brings it. */
  closing?: () => Promise<{ default: ComponentType<Closing> }>
  /** What menu items of type `crud` show, by what they lead to; one module brings it. */
  place?: () => Promise<{ default: ComponentType<MenuPlace> }>
  /** Beside the person in the top bar. */
  TopBar?: ComponentType
  /**
   * Stands above every screen while somebody is signed in, and follows what happens meanwhile; begins anew in another
   * organisation or role.
   */
  Always?: ComponentType
  /** What ends in this browser before somebody signs out. */
  leave?: () => Promise<unknown>
}

/** A block of the home page; loaded for those alone to whom it has something to say. */
interface HomeBlock {
  name: string
  /** Of the list in which somebody arranges their page. */
  title: string
  permission: string
  /** Among the others of its column, until somebody arranges them. */
  place: number
  /** The wide one, or the narrow one beside it; on a phone the narrow one is below. */
  column: 'main' | 'side'
  /** It is there while something waits behind this badge; always, where it names none. */
  badge?: string
  load: () => Promise<{ default: ComponentType }>
}

/** A first step of a new organisation, under the name that the server gives it. */
export interface FirstStep {
  name: string
  title: string
  hint: string
  to: string
}

/** The question before an account is closed: `hint` says what that means, the module adds what waits for its owner. */
export interface Closing {
  userId: number
  title: string
  hint: string
  isBusy: boolean
  /** With who gets what; refused where something is not as it was shown. */
  onConfirm: (handover: { work_id: string; to_emp_id: number }[]) => Promise<unknown>
  onClose: () => void
}

/** A menu item of type `crud`: what it leads to, and its own address. */
export interface MenuPlace {
  source: string
  path: string
}

/** A part of administration, with the screens that name it. */
export interface Area {
  name: string
  title: string
  icon: IconName
  /** Among the others. */
  place: number
}

/** How many wait behind a menu item, as the reply of a call says; asked again whenever the topic tells of a change. */
export interface Badge<E extends Endpoint = Endpoint> {
  url: string
  permission: string
  endpoint: E
  input: InputOf<E>
  topic: string
  /** Where the topic tells of many things: the one that counts here. */
  key?: string
  count: (reply: ReplyOf<E>) => number
  /** What else is there that no menu item tells; a block of the home page names it as it names a badge. */
  also?: { name: string; count: (reply: ReplyOf<E>) => number }
}

/** Ties the parts of a badge to its call. */
export const badge = <E extends Endpoint>(one: Badge<E>) => one as unknown as Badge

interface Action {
  id: string
  title: string
  icon: IconName
  to: string
  permission: string
  keys: Sequence
}

interface KeyHelp {
  title: string
  permission: string
  entries: readonly { title: string; keys: readonly string[] }[]
}

export interface Found {
  title: string
  entries: PaletteEntry[]
}

/** What somebody may do with what is found. */
export interface Ways {
  may: May
  language: Language
  /** Opens the page of everything that is found for these words, where there is one for this person. */
  seekOn?: (q: string) => void
}

/** What the palette finds on the server. */
export interface Search {
  /** Whether there is anything that this person could open of what is found. */
  isFor: (ways: Ways) => boolean
  find: (query: string, signal: AbortSignal, ways: Ways) => Promise<Found[]>
  /** The page on which all of it stands, and the permission to open it; it takes the words as `q`. */
  page?: { to: string; permission: string }
}
