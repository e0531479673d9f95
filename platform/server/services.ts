import type { Config } from './config.ts'
import type { Db } from './database.ts'
import { openFileStore } from './files.ts'
import { openLiveHub } from './live.ts'
import type { Logger } from './log.ts'
import { openMetrics } from './metrics.ts'
import type { Services } from './module.ts'
import { post } from './outgoing.ts'
import { openSystemSettings } from './system-settings.ts'
import { openTranslations } from './translate.ts'

/** What the kernel gives to everybody, over this database. */
export function servicesOver({ config, log, db }: { config: Config; log: Logger; db: Db }): Services {
  const metrics = openMetrics()
  const settings = openSystemSettings(db, config, log)
  return { config, log, db, metrics, settings, translate: openTranslations(config.rootFolder), files: openFileStore(config, settings), live: openLiveHub(metrics), post }
}
