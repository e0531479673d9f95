import type { Language } from '#platform/shared/i18n.ts'
import type { Services } from '../module.ts'
import type { Html } from './html.ts'

/** Whoever opens a page that the server draws: nobody is asked who they are. */
export interface Visitor {
  services: Services
  language: Language
  /** The name by which they reached the server, without a port. */
  host: string
  /** Where the server is, as they write it: `https://orgil.mn`. */
  origin: string
  path: string
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, string>>
  ip: string
  userAgent: string | null
  requestId: string
  /** Somebody came in with this browser, as far as one sees without asking; says only where a link leads. */
  hasSession: boolean
}

/** A page ready to be sent. */
export interface Drawn {
  title: string
  /** What stands in the head beside the title, the style and the script. */
  head?: Html
  body: Html
  /** 200 where nothing is said. */
  status?: number
  /** No machine keeps it among its pages. */
  isHidden?: boolean
  /** Other sites may show it within theirs. */
  isFramed?: boolean
}

export type PageAnswer =
  | Drawn
  /** Over there: 303 after a form, 301 where it moved for good, 302 otherwise. */
  | { to: string; status?: 301 | 302 | 303 }
  /** What is no page: a list for machines, a picture. `keep`: seconds for which whoever has it may show it. */
  | { type: string; bytes: Buffer | string; keep?: number; status?: number }
  /** Nothing of this module stands there. */
  | undefined

/** A page that the server draws, outside /api, and that works without a script. */
export interface Page {
  /** `/packages/:id` */
  path: string
  get: (visitor: Visitor) => Promise<PageAnswer>
  /** What comes by the form of the page: its fields, each as it was typed, the last one where one comes twice. */
  post?: (visitor: Visitor, fields: Readonly<Record<string, string>>) => Promise<PageAnswer>
}
