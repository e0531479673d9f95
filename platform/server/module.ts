import type { FieldKind } from '#platform/shared/fields/index.ts'
import type { Language } from '#platform/shared/i18n.ts'
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
import type { Principal } from './principal.ts'
import type { Route } from './route.ts'
import type { SealedPlace } from './sealed-places.ts'
import type { SystemSettings } from './system-settings.ts'
import type { Translate } from './translate.ts'

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
  /** Called in the transaction that marks the outbox row as handled. */
  outbox?: readonly OutboxHandler[]
  jobs?: readonly JobKind[]
  /** Kinds of fields that its forms bring; how they look says its manifest for the web. */
  fields?: readonly FieldKind[]
  /** What its news are about, for those who choose what they are told. */
  news?: readonly NewsKind[]
  /** What roles can be given: resource → actions, such as `access.users` → `['r', 'c', 'u', 'd', 'import']`; a permission is `<resource>.<action>`. */
  permissions?: Readonly<Record<string, readonly string[]>>
  /** Where secrets are kept that SECRET_KEY seals. */
  sealed?: readonly SealedPlace[]
  /** Figures for `/metrics`, asked whenever somebody looks; over all organisations. */
  gauges?: Readonly<Record<string, (db: Db) => Promise<number>>>
  /** Subject type → guard. */
  files?: Readonly<Record<string, FileGuard>>
}

export type { Language }
