import path from 'node:path'
import { Kysely } from 'kysely'
import type pg from 'pg'
import { modules } from '#app/modules.ts'
import { recognition } from '#modules/access/server/index.ts'
import { readConfig } from '#platform/server/config.ts'
import type { Database } from '#platform/server/database.ts'
import { Dialect } from '#platform/server/dialect.ts'
import { mount, openHttp } from '#platform/server/http.ts'
import { openLog } from '#platform/server/log.ts'
import { servicesOver } from '#platform/server/services.ts'

/** The product's routes over this pool, in this process, without a port: to look at what they send to the database. */
export async function productOver(pool: pg.Pool, folder: string) {
  const config = readConfig({
    DATA_DIR: path.join(folder, 'data'),
    LOG_LEVEL: 'error',
    RATE_LIMIT_PER_MINUTE: '100000000',
  })
  const db = new Kysely<Database>({ dialect: new Dialect({ pool }) })
  const services = servicesOver({ config, log: openLog(config.LOG_LEVEL), db })
  const http = await openHttp(services)
  mount(
    http,
    services,
    modules.flatMap(({ routes }) => routes ?? []),
    recognition(services),
  )
  return { http, db, services }
}
