import type { Config } from './config.ts'
import { openCondition, type Condition } from './condition.ts'
import type { Db } from './database.ts'
import { openFileStore } from './files.ts'
import { openLiveHub } from './live.ts'
import type { Logger } from './log.ts'
import { openMetrics } from './metrics.ts'
import type { Services } from './module.ts'
import { post } from './outgoing.ts'
import { openSystemSettings } from './system-settings.ts'
import { openTranslations } from './translate.ts'

interface Beginnings {
  config: Config
  log: Logger
  db: Db
  condition?: Condition
}

/** What the kernel gives to everybody, over this database. */
export function servicesOver({ config, log, db, condition = openCondition(config) }: Beginnings): Services {
  const metrics = openMetrics()
  const settings = openSystemSettings(db, config, log)
  return {
    config,
    log,
    db,
    condition,
    metrics,
    settings,
    translate: openTranslations(config.rootFolder),
    files: openFileStore(config, settings),
    live: openLiveHub(metrics),
    post,
  }
}
