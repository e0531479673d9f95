// `npm run tables`: a migration for each table that modules ship and the database does not have as it is defined.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import '#app/modules.ts'
import { definedTables } from '#modules/records/server/index.ts'
import { openDatabase } from '#platform/server/database.ts'
import { startEmbedded } from '#platform/server/embedded/start.ts'
import { openLog } from '#platform/server/log.ts'
import { migrate } from '#platform/server/migrate.ts'
import { migrationOf } from './tables/migration.ts'

const root = path.resolve(import.meta.dirname, '..')
const folder = mkdtempSync(path.join(os.tmpdir(), 'orgil-tables-'))
const { host, user, stop } = await startEmbedded(path.join(folder, 'postgres'), { fast: true })
const { db, close } = openDatabase({ host, user, database: 'postgres' }, { DATABASE_POOL: 1 }, openLog('error'))
try {
  await migrate(db, path.join(root, 'migrations'))
  let number = Math.max(...readdirSync(path.join(root, 'migrations')).map((file) => Number.parseInt(file, 10) || 0))
  for (const defined of definedTables()) {
    const made = migrationOf(defined, await columnsOf(defined.name))
    if (!made) continue
    if ('problem' in made) {
      console.error(made.problem)
      process.exitCode = 1
      continue
    }
    number += 1
    const file = `migrations/${String(number).padStart(4, '0')}_${made.title}.ts`
    writeFileSync(path.join(root, file), made.text)
    console.log(file)
  }
} finally {
  await close()
  await stop()
  rmSync(folder, { recursive: true, force: true })
}

async function columnsOf(name: string) {
  const { rows } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = to_regclass(${name}) and attnum > 0 and not attisdropped order by attnum`.execute(db)
  return rows.length === 0 ? undefined : Object.fromEntries(rows.map((row) => [row.name, row.type]))
}
