// The data of released versions, as `scripts/release.ts` keeps them beside the migrations, and how they come to life.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import type pg from 'pg'
import type { Db } from '#platform/server/database.ts'
import { migrate } from '#platform/server/migrate.ts'

export interface Release {
  version: string
  /** Each migration, and what they import beside them, with its SHA-256. */
  files: Record<string, string>
  /** SHA-256 of the packed data. */
  data: string
  /** How many of them are documents. */
  documents: number
}

export const migrationsFolder = path.resolve(import.meta.dirname, '../../migrations')
export const releasesFolder = path.join(migrationsFolder, 'releases')

export function readReleases(): Release[] {
  return readdirSync(releasesFolder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(path.join(releasesFolder, name), 'utf8')) as Release)
}

const namesIn = ({ files }: Pick<Release, 'files'>) =>
  Object.keys(files)
    .filter((file) => /^\d{4}_/.test(file))
    .map((file) => file.replace(/\.ts$/, ''))

/** What was sealed in the data of a release opens with it; it guards nothing but a demo. */
export function secretKeyOf(version: string) {
  return createHash('sha256').update(`the demo of Orgil ${version}`).digest('base64')
}

/** The migrations of that release, on an empty database, and then the data that stood there. */
export async function restoreRelease({ db, pool }: { db: Db; pool: pg.Pool }, release: Release) {
  await migrate(db, migrationsFolder, undefined, namesIn(release))
  const packed = readFileSync(path.join(releasesFolder, `${release.version}.sql.gz`))
  await pool.query(gunzipSync(packed).toString('utf8'))
}
