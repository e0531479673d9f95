import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { readConfig, type Config } from '#platform/server/config.ts'
import type { Db } from '#platform/server/database.ts'
import { openLog } from '#platform/server/log.ts'
import type { Services } from '#platform/server/module.ts'
import { servicesOver } from '#platform/server/services.ts'
import { atTheEnd } from './ending.ts'

/**
 * What the kernel gives to everybody, over this database, with a folder of its own that goes away after the last test
 * of the file.
 */
export function testServices(db: Db, changes: Partial<Config> = {}): Services {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'orgil-data-'))
  atTheEnd(() => rm(folder, { recursive: true, force: true }))
  const config: Config = {
    ...readConfig({ DATA_DIR: folder, NODE_ENV: 'test', DEMO: '1', LOG_LEVEL: 'silent' }),
    ...changes,
  }
  return servicesOver({ config, log: openLog(config.LOG_LEVEL), db })
}
