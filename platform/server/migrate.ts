import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Migrator, type Migration } from 'kysely/migration'
import type { Db } from './database.ts'
import type { Logger } from './log.ts'

/**
 * Brings the database to the newest version, in one transaction under a lock: two processes that start together do it
 * once. With `names`, to that of a release that had these and no others.
 */
export async function migrate(db: Db, folder: string, log?: Logger, names?: readonly string[]) {
  const getMigrations = () => migrationsIn(folder, names)
  const { error, results } = await new Migrator({ db, provider: { getMigrations } }).migrateToLatest()
  for (const { migrationName, status } of results ?? []) log?.info({ migration: migrationName, status }, 'migrated')
  if (error) throw error
}

async function migrationsIn(folder: string, wanted?: readonly string[]): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_.*\.ts$/.test(name)).sort()
  const found: Record<string, Migration> = {}
  for (const name of names) {
    if (wanted && !wanted.includes(name.slice(0, -3))) continue
    found[name.slice(0, -3)] = (await import(pathToFileURL(path.join(folder, name)).href)) as Migration
  }
  return found
}
