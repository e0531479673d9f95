// `npm run schema`: writes docs/schema.sql anew, from a database of its own in which every migration ran.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { openDatabase } from '#platform/server/database.ts'
import { startEmbedded } from '#platform/server/embedded/start.ts'
import { openLog } from '#platform/server/log.ts'
import { migrate } from '#platform/server/migrate.ts'
import { schemaText } from './schema/text.ts'

const root = path.resolve(import.meta.dirname, '..')
const folder = mkdtempSync(path.join(os.tmpdir(), 'orgil-schema-'))
const { host, user, stop } = await startEmbedded(path.join(folder, 'postgres'), { fast: true })
const { db, close } = openDatabase({ host, user, database: 'postgres' }, { DATABASE_POOL: 1 }, openLog('error'))
try {
  await migrate(db, path.join(root, 'migrations'))
  writeFileSync(path.join(root, 'docs/schema.sql'), await schemaText(db))
} finally {
  await close()
  await stop()
  rmSync(folder, { recursive: true, force: true })
}
