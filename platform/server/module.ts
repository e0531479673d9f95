import type { ExpressionField, Problem } from '#platform/shared/expression/index.ts'
import type { FieldKind } from '#platform/shared/fields/index.ts'
import type { Words } from '#platform/shared/i18n.ts'
import type { Condition } from './condition.ts'
import type { Config } from './config.ts'
import type { Db, Trx } from './database.ts'
import type { FileStore } from './files.ts'
import type { LiveHub } from './live.ts'
import type { Logger } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { NewsKind } from './notify.ts'
import type { Post } from './outgoing.ts'
import type { OutboxHandler } from './outbox.ts'
import type { JobKind } from './jobs.ts'
import type { Page } from './pages/page.ts'
import type { Principal } from './principal.ts'
import type { Route } from './route.ts'
import type { SealedPlace } from './sealed-places.ts'
import type { Subjects } from './subjects.ts'
import type { SystemSettings } from './system-settings.ts'
import type { Translate } from './translate.ts'
import type { WithinHandler } from './within.ts'

/** What the kernel gives to everybody. */
export interface Services {
  config: Config
  log: Logger
  db: Db
  condition: Condition
  translate: Translate
  metrics: Metrics
  files: FileStore
  live: LiveHub
  /** Mail, files, the virus scanner, AI and push, as the environment or super administrators set them. */
  settings: SystemSettings
  /** To addresses that somebody named, and that must not lie inside. */
  post: Post
}

/** Who may see what a file belongs to, asked per subject type. */
export type FileGuard = (db: Trx, principal: Principal, subjectId: string) => Promise<boolean>

/** What a module brings to the server; `app/modules.ts` lists them in order. */
export interface Module {
  name: string
  routes?: readonly Route[]
  /** Pages that the server draws, for visitors. */
  pages?: readonly Page[]
  /** Called in the transaction that marks the outbox row as handled. */
  outbox?: readonly OutboxHandler[]
  /** Called in the transaction of whoever says it, which ends with what they throw. */
  within?: readonly WithinHandler[]
  jobs?: readonly JobKind[]
  /**
   * Kinds of fields that its forms bring, and the file that exports them as `kinds`, for threads that read forms; how
   * they look says its manifest for the web.
   */
  fields?: { kinds: readonly FieldKind[]; file: URL }
  /** What its news are about, for those who choose what they are told. */
  news?: readonly NewsKind[]
  /**
   * What roles can be given: resource → actions, such as `access.users` → `['r', 'c', 'u', 'd', 'import']`; a
   * permission is `<resource>.<action>`.
   */
  permissions?: Readonly<Record<string, readonly string[]>>
  /**
   * The same of what an organisation made itself, with the names that it gave; read anew each time, with the
   * organisation in every WHERE.
   */
  permissionsOf?: (db: Db, orgId: number) => Promise<readonly NamedResource[]>
  /** What roles can be given row by row and column by column, of one organisation. */
  sources?: (db: Db, orgId: number) => Promise<readonly Source[]>
  /** Where secrets are kept that SECRET_KEY seals. */
  sealed?: readonly SealedPlace[]
  /** Figures for `/metrics`, asked whenever somebody looks; over all organisations. */
  gauges?: Readonly<Record<string, { help: string; read: (db: Db) => Promise<number> }>>
  /** What it counts for `/metrics`, with what each means. */
  counters?: Readonly<Record<string, string>>
  /** Its rows on which others may hang something: type → what is known of them. */
  subjects?: Subjects
  /** Subject type → guard. */
  files?: Readonly<Record<string, FileGuard>>
  /** Lines of the menu with which organisations begin; those that exist are offered each of them once. */
  menu?: readonly MenuOffer[]
  /** The same for those above all organisations. */
  platformMenu?: readonly MenuOffer[]
  /**
   * What the roles with which organisations begin may do of it: name of a role, or `*` for all of them → permissions;
   * offered once as well.
   */
  grants?: Readonly<Record<string, readonly string[]>>
  /** What those roles may do with some rows of a table alone; offered once as well. */
  rowGrants?: readonly RowGrant[]
  /** What an organisation made itself and its menu may lead to, by items of type `crud`. */
  places?: (db: Db, orgId: number) => Promise<readonly Place[]>
  /** What a new organisation does first, of what belongs to it. */
  firstSteps?: readonly FirstStep[]
  /** What it puts into an organisation that was just founded, in the same transaction. */
  equip?: (db: Trx, founded: Founded) => Promise<void>
  /** What it adds to the demo once that stands, under a name by which the demo remembers it. */
  demo?: { name: string; work: (services: Services, places: DemoPlaces) => Promise<void> }
}

/** A screen of an organisation's own, as a menu item leads to it. */
export interface Place {
  /** Kept as `link_to` of the item. */
  source: string
  title: Words
  /** Only roles with this permission see the item. */
  permission: string
}

/** Something that rights are given on, as its organisation calls it. */
export interface NamedResource {
  /** Begins with the name of the module: `records.clients`. */
  resource: string
  title: Words
  /** The rights on rows have words of their own; others bring theirs. */
  actions: readonly { action: string; title?: Words }[]
}

/** Rows on which rights are given: all rows or some, column by column. */
export interface Source {
  name: string
  title: Words
  actions: readonly string[]
  columns: readonly { name: string; title: Words }[]
  /** What a condition on its rows may ask. */
  fields: readonly ExpressionField[]
  /** Conditions that most want: rows of one's own, of the people below, of the unit and those below it. */
  ready: Readonly<Record<'own' | 'people' | 'unit', string>>
  /** What is wrong with a condition; nothing where it can be asked. */
  problemOf: (this: void, condition: string) => Problem | undefined
}

/** What a role, by the name with which organisations begin, may do with the rows of a source for which this holds. */
export interface RowGrant {
  role: string
  source: string
  actions: readonly string[]
  row_condition: string
}

/** A line of the menu as a module offers it. */
export interface MenuOffer {
  /** Among all modules; by it an organisation remembers that it was offered the line. */
  id: number
  /** Among the lines of all modules. */
  place: number
  /** The heading it stands under. */
  parent_id?: number
  /** None: a heading. */
  url?: string
  icon: string
  /** Only roles with this permission see it. */
  permission?: string
  title: Words
}

/** Something that a new organisation does first; its words and its place are in the manifest for the web. */
export interface FirstStep {
  name: string
  /** Among those of all modules. */
  place: number
  /** Whoever lacks it is not told of it. */
  permission: string
  isDone: (db: Trx, orgId: number) => Promise<boolean>
}

/** An organisation that was just founded; whoever founds it says what else there is. */
export interface Founded {
  orgId: number
  /** Name of a role → its id. */
  roles: Readonly<Record<string, number>>
}

/** Where the demo's people and places are; whoever keeps those says what there is. */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface DemoPlaces {}
